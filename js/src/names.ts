/** What piles and cards are called by those who listen: how many lie there, which place a card has, what it can do. */

import { cardName, label } from "./labels";
import type { Scene } from "./render";
import { targetsOf, topOf } from "./state";
import type { PileView, State, Texts } from "./wire";

/** A pile with the number of its cards, the hidden ones apart, and its last one. */
export function pileName(texts: Texts, pile: PileView): string {
  const top = topOf(pile);
  const name = withHidden(texts, pile);
  if (top) return label(texts, "pile_cards", { name, count: pile.cards.length, card: cardName(texts, top.card) });
  return pile.down > 0 ? name : label(texts, "pile_empty", { name });
}

/** A pile as its element is called: while cards are in the hand, with whether it takes them. */
export function placeName({ texts, targets }: Scene, pile: PileView): string {
  const takes = targets.has(pile.id) && !topOf(pile);
  return join(pileName(texts, pile), takes && label(texts, "takes"));
}

/** A card with its place in the pile, the hidden ones counted, and what can be done with it. */
export function placedName({ texts, state, selected, targets }: Scene, pile: PileView, index: number): string {
  const { key, card } = pile.cards[index] as PileView["cards"][number];
  const place = { card: cardName(texts, card), number: pile.down + index + 1, count: pile.down + pile.cards.length };
  const movable = targetsOf(state, key).length > 0;
  return join(
    label(texts, "card_place", place),
    selected.has(key) ? label(texts, "picked") : movable && label(texts, "movable"),
    targets.has(pile.id) && index === pile.cards.length - 1 && label(texts, "takes"),
  );
}

/** The whole table, pile by pile; of a column every card that can be seen. */
export function tableRead(texts: Texts, { piles }: State): string {
  return piles
    .map((pile) =>
      pile.role === "column" && topOf(pile)
        ? `${withHidden(texts, pile)}: ${pile.cards.map(({ card }) => cardName(texts, card)).join(", ")}`
        : pileName(texts, pile),
    )
    .join(". ");
}

/** `time`: how long the game has lasted, where that counts. */
export function scoreRead(texts: Texts, { game, score, moves, piles }: State, time: string): string {
  const stock = piles.find(({ role }) => role === "stock");
  return join(`${game.counted} ${score < 0 ? label(texts, "minus", { text: -score }) : score}`, `${label(texts, "moves")} ${moves}`, time && `${label(texts, "time")} ${time}`, stock && pileName(texts, stock));
}

function withHidden(texts: Texts, { name, down }: PileView): string {
  return down > 0 ? label(texts, "pile_down", { name, count: down }) : name;
}

function join(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
