/** The strip below the table: the refusal in words, the win, the state of the connection; and the live region. */

import { h, setAttribute, setText } from "./dom";
import { label } from "./labels";
import type { State, Texts } from "./wire";

export type Connection = "ready" | "busy" | "offline";

export class Notice {
  readonly element: HTMLElement;
  #tag = h("span", "rfl-tag");
  #sentence = h("span", "rfl-sentence");
  #notice = h("div", { class: "rfl-notice", "data-rule": "" }, this.#tag, this.#sentence);
  #win = h("div", "rfl-win");
  #status = h("div", { class: "rfl-status", "data-status": "", role: "status" });
  #live = h("div", { class: "rfl-live", "aria-live": "polite" });
  #spokenRev: number | null = null;

  constructor() {
    this.element = h("div", "rfl-foot", this.#status, this.#win, this.#notice, this.#live);
  }

  /** `elsewhere`: the refusal is shown where the wish was typed, not here. */
  update(state: State, texts: Texts, connection: Connection, elsewhere: boolean): void {
    const refusal = elsewhere ? null : state.refusal;
    setAttribute(this.#notice, "data-rule", refusal?.rule ?? "");
    this.#notice.hidden = refusal === null;
    setText(this.#tag, refusal?.title ?? "");
    this.#tag.hidden = !refusal?.title;
    setText(this.#sentence, refusal?.sentence ?? "");
    this.#win.hidden = !state.won || refusal !== null;
    setText(this.#win, state.won ? label(texts, "won", { score: state.score, moves: state.moves }) : "");
    setAttribute(this.#status, "data-status", connection === "ready" ? "" : connection);
    this.#status.hidden = connection === "ready";
    setText(this.#status, connection === "ready" ? "" : label(texts, connection));
    this.#speak(state);
  }

  /** For what happens on the page only, such as a copied code. */
  say(text: string): void {
    this.#live.textContent = text;
  }

  /** Says each state once, the first not at all: whoever opens a board has not just moved. */
  #speak(state: State): void {
    if (this.#spokenRev !== null && this.#spokenRev !== state.rev) {
      const words = state.refusal?.sentence ?? state.said;
      // The same sentence again is only read out if the text differs.
      this.say(words === this.#live.textContent && words !== "" ? `${words}\u00a0` : words);
    }
    this.#spokenRev = state.rev;
  }
}
