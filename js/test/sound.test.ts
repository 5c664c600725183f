import { afterEach, describe, expect, it, vi } from "vitest";
import { type State, UNSET } from "../src/wire";
import { firstDeal, refusal } from "./board.fixture";
import { $, board, pointer, setTable } from "./board.harness";

setTable();

/** Hertz of the tones that were begun. */
let tones: number[];

class Silent {
  currentTime = 0;
  destination = {};
  close = (): Promise<void> => Promise.resolve();
  createGain = (): object => ({ gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() }, connect: (to: object) => to });
  createOscillator(): object {
    const frequency = { value: 0 };
    return { frequency, connect: (to: object) => to, start: () => tones.push(frequency.value), stop: vi.fn() };
  }
}

function begin(sound: boolean): void {
  tones = [];
  vi.stubGlobal("AudioContext", Silent);
  board.setPrefs({ ...UNSET, language: "en", sound });
  board.setView(firstDeal());
}

const touch = (): void => pointer("pointerdown", $(".rfl-table"), 1, 1);

/** How many tones a state is heard with. */
function heard(changes: Partial<State>): number {
  const before = tones.length;
  board.setView(firstDeal(changes));
  return tones.length - before;
}

describe("sounds", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("are off until they are switched on", () => {
    begin(false);
    touch();
    expect(heard({ rev: 2, moves: 1 })).toBe(0);
  });

  it("wait for the first gesture", () => {
    begin(true);
    expect(heard({ rev: 2, moves: 1 })).toBe(0);
    touch();
    expect(heard({ rev: 3, moves: 2 })).toBe(1);
  });

  it("tell moves, undos, refusals and the win apart, and a new deal makes none", () => {
    begin(true);
    touch();
    expect(heard({ rev: 2, moves: 1, undo: 1 })).toBe(1);
    expect(heard({ rev: 3, moves: 1, redo: 1 })).toBe(1);
    expect(heard({ rev: 4, moves: 1, redo: 1, refusal: refusal() })).toBe(2);
    expect(heard({ rev: 5, moves: 2, won: true })).toBe(4);
    expect(heard({ rev: 6, deal: 2 })).toBe(0);
  });

  it("are made for each refused wish, but not again when a refusal is shown in another language", () => {
    begin(true);
    touch();
    const refused = { refusal: refusal(), handled: { sender: "page", id: 1 } };
    expect(heard({ rev: 2, ...refused })).toBe(2);
    expect(heard({ rev: 3, ...refused })).toBe(0);
    expect(heard({ rev: 4, ...refused, handled: { sender: "page", id: 2 } })).toBe(2);
  });
});
