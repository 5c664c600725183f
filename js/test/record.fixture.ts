/** A small record with variations, made without rules. */

import type { HighlightView, NodeView, RecordView, StudyBase } from "../src/record";
import { DECK, firstDeal, ROLES } from "./board.fixture";

/**
 * id: its line. 0 is the deal, 0-1-3-4-5 the main line; 2 stands for 1, 6 and 8 for 3, 9 for 7.
 *
 *     0 ─ 1 ─ 3 ─ 4 ─ 5
 *      └ 2 ├ 6 ─ 7
 *          │  └ 9
 *          └ 8
 */
const CHILDREN: Record<number, number[]> = { 0: [1, 2], 1: [3, 6, 8], 3: [4], 4: [5], 6: [7, 9] };
const ORDER = [0, 1, 3, 4, 5, 6, 7, 9, 8, 2];

export const NOWHERE: HighlightView = { cards: [], piles: [], arrows: [] };
export const GOOD = { glyph: 1, symbol: "!", name: "good move" };
export const BAD = { glyph: 4, symbol: "??", name: "blunder" };

/** The record, with changes to some of its nodes. */
export function record(changes: Record<number, Partial<NodeView>> = {}, cursor = 0): RecordView {
  const parents = new Map<number, number>();
  for (const [parent, children] of Object.entries(CHILDREN)) for (const child of children) parents.set(child, Number(parent));
  const numbers = new Map([[0, 0]]);
  const nodes = ORDER.map((id): NodeView => {
    const parent = parents.get(id) ?? null;
    const number = parent === null ? 0 : (numbers.get(parent) ?? 0) + 1;
    numbers.set(id, number);
    const node = {
      id,
      parent,
      children: CHILDREN[id] ?? [],
      number,
      token: id === 0 ? "" : `M${id}`,
      text: id === 0 ? "" : `move ${id}`,
      before: "",
      comment: "",
      marks: [],
      verdict: null,
      highlights: NOWHERE,
      refused: [],
      undone: false,
      score: id * 5,
      frame: frame(id),
      ...changes[id],
    };
    return { before_html: html(node.before), comment_html: html(node.comment), ...node };
  });
  return { v: 1, title: "A game", facts: [["Player", "Ada"]], nodes, cursor, glyphs: [GOOD, BAD] };
}

/** A comment without a sign that means something, as Python makes HTML of it. */
function html(text: string): string {
  return text && `<p>${text.replaceAll("\n\n", "</p><p>")}</p>`;
}

/** The record after a line has been deleted from it. */
export function without(id: number, from: RecordView = record()): RecordView {
  const gone = new Set([id]);
  const nodes = from.nodes.filter((node) => {
    if (node.parent !== null && gone.has(node.parent)) gone.add(node.id);
    return !gone.has(node.id);
  });
  return { ...from, nodes: nodes.map((node) => ({ ...node, children: node.children.filter((child) => !gone.has(child)) })) };
}

/** The whole deck in the stock, but for as many cards of the first column as the id says. */
function frame(id: number): string {
  const shown = DECK.slice(0, id).join("");
  return ROLES.map(([pile]) => (pile === "S" ? `S:${52 - id}|` : `${pile}:${pile === "1" ? shown : ""}`)).join(" ");
}

export const BASE: StudyBase = {
  game: firstDeal().game,
  piles: firstDeal().piles.map((pile) => ({ ...pile, down: 0, cards: [] })),
  keys: Object.fromEntries(DECK.map((card, key) => [card, key])),
};
