/** Questions about a state that more than one module asks. Nothing here knows a rule. */

import type { CardView, PileView, State } from "./wire";

/** Where a face-up card lies: its pile and its place in it. */
export interface Spot {
  pile: PileView;
  index: number;
  card: CardView;
}

export function pileById(state: State, id: string): PileView | undefined {
  return state.piles.find((pile) => pile.id === id);
}

export function spotOf(state: State, key: number): Spot | undefined {
  for (const pile of state.piles) {
    const index = pile.cards.findIndex((card) => card.key === key);
    const card = pile.cards[index];
    if (card) return { pile, index, card };
  }
  return undefined;
}

export function topOf(pile: PileView): CardView | undefined {
  return pile.cards[pile.cards.length - 1];
}

export function isTop(spot: Spot): boolean {
  return spot.index === spot.pile.cards.length - 1;
}

/** The cards that leave the pile when this one is lifted: with all on it in a column, else alone. */
export function liftedWith(spot: Spot): number[] {
  const cards = spot.pile.role === "column" ? spot.pile.cards.slice(spot.index) : [spot.card];
  return cards.map((card) => card.key);
}

export function targetsOf(state: State, key: number): string[] {
  return state.targets[String(key)] ?? [];
}

/** Whether a pile takes this card. Of the foundations each place does where one does: a card finds its own. */
export function takes(state: State, key: number, { id, role }: PileView): boolean {
  return targetsOf(state, key).some((target) => target === id || (role === "foundation" && isFoundation(state, target)));
}

export function isFoundation(state: State, id: string): boolean {
  return pileById(state, id)?.role === "foundation";
}

/** Move tokens call every foundation place `F`: a card finds its own. */
function tokenName(pile: PileView): string {
  return pile.role === "foundation" ? "F" : pile.id;
}

/** The move as Python reads it, its source written as a check: `4:7H-3`. */
export function moveToken(spot: Spot, target: PileView): string {
  return `${tokenName(spot.pile)}:${spot.card.card}-${tokenName(target)}`;
}
