/**
 * Where the keys are on the table. One card or place at a time can have the focus (the others are passed over by Tab);
 * the way from it to the next is geometry.
 */

import { focusOn } from "./dom";
import type { Layout } from "./layout";
import type { Renderer } from "./render";
import { pileById, spotOf, topOf } from "./state";
import type { Hit } from "./taps";
import type { PileView, State } from "./wire";

/** Farther than anything on a table. */
const FAR = 1e5;

/** For each key, how far that way a pile lies from another; 0 or less if not that way. */
const WAYS = {
  ArrowLeft: (dx: number, dy: number) => (dy ? 0 : -dx),
  ArrowRight: (dx: number, dy: number) => (dy ? 0 : dx),
  ArrowUp: (dx: number, dy: number) => (dy < 0 ? Math.abs(dx) + 1 : 0),
  ArrowDown: (dx: number, dy: number) => (dy > 0 ? Math.abs(dx) + 1 : 0),
  Home: (dx: number, dy: number) => (dy || dx >= 0 ? 0 : FAR + dx),
  End: (dx: number, dy: number) => (dy || dx <= 0 ? 0 : FAR - dx),
};

export type Way = keyof typeof WAYS;

export function isWay(key: string): key is Way {
  return Object.hasOwn(WAYS, key);
}

/** The last card of a pile; without any, the pile itself. */
export function endOf(pile: PileView): Hit {
  return { pile: pile.id, key: topOf(pile)?.key ?? null };
}

/**
 * The place that a key leads to from here; this one if there is none that way. `byPile`: a column is one stop, as it
 * is for whoever puts cards down.
 */
export function step({ piles }: State, layout: Layout, from: Hit, way: Way, byPile: boolean): Hit {
  const pile = piles.find(({ id }) => id === from.pile);
  const here = layout.places.get(from.pile);
  if (!pile || !here) return from;
  if (pile.role === "column" && !byPile) {
    const index = pile.cards.findIndex(({ key }) => key === from.key);
    const indices: Partial<Record<Way, number>> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: pile.cards.length - 1 };
    const card = pile.cards[indices[way] ?? -1];
    if (card) return { pile: pile.id, key: card.key };
  }
  let [next, least] = [from, Infinity];
  for (const other of piles) {
    const place = layout.places.get(other.id);
    const away = place ? WAYS[way](place.x - here.x, place.y - here.y) : 0;
    if (away > 0 && away < least) [next, least] = [endOf(other), away];
  }
  return next;
}

/** The roving focus of a table. */
export class Focus {
  /** Where the player is or was; null before anything was touched. */
  #at: Hit | null = null;
  #element: HTMLElement | undefined;

  constructor(private renderer: Renderer) {}

  get isHere(): boolean {
    return this.#element?.matches(":focus") ?? false;
  }

  /** Where the focus is, or would be: on its card wherever that lies now, else at the end of its pile. */
  where(state: State): Hit {
    const at = this.#at;
    const spot = at?.key == null ? undefined : spotOf(state, at.key);
    const pile = spot?.pile ?? pileById(state, at?.pile ?? "") ?? state.piles.find(({ role }) => role === "column");
    if (!pile) return { pile: "", key: null };
    return spot && pile.role === "column" ? { pile: pile.id, key: spot.card.key } : endOf(pile);
  }

  /** From here the next key leads on. */
  mark(at: Hit): void {
    this.#at = at;
  }

  /** Other cards have been dealt: the same pile, if it is there. */
  forget(): void {
    if (this.#at) this.#at = { ...this.#at, key: null };
  }

  go(state: State, at: Hit): void {
    this.#at = at;
    this.settle(state, false);
    this.#element?.focus();
  }

  /** After each drawing: brings the stop to where its card now lies, and the focus with it if the table had it before. */
  settle(state: State, had: boolean): void {
    const at = this.where(state);
    if (this.#at) this.#at = at;
    const element = at.key === null ? this.renderer.pile(at.pile) : this.renderer.card(at.key);
    if (element !== this.#element) this.#element?.removeAttribute("tabindex");
    this.#element = element;
    element?.setAttribute("tabindex", "0");
    if (had && !this.isHere) focusOn(element);
  }
}
