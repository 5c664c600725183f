import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DOUBLE_TAP, type Hit, Taps } from "../src/taps";
import type { Intent, State } from "../src/wire";
import { cardView, firstDeal, table } from "./board.fixture";

/** Sends short forms such as `move 3:8S-4`, `tap 3S`, `stock`. */
function setUp(state: State, doubleClick = true) {
  const sent: string[] = [];
  const shown = { state };
  const taps = new Taps({
    state: () => shown.state,
    doubleClick: () => doubleClick,
    send: (intent: Intent) => sent.push([intent.cmd, ...Object.values(intent.args ?? {})].join(" ")),
    changed: () => undefined,
  });
  const on = (pile: string, card?: string): Hit => ({ pile, key: card === undefined ? null : cardView(card).key });
  return { sent, taps, on, shown };
}

const key = (card: string): string => String(cardView(card).key);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("with nothing selected", () => {
  it("a tap on a last card goes to its foundation at once, and the rest of the pair is swallowed", () => {
    const { sent, taps, on } = setUp(firstDeal({ targets: { [key("AD")]: ["FD"] } }));
    taps.tap(on("7", "AD"));
    expect(sent).toEqual(["move 7:AD-F"]);
    taps.tap(on("7", "3C"));
    expect(sent).toHaveLength(1);
    taps.tap(on("7", "AD"));
    expect(sent).toHaveLength(2);
  });

  it("a tap that no foundation takes selects, and asks for the reason only after the double-tap time", () => {
    const { sent, taps, on } = setUp(firstDeal());
    taps.tap(on("2", "3S"));
    expect(taps.selection?.pile).toBe("2");
    vi.advanceTimersByTime(DOUBLE_TAP - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["tap 3S"]);
    expect(taps.selection?.pile).toBe("2");
  });

  it("two quick taps are one double tap of the first card", () => {
    const { sent, taps, on } = setUp(firstDeal());
    taps.tap(on("4", "7H"));
    taps.tap(on("4", "9D"));
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual(["double_tap 7H"]);
  });

  it.each([
    [1, ["tap 3S"]],
    [2, ["double_tap 3S"]],
    [3, ["double_tap 3S", "tap 3S"]],
    [4, ["double_tap 3S", "double_tap 3S"]],
  ])("%i quick taps on a column never do more than one thing a pair", (count, expected) => {
    const { sent, taps, on } = setUp(firstDeal());
    for (let i = 0; i < count; i++) {
      taps.tap(on("2", "3S"));
      vi.advanceTimersByTime(60);
    }
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual(expected);
  });

  it("a card inside a column is selected; no foundation is asked about it", () => {
    const { sent, taps, on } = setUp(firstDeal({ targets: { [key("9S")]: ["FS"] } }));
    taps.tap(on("2", "9S"));
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    expect(taps.selection?.key).toBe(cardView("9S").key);
  });

  it("each tap on the stock is one wish: twenty are twenty", () => {
    const { sent, taps, on } = setUp(firstDeal());
    for (let i = 0; i < 20; i++) taps.tap(on("S"));
    expect(sent).toEqual(Array(20).fill("stock"));
  });

  it("taps on an empty place do nothing, however many", () => {
    const { sent, taps, on } = setUp(table({ "2": "3S" }));
    for (let i = 0; i < 4; i++) taps.tap(on("1"));
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });

  it("a tap on a foundation selects its card for taking back and moves nothing", () => {
    const { sent, taps, on } = setUp(table({ FS: "AS 2S", "1": "3H" }));
    taps.tap(on("FS", "2S"));
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    taps.tap(on("1", "3H"));
    expect(sent).toEqual([]);
    expect(taps.selection?.pile).toBe("1");
  });

  it("a tap on a lower card of the fan means the waste's top card", () => {
    const { sent, taps, on } = setUp(table({ W: "JS QS KS" }, {}, 3));
    taps.tap(on("W", "JS"));
    vi.advanceTimersByTime(DOUBLE_TAP);
    expect(sent).toEqual(["tap KS"]);
  });
});

describe("with a card selected", () => {
  const select = (state: State, pile: string, card: string) => {
    const set = setUp(state);
    set.taps.tap(set.on(pile, card));
    vi.advanceTimersByTime(DOUBLE_TAP);
    set.sent.length = 0;
    return set;
  };

  it("a tap on a legal target moves it, once for a double click", () => {
    const { sent, taps, on } = select(firstDeal({ targets: { [key("8S")]: ["4"] } }), "3", "8S");
    taps.tap(on("4", "9D"));
    taps.tap(on("4", "8S"));
    expect(sent).toEqual(["move 3:8S-4"]);
    expect(taps.selection).toBeNull();
  });

  it("a tap on an empty column or a foundation place is sent also where it will be refused", () => {
    const state = table({ "2": "9S 3S", FD: "AD" });
    for (const [pile, card, token] of [["1", undefined, "move 2:3S-1"], ["FD", "AD", "move 2:3S-F"]] as const) {
      const { sent, taps, on } = select(state, "2", "3S");
      taps.tap(on(pile, card));
      expect(sent).toEqual([token]);
    }
  });

  it("a tap on the waste or another column only changes the selection, even to a card that a foundation takes", () => {
    const state = table({ W: "AS", "2": "3S", "3": "AD" }, { targets: { [key("AS")]: ["FS"], [key("AD")]: ["FD"] } });
    const { sent, taps, on } = select(state, "2", "3S");
    taps.tap(on("W", "AS"));
    expect(taps.selection?.pile).toBe("W");
    vi.advanceTimersByTime(1000);
    taps.tap(on("3", "AD"));
    expect(taps.selection?.pile).toBe("3");
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });

  it("a tap on the felt or on the card itself clears", () => {
    const { sent, taps, on } = select(firstDeal(), "2", "3S");
    taps.tap(on("2", "3S"));
    expect(taps.selection).toBeNull();
    taps.tap(on("2", "9S"));
    expect(taps.selection).not.toBeNull();
    taps.tap(null);
    expect(taps.selection).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });

  it("a tap on the stock draws and clears", () => {
    const { sent, taps, on } = select(firstDeal(), "2", "3S");
    taps.tap(on("S"));
    expect(sent).toEqual(["stock"]);
    expect(taps.selection).toBeNull();
  });

  it("a tap elsewhere within the double-tap time drops the question of the first", () => {
    const { sent, taps, on } = setUp(firstDeal());
    taps.tap(on("2", "3S"));
    taps.tap(null);
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });

  it("a foundation card goes back to a column by its legal target", () => {
    const { sent, taps, on } = setUp(table({ FS: "AS 2S", "1": "3H" }, { targets: { [key("2S")]: ["1"] } }));
    taps.tap(on("FS", "2S"));
    taps.tap(on("1", "3H"));
    expect(sent).toEqual(["move F:2S-1"]);
  });

  it("is forgotten, with its open question, when the card no longer lies there", () => {
    const { sent, taps, on } = setUp(firstDeal());
    taps.tap(on("2", "3S"));
    taps.refresh(table({ "2": "9S", FS: "3S" }));
    expect(taps.selection).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });
});

describe("with the double click switched off", () => {
  it("nothing waits, and a second tap on the card clears", () => {
    const { sent, taps, on } = setUp(firstDeal(), false);
    taps.tap(on("2", "3S"));
    expect(sent).toEqual(["tap 3S"]);
    taps.tap(on("2", "3S"));
    expect(sent).toEqual(["tap 3S"]);
    expect(taps.selection).toBeNull();
  });
});
