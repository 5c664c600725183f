/** The controls of a study: a slider over the line, and buttons to step, to play, and to go from comment to comment. */

import { enable, iconButton, nameButton, type Refuge } from "./buttons";
import { focusOn, h, on, setAttribute, setText } from "./dom";
import { type LabelKey, label } from "./labels";
import type { Texts } from "./wire";

const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  previous_comment: "M20 5h-9v9h5l3 4v-4h1zM8 9l-4 3 4 3",
  next_comment: "M4 5h9v9H8l-3 4v-4H4zM16 9l4 3-4 3",
} as const;

type Action = keyof typeof ICONS;

export interface PlayerPort {
  act(action: Exclude<Action, "pause"> | "speed"): void;
  /** To this place on the line. */
  slide(index: number): void;
}

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
  #slider = h("input", { type: "range", class: "rfl-slider", min: "0", step: "1" });
  #buttons = Object.fromEntries(
    (Object.keys(ICONS) as Action[]).map((action) => [action, iconButton(action, ICONS[action])]),
  ) as Record<Action, HTMLButtonElement>;
  #speed = h("button", { type: "button", class: "rfl-button rfl-speed", "data-action": "speed" });
  readonly element: HTMLElement;

  constructor(
    port: PlayerPort,
    private refuge: Refuge,
    signal: AbortSignal,
  ) {
    const { first, back, play, pause, forward, last, previous_comment, next_comment } = this.#buttons;
    this.element = h(
      "div",
      { class: "rfl-player" },
      this.#slider,
      h("div", "rfl-controls", first, back, play, pause, forward, last, this.#speed, previous_comment, next_comment),
    );
    for (const [action, button] of Object.entries(this.#buttons) as [Action, HTMLElement][]) {
      on(button, "click", signal, () => port.act(action === "pause" ? "play" : action));
    }
    on(this.#speed, "click", signal, () => port.act("speed"));
    on(this.#slider, "input", signal, () => port.slide(Number(this.#slider.value)));
  }

  update(view: PlayerView, texts: Texts): void {
    const { index, length, playing } = view;
    this.#slider.max = String(length - 1);
    this.#slider.value = String(index);
    setAttribute(this.#slider, "aria-label", label(texts, "place"));
    setAttribute(this.#slider, "aria-valuetext", label(texts, "place_of", { move: view.move, number: index, count: length - 1 }));
    for (const [action, button] of Object.entries(this.#buttons) as [Action, HTMLElement][]) {
      nameButton(button, label(texts, action satisfies LabelKey));
    }
    const { first, back, play, pause, forward, last, previous_comment, next_comment } = this.#buttons;
    for (const button of [first, back]) enable(button, index > 0, this.refuge);
    for (const button of [forward, last]) enable(button, index < length - 1, this.refuge);
    enable(previous_comment, view.comments.previous, this.refuge);
    enable(next_comment, view.comments.next, this.refuge);
    this.#swap(playing ? play : pause, playing ? pause : play);
    setText(this.#speed, `${view.speed}×`);
    nameButton(this.#speed, label(texts, "speed", { speed: view.speed }));
  }

  /** Playing and pausing are one button to the hand, so the focus stays in it. */
  #swap(from: HTMLElement, to: HTMLElement): void {
    const focused = from.matches(":focus");
    to.hidden = false;
    if (focused) focusOn(to);
    from.hidden = true;
  }
}
