/** A lesson above the board: what it says, written by Python, and buttons for what can be asked for. */

import { button, enable, type Refuge } from "./buttons";
import { h, on, setText } from "./dom";
import type { Lesson, LessonAsk } from "./wire";

const ASKS = ["next", "show", "again", "restart", "back"] as const;
const PARTS = ["head", "said", "task"] as const;

export class LessonPanel {
  #parts = PARTS.map((part) => h("div", part === "said" ? { role: "status" } : {}));
  #buttons = ASKS.map((ask) => button(ask));
  readonly element = h("div", { class: "rfl-lesson" }, ...this.#parts, h("div", { class: "rfl-lesson-buttons" }, ...this.#buttons));
  #shown: Partial<Lesson> = {};

  constructor(
    ask: (ask: LessonAsk) => void,
    private refuge: Refuge,
    signal: AbortSignal,
  ) {
    ASKS.forEach((cmd, index) => on(this.#buttons[index]!, "click", signal, () => ask(cmd)));
  }

  /** Null while there is no lesson. */
  update(lesson: Lesson | null, connected: boolean): void {
    const offers = (connected && lesson?.offers) || [];
    // Who asked for the answer goes on to the next task; any other button gives way to the board, where the task is done.
    const heir = offers.some(({ cmd }) => cmd === "next") ? this.#buttons[0]! : this.refuge;
    ASKS.forEach((ask, index) => {
      const offer = offers.find(({ cmd }) => cmd === ask);
      if (offer) setText(this.#buttons[index]!, offer.words);
      enable(this.#buttons[index]!, !!offer, heir);
    });
    this.element.hidden = !lesson;
    // Python has escaped all that is in these.
    PARTS.forEach((part, index) => {
      if (lesson && lesson[part] !== this.#shown[part]) this.#parts[index]!.innerHTML = lesson[part];
    });
    this.#shown = lesson ?? {};
  }
}
