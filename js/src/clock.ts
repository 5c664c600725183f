/**
 * The time of a game, counted on here while it goes; its pause: a button in the bar, and what covers the cards; and
 * whether anybody can see the table.
 */

import { figure } from "./bar";
import { enable, iconButton, wordButton } from "./buttons";
import { atEnd, focusOn, h, setAttribute } from "./dom";
import type { Sight, State } from "./wire";

const TICK = 1000;

export class Clock {
  #time = figure("time");
  #goOn = wordButton("resume", "pause");
  /** Lies over the table, whose cards are neither seen nor read out meanwhile. */
  readonly cover = h("div", "rfl-cover", h("strong", { "data-words": "paused" }), this.#goOn);
  readonly figure = this.#time.element;
  readonly button = iconButton("pause_game", "pause");
  /** The time as it is shown; empty where it counts for nothing. */
  text = "";
  #state: State | null = null;
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private tell: (cmd: Sight) => void,
    signal: AbortSignal,
  ) {
    const look = (): void => tell(document.hidden ? "hidden" : "shown");
    document.addEventListener("visibilitychange", look, { signal });
    this.#goOn.classList.add("rfl-primary");
    this.cover.hidden = true;
    atEnd(signal, () => {
      clearInterval(this.#timer);
      tell("hidden");
    });
  }

  /** Each state corrects what was counted here since the last. `height`: of the table. */
  update(state: State, connected: boolean, height: number): void {
    const { clock, paused } = state;
    if (state !== this.#state) {
      // A page is known from the first thing it says; where time counts for nothing, that may wait for a move.
      if (clock && !this.#state?.clock && !document.hidden) this.tell("shown");
      this.#state = state;
      this.#since = Date.now();
      clearInterval(this.#timer);
      if (clock?.goes) this.#timer = setInterval(() => this.#show(), TICK);
    }
    this.figure.hidden = !clock;
    this.button.hidden = !clock;
    setAttribute(this.button, "data-called", paused ? "resume" : "pause_game");
    setAttribute(this.button, "aria-pressed", String(paused));
    for (const one of [this.button, this.#goOn]) enable(one, connected);
    this.#show();
    this.#lay(paused, height);
  }

  #lay(paused: boolean, height: number): void {
    const { cover } = this;
    const root = cover.closest<HTMLElement>(".rfl");
    cover.style.height = `${height}px`;
    cover.style.marginTop = `${-height}px`;
    if (cover.hidden !== paused) return;
    // What is covered or goes can keep no focus.
    const isWithin = root?.matches(":focus-within") && !this.button.matches(":focus");
    cover.hidden = !paused;
    if (isWithin) focusOn(paused ? this.#goOn : root);
  }

  #show(): void {
    const { clock } = this.#state ?? {};
    const seconds = clock ? clock.seconds + (clock.goes ? Math.floor((Date.now() - this.#since) / TICK) : 0) : 0;
    this.text = clock ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
    this.#time.show(this.text);
  }
}
