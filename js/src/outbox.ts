/** Numbers the commands of this board and notices when no answer comes. */

import { type Command, type Intent, type Sight, type State, WIRE_VERSION } from "./wire";

/** Longer than any answer of an idle kernel. */
const PATIENCE = 800;

export interface OutboxPort {
  /** Hands the command on; throws if there is no one to take it. */
  send(command: Command): void;
  busy(busy: boolean): void;
  lost(): void;
}

export class Outbox {
  #sender = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #lastId = 0;
  #answered = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private port: OutboxPort) {}

  /** Sends and returns the command's number, or null if it could not be sent. */
  post(intent: Intent, baseRev: number): number | null {
    const id = this.#lastId + 1;
    try {
      this.port.send({ v: WIRE_VERSION, id, sender: this.#sender, base_rev: baseRev, args: {}, ...intent } as Command);
    } catch {
      this.port.lost();
      return null;
    }
    this.#lastId = id;
    this.#timer ??= setTimeout(() => this.port.busy(true), PATIENCE);
    return id;
  }

  /** Says what asks for nothing: it has the number of the last command, and its answer is not waited for. */
  tell(cmd: Sight, baseRev: number): void {
    try {
      this.port.send({ v: WIRE_VERSION, id: this.#lastId, sender: this.#sender, base_rev: baseRev, cmd, args: {} });
    } catch {
      this.port.lost();
    }
  }

  /** The number of this board's command that the state answers, or 0. */
  read(state: State): number {
    const mine = state.handled?.sender === this.#sender ? state.handled.id : 0;
    if (mine <= this.#answered) return 0;
    this.#answered = mine;
    this.rest();
    if (mine < this.#lastId) this.#timer = setTimeout(() => this.port.busy(true), PATIENCE);
    else this.port.busy(false);
    return mine;
  }

  /** Nothing is waited for any more. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
