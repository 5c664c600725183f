/** What the solver says beside the board, and what it can be asked for. */

import { enable, wordButton } from "./buttons";
import { h, setText, toggle } from "./dom";
import type { Advice, Ask } from "./wire";

/** Those with a button in the row; the hint has its own in the bar. */
const ASKS = ["show_line", "which_lost", "stop_advice"] as const;

/** Nothing is known and nothing is offered. */
export const SILENT: Advice = { light: "off", sentence: "", offers: [], highlights: { cards: [], piles: [], arrows: [] } };

export function isWorking(advice: Advice): boolean {
  return advice.offers.includes("stop_advice");
}

export function pointsAtNothing({ highlights }: Advice): boolean {
  return highlights.cards.length + highlights.piles.length === 0;
}

/** The same advice once its hint has been taken away by the player. */
export function withoutHint(advice: Advice): Advice {
  return { ...advice, sentence: "", highlights: SILENT.highlights };
}

export class AdviceRow {
  #words = h("span", "rfl-sentence");
  #buttons = ASKS.map((ask) => wordButton(ask));
  readonly element = h("div", "rfl-advice", this.#words, ...this.#buttons);
  #spoken: string | null = null;

  constructor() {
    this.element.hidden = true;
  }

  /** `covered`: something more urgent is told. */
  update(advice: Advice, connected: boolean, covered: boolean): void {
    // A verdict is mostly there at once: until then the last one stays, and fades only if it takes long.
    const fading = advice.light === "thinking" && advice.sentence === "";
    toggle(this.element, { "rfl-fading": fading });
    if (fading && !covered) return;
    this.element.hidden = covered || advice.sentence === "";
    setText(this.#words, advice.sentence);
    this.#buttons.forEach((one, index) => enable(one, connected && advice.offers.includes(ASKS[index] as Ask)));
  }

  /** What is to be read out now: each result once, and no progress; nothing to whoever has just opened the board. */
  news(advice: Advice): string {
    const before = this.#spoken;
    if (isWorking(advice)) this.#spoken = "";
    else if (advice.sentence !== "" || before === null) this.#spoken = advice.sentence;
    return before === null || before === this.#spoken ? "" : (this.#spoken ?? "");
  }
}
