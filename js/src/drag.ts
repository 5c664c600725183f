/** Cards away from their place: in the air, or dropped and waiting for Python's answer. */

import { cardBox, type Layout, type Point, pileMeant } from "./layout";
import type { Renderer } from "./render";
import { liftedWith, moveToken, type Spot, spotOf, takes } from "./state";
import type { PileView, State } from "./wire";

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

  /** Follows the pointer, which has `moved` so far. True if a drop would mean another pile now. */
  move(state: State, layout: Layout, moved: Point, pointer: Point): boolean {
    const before = this.over;
    this.over = this.#carry(state, layout, moved, pointer)?.id ?? null;
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
    const goal = this.#carry(state, layout, moved, pointer);
    const spot = this.#lifted && spotOf(state, this.#lifted.key);
    return spot && goal ? moveToken(spot, goal) : null;
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

  /** Brings the cards so far from their place. The pile that a drop means there; null for none, or for the one they come from. */
  #carry(state: State, layout: Layout, moved: Point, pointer: Point): PileView | null {
    const lifted = this.#lifted;
    const spot = lifted && spotOf(state, lifted.key);
    if (!spot) return null;
    lifted.offset = moved;
    const place = cardBox(layout, spot.pile, spot.index);
    const dragged = { ...place, x: place.x + moved.x, y: place.y + moved.y };
    const pile = pileMeant(layout, state.piles, dragged, pointer, (other) => other === spot.pile || takes(state, lifted.key, other));
    return pile === spot.pile ? null : pile;
  }
}

/** Whether the group still lies as it was lifted. */
function inPlace(state: State, group: Lifted): boolean {
  const spot = spotOf(state, group.key);
  return spot?.pile.id === group.pile && liftedWith(spot).join() === group.keys.join();
}
