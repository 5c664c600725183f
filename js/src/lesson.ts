/** A lesson above the board: what it says and what can be asked for, written by Python. */

import { focusOn, h, setHtml } from "./dom";
import type { Lesson } from "./wire";

/** What is said of a try is read out to who listens, and so is each task as it comes. */
const PARTS = { head: {}, said: { role: "status" }, task: { role: "log" }, offers: { class: "rfl-lesson-buttons" } };

export class LessonPanel {
  #parts = Object.entries(PARTS).map(([part, attributes]) => [part as keyof Lesson, h("div", attributes)] as const);
  readonly element = h("div", "rfl-lesson", ...this.#parts.map(([, element]) => element));

  /** Null while there is no lesson. */
  update(lesson: Lesson | null, connected: boolean): void {
    for (const [part, element] of this.#parts) {
      const stays = setHtml(element, (lesson && (connected || part !== "offers") && lesson[part]) || "");
      // Who asked for the answer goes on to the next task; any other button gives way to the board, where the task is done.
      if (!stays) focusOn(element.querySelector<HTMLElement>("[data-action=next]") ?? element.closest<HTMLElement>(".rfl"));
    }
    this.element.hidden = !lesson;
  }
}
