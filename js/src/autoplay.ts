/** Plays a study by itself, step by step, with time to read. */

export const SPEEDS = [1, 2, 4] as const;

/** At single speed: for a move, for each letter said of it, and at most for all of them. */
const STEP = 1100;
const LETTER = 45;
const LONGEST_READ = 9000;

export interface AutoplayPort {
  /** Takes the next step; false if that was the last. */
  step(): boolean;
  /** How many letters there are to read before the next step. */
  letters(): number;
  /** Whether it plays, or how fast, has changed. */
  changed(): void;
}

export class Autoplay {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = 0;

  constructor(private port: AutoplayPort) {}

  get playing(): boolean {
    return this.#timer !== undefined;
  }

  get speed(): number {
    return SPEEDS[this.#pace] ?? 1;
  }

  start(): void {
    this.#wait();
    this.port.changed();
  }

  stop(): void {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.port.changed();
  }

  /** The next speed, round and round; a step under way is timed anew. */
  faster(): void {
    this.#pace = (this.#pace + 1) % SPEEDS.length;
    if (this.playing) this.#wait();
    this.port.changed();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const reading = Math.min(LONGEST_READ, this.port.letters() * LETTER);
    this.#timer = setTimeout(() => this.#tick(), (STEP + reading) / this.speed);
  }

  #tick(): void {
    if (this.port.step()) this.#wait();
    else this.stop();
  }
}
