/** The strip below the table: the refusal in words, the win or the loss, the state of the connection; and the live region. */

import { button, enable } from "./buttons";
import { h, setAttribute, setText, toggle } from "./dom";
import { label } from "./labels";
import type { State, Texts } from "./wire";

export type Connection = "ready" | "busy" | "offline";

export class Notice {
  readonly element: HTMLElement;
  #tag = h("span", "rfl-tag");
  #sentence = h("span", "rfl-sentence");
  #instead = h("span", "rfl-instead");
  /** Leads to the lesson on the rule. */
  #practise = button("practise");
  #notice = h("div", { class: "rfl-notice", "data-rule": "" }, this.#tag, this.#sentence, this.#instead, this.#practise);
  /** How the game ended. */
  #end = h("div");
  #status = h("div", { class: "rfl-status", "data-status": "", role: "status" });
  #live = h("div", { class: "rfl-live", "aria-live": "polite" });
  #spokenRev: number | null = null;
  #spoken = "";
  /** Whether what happens is told by itself; what is asked for always is. */
  announces = true;

  constructor() {
    this.element = h("div", "rfl-foot", this.#status, this.#end, this.#notice, this.#live);
  }

  /** `elsewhere`: the refusal is shown where the wish was typed, not here. `waiting`: which key is waited for, in words. */
  update(state: State, texts: Texts, connection: Connection, elsewhere: boolean, waiting: string): void {
    const refusal = elsewhere ? null : state.refusal;
    setAttribute(this.#notice, "data-rule", refusal?.rule ?? "");
    this.#notice.hidden = refusal === null;
    setText(this.#tag, refusal?.title ?? "");
    this.#tag.hidden = !refusal?.title;
    setText(this.#sentence, refusal?.sentence ?? "");
    setText(this.#instead, refusal?.allowed?.sentence ?? "");
    setText(this.#practise, refusal?.practise?.words ?? "");
    enable(this.#practise, connection !== "offline" && !!refusal?.practise);
    const end = state.won ? label(texts, "won", { score: state.score, moves: state.moves }) : (state.lost ?? "");
    toggle(this.#end, { "rfl-win": state.won, "rfl-loss": !state.won });
    this.#end.hidden = !end || refusal !== null;
    setText(this.#end, end);
    const isReady = connection === "ready";
    setAttribute(this.#status, "data-status", isReady ? "" : connection);
    this.#status.hidden = isReady && !waiting;
    setText(this.#status, isReady ? waiting : label(texts, connection));
    this.#speak(state);
  }

  /** For what happens on the page only, too, such as a copied code. The same again is read out only if the text differs. */
  say(text: string): void {
    this.#live.textContent = text && text === this.#live.textContent ? `${text}\u00a0` : text;
  }

  /**
   * Says each state once, the first not at all: whoever opens a board has not just moved. Nor one in which nothing
   * happened but that its clock goes or stands.
   */
  #speak(state: State): void {
    const { refusal, rev, said } = state;
    const news = JSON.stringify([refusal, state.handled]);
    if (this.announces && this.#spokenRev !== null && this.#spokenRev !== rev && (said || news !== this.#spoken)) {
      this.say(refusal ? `${refusal.sentence} ${refusal.allowed?.sentence ?? ""}`.trim() : state.said);
    }
    this.#spokenRev = rev;
    this.#spoken = news;
  }
}
