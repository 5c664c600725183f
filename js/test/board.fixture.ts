/** A coded deal and random tables, made without rules: whatever Python may send, the page must draw. */

import textsJson from "../../tests/samples/texts_en.json";
import { LABELS } from "../src/labels";
import type { CardView, PileView, RefusalView, Role, State, Texts } from "../src/wire";

export const DECK = (
  "6D 9S AC 5H 6S KH KD 3S 8S 7S JC 7D TC 9C 7H 4H 8D 4S 9D 5C 4C 8C KC 7C 8H 3H 3C AD " +
  "JS QS KS 9H 2C TS 3D 6C JD 2H 5S 4D QD AH 6H TH 2D 2S 5D AS QC JH QH TD"
).split(" ");

export const TEXTS: Texts = {
  language: "en",
  chosen: true,
  languages: textsJson.languages,
  labels: Object.fromEntries(LABELS.map((key) => [key, `<${key}>`])),
  cards: Object.fromEntries(DECK.map((card) => [card, `card ${card}`])),
  panels: textsJson.panels,
};

export const ROLES: [string, Role, string][] = [
  ["S", "stock", ""],
  ["W", "waste", ""],
  ["FS", "foundation", "♠"],
  ["FH", "foundation", "♥"],
  ["FD", "foundation", "♦"],
  ["FC", "foundation", "♣"],
  ...["1", "2", "3", "4", "5", "6", "7"].map((id): [string, Role, string] => [id, "column", "K"]),
];

export function cardView(card: string): CardView {
  return { key: DECK.indexOf(card), card };
}

/** A state with these cards (by pile id); the rest of the deck is the stock. */
export function table(cards: Record<string, string>, changes: Partial<State> = {}, fan = 1): State {
  const piles: PileView[] = ROLES.map(([id, role, mark]) => {
    const views = (cards[id] ?? "").split(" ").filter(Boolean).map(cardView);
    return { id, role, name: `pile ${id}`, mark, down: 0, cards: views, fan: role === "waste" ? fan : 1 };
  });
  const shown = piles.reduce((sum, pile) => sum + pile.cards.length, 0);
  const stock = piles[0];
  if (stock) stock.down = 52 - shown;
  return {
    v: 1,
    rev: 1,
    deal: 1,
    game: { name: "reflechi", title: "Solitaire Réfléchi", code: "TF1-D1N-AAAAAAB", draw: 1, passes: null, scoring: "standard", counted: "points" },
    piles,
    targets: {},
    score: 0,
    moves: 0,
    undo: 0,
    redo: 0,
    won: false,
    lost: null,
    recycles: null,
    paused: false,
    clock: null,
    refusal: null,
    said: "",
    handled: null,
    kept: null,
    ...changes,
  };
}

/** The first table of TF1-D1N-AAAAAAB. */
export function firstDeal(changes: Partial<State> = {}): State {
  const columns: Record<string, string> = {};
  let next = 0;
  for (let row = 0; row < 7; row++) {
    for (let column = row; column < 7; column++) {
      const id = String(column + 1);
      columns[id] = `${columns[id] ?? ""} ${DECK[next++]}`;
    }
  }
  return table(columns, changes);
}

export function refusal(changes: Partial<RefusalView> = {}): RefusalView {
  return { rule: "group-order", title: "Groups", sentence: "No.", meant: [], blockers: [], piles: [], allowed: null, practise: null, ...changes };
}

/** A small generator of pseudo-random numbers, so that a failure can be repeated. */
export function dice(seed: number): (sides: number) => number {
  let value = seed >>> 0;
  return (sides) => {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    return Math.floor((value / 2 ** 32) * sides);
  };
}

/** Any 52 cards anywhere, with marks of all kinds. */
export function randomTable(roll: (sides: number) => number, rev: number): State {
  const cards: Record<string, string> = {};
  const deck = [...DECK];
  while (deck.length > 0) {
    const card = deck.splice(roll(deck.length), 1)[0] ?? "";
    const id = ROLES[roll(ROLES.length)]?.[0] ?? "S";
    if (id !== "S") cards[id] = `${cards[id] ?? ""} ${card}`;
  }
  const key = (): number => roll(52);
  const marks = roll(2) === 0 ? null : refusal({ meant: [key(), key()], blockers: [key()], piles: ["3"] });
  return table(cards, { rev, score: roll(500), undo: roll(3), redo: roll(3), refusal: marks, won: roll(9) === 0 }, 1 + roll(3));
}
