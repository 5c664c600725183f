/** A small panel over the table: opened by a button, left by Escape, by its own button or by the one that opened it. */

import { wordButton } from "./buttons";
import { focusOn, h, on, setAttribute } from "./dom";
import type { LabelKey } from "./labels";

/** What Tab can reach: of several choices only the chosen one. */
const STOPS = ":is(button, input, select, a):not(:disabled, [hidden], [type=radio]:not(:checked))";

export abstract class Popup {
  readonly element = h("div", { class: "rfl-panel", role: "dialog" });
  /** Closes it; stands where the subclass puts it. */
  protected leave: HTMLButtonElement;

  /** `others`: those that give way to each other; it joins them. `changed`: it has been opened or closed. */
  constructor(
    protected opener: HTMLElement,
    private others: Popup[],
    private changed: () => void,
    signal: AbortSignal,
    leave: LabelKey = "close",
  ) {
    others.push(this);
    this.element.hidden = true;
    this.leave = wordButton(leave);
    setAttribute(opener, "aria-expanded", "false");
    on(this.element, "submit", signal, (event) => event.preventDefault());
    on(this.element, "keydown", signal, (event) => this.#turn(event));
    on(this.leave, "click", signal, () => this.close());
    on(opener, "click", signal, () => this.toggle());
  }

  /** What has the focus first. */
  protected abstract first(): HTMLElement;

  /** Where the focus goes back to. */
  protected home(): HTMLElement {
    return this.opener;
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    if (this.isOpen) return this.close();
    for (const other of this.others) other.close();
    this.#show(true);
    focusOn(this.first());
  }

  close(): void {
    if (!this.isOpen) return;
    // A cell may deal while the player writes elsewhere: only a focus that was in here is handed back.
    if (this.element.matches(":focus-within")) focusOn(this.home());
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
