/** The controls of a study: a slider over the line, and buttons to step, to play, and to go from comment to comment. */

import { button, enable, iconButton } from "./buttons";
import { focusOn, h, on, setAttribute, setText } from "./dom";
import { call, label } from "./labels";
import type { Texts } from "./wire";

export interface PlayerView {
  index: number;
  length: number;
  /** The move as it is read. */
  move: string;
  playing: boolean;
  speed: number;
  /** Whether there is a comment to go to, before and after. */
  comments: { previous: boolean; next: boolean };
}

export class Player {
  #slider = h("input", { type: "range", class: "rfl-slider", min: "0", step: "1", "data-called": "place" });
  #backward = [iconButton("first"), iconButton("back")];
  #play = iconButton("play");
  #pause = iconButton("pause");
  #forward = [iconButton("forward"), iconButton("last")];
  #speed = button("speed", { class: "rfl-button rfl-speed" });
  #previous = iconButton("previous_comment");
  #next = iconButton("next_comment");
  readonly element = h(
    "div",
    "rfl-player",
    this.#slider,
    h("div", "rfl-controls", ...this.#backward, this.#play, this.#pause, ...this.#forward, this.#speed, this.#previous, this.#next),
  );

  /** `slide` goes to this place on the line. What the buttons do is told by who puts the player up. */
  constructor(slide: (index: number) => void, signal: AbortSignal) {
    on(this.#slider, "input", signal, () => slide(Number(this.#slider.value)));
  }

  update(view: PlayerView, texts: Texts): void {
    const { index, length, playing } = view;
    this.#slider.max = String(length - 1);
    this.#slider.value = String(index);
    setAttribute(this.#slider, "aria-valuetext", label(texts, "place_of", { move: view.move, number: index, count: length - 1 }));
    for (const one of this.#backward) enable(one, index > 0);
    for (const one of this.#forward) enable(one, index < length - 1);
    enable(this.#previous, view.comments.previous);
    enable(this.#next, view.comments.next);
    const [shown, other] = playing ? [this.#pause, this.#play] : [this.#play, this.#pause];
    this.#swap(other, shown);
    setText(this.#speed, `${view.speed}×`);
    call(this.#speed, label(texts, "speed", { speed: view.speed }));
  }

  /** Playing and pausing are one button to the hand, so the focus stays in it. */
  #swap(from: HTMLElement, to: HTMLElement): void {
    const focused = from.matches(":focus");
    to.hidden = false;
    if (focused) focusOn(to);
    from.hidden = true;
  }
}
