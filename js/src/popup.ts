/** A small panel over the table: opened by a button, left by Escape, by its own button or by the one that opened it. */

import { wordButton } from "./buttons";
import { focusOn, h, on, setAttribute, setHtml } from "./dom";
import type { LabelKey } from "./labels";

/** What Tab can reach: of several choices only the chosen one. */
const STOPS = ":is(button, input, select, a):not(:disabled, [hidden], [type=radio]:not(:checked))";

export class Popup {
  #body = h("div");
  /** Closes it. */
  protected leave: HTMLButtonElement;
  protected buttons: HTMLElement;
  readonly element: HTMLElement;
  #back: Element | null = null;

  /** `others`: those that give way to each other; it joins them. `changed`: it has been opened or closed. */
  constructor(
    called: LabelKey,
    private opener: HTMLElement,
    private others: Popup[],
    private changed: () => void,
    signal: AbortSignal,
    leave: LabelKey = "close",
  ) {
    others.push(this);
    this.leave = wordButton(leave);
    this.buttons = h("div", "rfl-panel-buttons", this.leave);
    this.element = h("div", { class: `rfl-panel rfl-${called}`, role: "dialog", "data-called": called }, this.#body, this.buttons);
    this.element.hidden = true;
    setAttribute(opener, "aria-expanded", "false");
    on(this.element, "submit", signal, (event) => event.preventDefault());
    on(this.element, "keydown", signal, (event) => this.#turn(event));
    on(this.leave, "click", signal, () => this.close());
    on(opener, "click", signal, () => this.toggle());
  }

  /** Shows what Python has written for it. */
  write(html: string): void {
    setHtml(this.#body, html);
  }

  /** What has the focus first. */
  protected first(): HTMLElement | null {
    return this.element.querySelector(STOPS);
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    if (this.isOpen) return this.close();
    for (const other of this.others) other.close();
    this.#back = (this.element.getRootNode() as Document).activeElement;
    this.#show(true);
    focusOn(this.first());
  }

  close(): void {
    if (!this.isOpen) return;
    // A cell may deal while the player writes elsewhere: only a focus that was in here is handed back, to where it came from.
    if (this.element.matches(":focus-within")) focusOn(this.#back?.closest(".rfl") ? (this.#back as HTMLElement) : this.opener);
    this.#show(false);
  }

  #show(open: boolean): void {
    this.element.hidden = !open;
    setAttribute(this.opener, "aria-expanded", String(open));
    this.changed();
  }

  /** Tab stays in here: what lies below is covered. */
  #turn(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const stops = [...this.element.querySelectorAll<HTMLElement>(STOPS)];
    if (event.shiftKey) stops.reverse();
    if (!stops.at(-1)?.matches(":focus")) return;
    event.preventDefault();
    focusOn(stops[0]);
  }
}
