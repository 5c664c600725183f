/** Short tones, made here: there are no files. Nothing is heard before the first gesture on the board. */

import { atEnd, on } from "./dom";
import type { State } from "./wire";

/** Hertz of the tones that follow each other. */
const TONES = { move: [440], refusal: [196, 156], win: [523, 659, 784, 1047] };
const SECONDS = 0.12;
const LOUDNESS = 0.1;

export class Sound {
  isOn = false;
  #touched = false;
  #context: AudioContext | null = null;

  constructor(root: HTMLElement, signal: AbortSignal) {
    for (const type of ["pointerdown", "keydown"] as const) on(root, type, signal, () => (this.#touched = true));
    atEnd(signal, () => void this.#context?.close());
  }

  /** Lets hear what has happened between two states. */
  tell(last: State | null, state: State): void {
    if (!last || last.deal !== state.deal) return;
    // A refusal that is only shown again, in another language say, is not another one.
    const isAsked = last.handled?.id !== state.handled?.id;
    if (state.refusal && (isAsked || !last.refusal)) this.#play("refusal");
    else if (state.won && !last.won) this.#play("win");
    else if (state.moves !== last.moves || state.undo !== last.undo) this.#play("move");
  }

  #play(what: keyof typeof TONES): void {
    if (!this.isOn || !this.#touched) return;
    const context = (this.#context ??= new AudioContext());
    TONES[what].forEach((hertz, index) => {
      const start = context.currentTime + index * SECONDS;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hertz;
      // Fading out, or each end would click.
      volume.gain.setValueAtTime(LOUDNESS, start);
      volume.gain.linearRampToValueAtTime(0, start + SECONDS);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + SECONDS);
    });
  }
}
