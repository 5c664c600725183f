/**
 * What taps mean: one or two on the same pile, with or without a card selected. Which moves are legal
 * is read from the state; an illegal wish is sent all the same, since its refusal teaches.
 */

import { isFoundation, isTop, moveToken, pileById, type Spot, spotOf, targetsOf, topOf } from "./state";
import type { Intent, State } from "./wire";

export const DOUBLE_TAP = 300;

/** What lies under the pointer: a card, or (key null) an empty place or the stock. */
export interface Hit {
  pile: string;
  key: number | null;
}

export interface TapPort {
  state(): State;
  doubleClick(): boolean;
  send(intent: Intent): void;
  /** The selection has changed. */
  changed(): void;
}

/** The first tap of what may become a pair. `card` is null if it has already done all it can. */
interface FirstTap {
  pile: string;
  card: string | null;
  timer: ReturnType<typeof setTimeout>;
}

export class Taps {
  /** Key and pile of the selected card. */
  selection: { key: number; pile: string } | null = null;
  #port: TapPort;
  #first: FirstTap | null = null;

  constructor(port: TapPort) {
    this.#port = port;
  }

  /** A tap on a card or place, or (null) on the felt. */
  tap(hit: Hit | null): void {
    const first = this.#endPair();
    if (hit && first?.pile === hit.pile) {
      if (first.card === null) return;
      this.select(null);
      this.#port.send({ cmd: "double_tap", args: { card: first.card } });
      return;
    }
    const state = this.#port.state();
    const pile = hit && pileById(state, hit.pile);
    if (!hit || !pile) return this.select(null);
    if (pile.role === "stock") {
      this.select(null);
      return this.#port.send({ cmd: "stock" });
    }
    const selected = this.selection && spotOf(state, this.selection.key);
    if (selected) return this.#tapWithSelection(state, selected, hit);
    const spot = this.#spotAt(state, hit);
    if (spot) this.#tapCard(state, spot);
  }

  /** Forgets all; called when something else begins (a drag, another deal, Escape). */
  clear(): void {
    this.#endPair();
    this.select(null);
  }

  /** A new state has come: what no longer lies where it was tapped is forgotten. */
  refresh(state: State): void {
    if (!this.selection) return;
    if (spotOf(state, this.selection.key)?.pile.id === this.selection.pile) return;
    if (this.#first?.card) this.#endPair();
    this.select(null);
  }

  #tapWithSelection(state: State, selected: Spot, hit: Hit): void {
    const pile = pileById(state, hit.pile);
    if (!pile) return;
    const spot = this.#spotAt(state, hit);
    if (spot?.card.key === selected.card.key) return this.select(null);
    const legal = targetsOf(state, selected.card.key).includes(pile.id);
    const place = pile.role === "foundation" || (pile.role === "column" && !spot);
    if (pile.id !== selected.pile.id && (legal || place)) {
      this.select(null);
      this.#port.send({ cmd: "move", args: { move: moveToken(selected, pile) } });
      this.#beginPair(pile.id, null);
    } else if (spot) {
      // Only the selection changes: the tapped card must not run off to a foundation by itself.
      this.select(spot);
      if (this.#port.doubleClick()) this.#beginPair(pile.id, spot.card.card);
    } else {
      this.select(null);
    }
  }

  #tapCard(state: State, spot: Spot): void {
    const { pile, card } = spot;
    if (pile.role === "foundation") return this.select(spot);
    const foundation = targetsOf(state, card.key).find((id) => isFoundation(state, id));
    const goal = foundation === undefined ? undefined : pileById(state, foundation);
    if (isTop(spot) && goal) {
      this.#port.send({ cmd: "move", args: { move: moveToken(spot, goal) } });
      return this.#beginPair(pile.id, null);
    }
    this.select(spot);
    if (this.#port.doubleClick()) this.#beginPair(pile.id, card.card, isTop(spot));
    else if (isTop(spot)) this.#port.send({ cmd: "tap", args: { card: card.card } });
  }

  /** The card a tap means: of the waste always its top. */
  #spotAt(state: State, hit: Hit): Spot | undefined {
    const pile = pileById(state, hit.pile);
    const key = pile?.role === "waste" ? topOf(pile)?.key : hit.key;
    return key === undefined || key === null ? undefined : spotOf(state, key);
  }

  /** Selects what is picked up by key too. */
  select(spot: Spot | null): void {
    const before = this.selection?.key;
    this.selection = spot && { key: spot.card.key, pile: spot.pile.id };
    if (before !== this.selection?.key) this.#port.changed();
  }

  #beginPair(pile: string, card: string | null, ask = false): void {
    const timer = setTimeout(() => {
      this.#first = null;
      if (ask && card !== null) this.#port.send({ cmd: "tap", args: { card } });
    }, DOUBLE_TAP);
    this.#first = { pile, card, timer };
  }

  #endPair(): FirstTap | null {
    const first = this.#first;
    if (first) clearTimeout(first.timer);
    this.#first = null;
    return first;
  }
}

/** What was clicked without a place: by its element. */
export function hitOf(target: Element): Hit | null {
  const pile = target.closest<HTMLElement>("[data-pile]")?.dataset["pile"];
  const key = target.closest<HTMLElement>("[data-key]")?.dataset["key"];
  return pile === undefined ? null : { pile, key: key === undefined ? null : Number(key) };
}
