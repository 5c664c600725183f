/**
 * Cards travel from where they are seen to where the new state puts them. The state is drawn first
 * and is always true; motion only shows the way, so it can be cut short or left out at any time.
 */

import { h } from "./dom";
import type { Point } from "./layout";
import { placesIn } from "./scale";

const TRAVEL = 160;
const EASING = "cubic-bezier(.2,.7,.3,1)";

/** Where the cards are seen, by key, in pixels of the table. */
export type Sight = Map<string, Point>;

export class Motion {
  /** Nothing travels. */
  still = false;
  /** The motions of each card that moves: asking the page for them would lay out all cards. */
  #moving = new Map<HTMLElement, Animation[]>();
  #table: HTMLElement;
  #ghosts: HTMLElement;

  constructor(table: HTMLElement) {
    this.#table = table;
    this.#ghosts = h("div", { class: "rfl-ghosts", "aria-hidden": "true" });
    table.append(this.#ghosts);
  }

  /** Read before a change: a card in flight is seen where it flies. */
  look(): Sight {
    const sight: Sight = new Map();
    for (const [card, place] of this.#seen()) sight.set(card.dataset["key"] ?? "", place);
    return sight;
  }

  /** After a change: bring every card from where it was seen (new ones from `source`) to its place. */
  travel(before: Sight, source: Point, stagger: number): void {
    this.stop();
    if (this.#calm) return;
    let order = 0;
    for (const [card, place] of this.#seen()) {
      const from = before.get(card.dataset["key"] ?? "") ?? source;
      if (card.classList.contains("rfl-buried")) continue;
      if (Math.abs(from.x - place.x) + Math.abs(from.y - place.y) < 1) continue;
      this.#fly(card, { x: from.x - place.x, y: from.y - place.y }, order * stagger);
      order += 1;
    }
  }

  /** Cards that left the page (undone draw, recycle) are seen going to the stock. */
  leave(cards: HTMLElement[], before: Sight, goal: Point): void {
    if (this.#calm) return;
    for (const card of cards) {
      const from = before.get(card.dataset["key"] ?? "");
      if (!from) continue;
      for (const name of Object.keys(card.dataset)) delete card.dataset[name];
      card.style.left = `${goal.x}px`;
      card.style.top = `${goal.y}px`;
      this.#ghosts.append(card);
      this.#fly(card, { x: from.x - goal.x, y: from.y - goal.y }, 0, () => card.remove());
    }
  }

  /** One quiet wave through these cards, after the last has arrived. */
  wave(cards: HTMLElement[]): void {
    if (this.#calm) return;
    const frames = [{ translate: "0 0" }, { translate: "0 -10px" }, { translate: "0 0" }];
    cards.forEach((card, index) => this.#run(card, frames, { duration: 420, delay: TRAVEL + index * 90 }));
  }

  /** Ends every journey at its goal. */
  stop(): void {
    for (const card of [...this.#moving.keys()]) this.settle(card);
    this.#ghosts.replaceChildren();
  }

  /** Ends the journey of one card at its goal. */
  settle(card: HTMLElement): void {
    const motions = this.#moving.get(card);
    if (!motions) return;
    this.#moving.delete(card);
    for (const motion of motions) motion.cancel();
    card.classList.remove("rfl-flying");
  }

  get #calm(): boolean {
    return this.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** All places are read before anything is written: one layout of the page, not one a card. */
  #seen(): [HTMLElement, Point][] {
    const at = placesIn(this.#table);
    return [...this.#table.querySelectorAll<HTMLElement>("[data-key]")].map((card) => [card, at(card.getBoundingClientRect())]);
  }

  #fly(card: HTMLElement, from: Point, delay: number, done?: () => void): void {
    const frames = [{ translate: `${from.x}px ${from.y}px` }, { translate: "0 0" }];
    const flight = this.#run(card, frames, { duration: TRAVEL, delay, fill: "backwards" });
    card.classList.add("rfl-flying");
    flight.onfinish = () => {
      card.classList.remove("rfl-flying");
      done?.();
    };
  }

  #run(card: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
    const motion = card.animate(frames, { easing: EASING, ...timing });
    this.#moving.set(card, [...(this.#moving.get(card) ?? []), motion]);
    return motion;
  }
}
