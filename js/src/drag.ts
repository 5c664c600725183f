/** Cards away from their place: in the air, or dropped and waiting for Python's answer. */

import { type Box, cardBox, type Layout, type Point, pileUnder } from "./layout";
import type { Renderer } from "./render";
import { liftedWith, moveToken, pileById, type Spot, spotOf } from "./state";
import type { State } from "./wire";

interface Lifted {
  key: number;
  keys: number[];
  pile: string;
  /** How far the cards are from their place. */
  offset: Point;
}

interface Waiting extends Lifted {
  command: number;
}

export class Drag {
  over: string | null = null;
  #lifted: Lifted | null = null;
  #waiting: Waiting[] = [];

  /** The card that was taken hold of. */
  get key(): number | null {
    return this.#lifted?.key ?? null;
  }

  get keys(): ReadonlySet<number> {
    return new Set(this.#lifted?.keys ?? []);
  }

  held(): Map<number, Point> {
    const held = new Map<number, Point>();
    for (const group of [...this.#waiting, ...(this.#lifted ? [this.#lifted] : [])]) {
      for (const key of group.keys) held.set(key, group.offset);
    }
    return held;
  }

  lift(spot: Spot): void {
    const keys = liftedWith(spot);
    // Lifted again before the answer came: the older wait is over.
    this.#waiting = this.#waiting.filter((group) => !group.keys.some((key) => keys.includes(key)));
    this.#lifted = { key: spot.card.key, keys, pile: spot.pile.id, offset: { x: 0, y: 0 } };
  }

  /** Follows the pointer. True if another pile lies under it now. */
  move(state: State, layout: Layout, moved: Point, pointer: Point): boolean {
    const lifted = this.#lifted;
    if (!lifted) return false;
    lifted.offset = moved;
    const over = this.#pileAt(state, layout, pointer);
    const before = this.over;
    this.over = over === lifted.pile ? null : over;
    return before !== this.over;
  }

  /** Moves only the lifted cards: what each pointer event costs. */
  show(renderer: Renderer): void {
    for (const key of this.#lifted?.keys ?? []) {
      const card = renderer.card(key);
      if (card && this.#lifted) card.style.translate = `${this.#lifted.offset.x}px ${this.#lifted.offset.y}px`;
    }
  }

  /** The move a drop here means, or null for none. */
  wish(state: State, layout: Layout, moved: Point, pointer: Point): string | null {
    this.move(state, layout, moved, pointer);
    const spot = this.#lifted && spotOf(state, this.#lifted.key);
    const id = this.#pileAt(state, layout, pointer);
    const pile = id === null ? undefined : pileById(state, id);
    return spot && pile && pile.id !== spot.pile.id ? moveToken(spot, pile) : null;
  }

  /** The cards wait where they were dropped for the answer to `command`; without one they go home. */
  drop(command: number | null): void {
    if (this.#lifted && command !== null) this.#waiting.push({ ...this.#lifted, command });
    this.putBack();
  }

  putBack(): void {
    this.#lifted = null;
    this.over = null;
  }

  forget(): void {
    this.putBack();
    this.#waiting = [];
  }

  /** A new state: answered cards, and cards that others moved, go to their true place. False if that ended the drag. */
  refresh(state: State, answered: number): boolean {
    this.#waiting = this.#waiting.filter((group) => group.command > answered && inPlace(state, group));
    if (!this.#lifted || inPlace(state, this.#lifted)) return true;
    this.putBack();
    return false;
  }

  #pileAt(state: State, layout: Layout, pointer: Point): string | null {
    const spot = this.#lifted && spotOf(state, this.#lifted.key);
    if (!spot || !this.#lifted) return null;
    const place = cardBox(layout, spot.pile, spot.index);
    const { offset } = this.#lifted;
    const dragged: Box = { ...place, x: place.x + offset.x, y: place.y + offset.y };
    return pileUnder(layout, state.piles, pointer, dragged);
  }
}

/** Whether the group still lies as it was lifted. */
function inPlace(state: State, group: Lifted): boolean {
  const spot = spotOf(state, group.key);
  return spot?.pile.id === group.pile && liftedWith(spot).join() === group.keys.join();
}
