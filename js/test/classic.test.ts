/** What only some games have: a loss, a limit on recycles. */

import { describe, expect, it } from "vitest";
import { firstDeal, refusal, table } from "./board.fixture";
import { $, board, setTable, sent, wishes } from "./board.harness";

setTable();

describe("a loss", () => {
  const LOST = "Nothing can be gained any more.";

  it("stands below the table and is said once, with undo and a new game still offered", () => {
    board.setView(firstDeal({ undo: 1 }));
    board.setView(firstDeal({ rev: 2, undo: 1, lost: LOST, said: `Drawn. ${LOST}` }));
    expect($(".rfl-loss").textContent).toBe(LOST);
    expect($(".rfl-loss").hidden).toBe(false);
    expect($(".rfl-live").textContent).toBe(`Drawn. ${LOST}`);
    for (const action of ["undo", "new"]) expect(($(`[data-action=${action}]`) as HTMLButtonElement).disabled).toBe(false);
  });

  it("makes room for a refusal, and goes when it is undone", () => {
    board.setView(firstDeal({ lost: LOST, refusal: refusal() }));
    expect($(".rfl-loss").hidden).toBe(true);
    board.setView(firstDeal({ rev: 2, lost: LOST }));
    expect($(".rfl-loss").hidden).toBe(false);
    board.setView(firstDeal({ rev: 3 }));
    expect($(".rfl-loss").hidden).toBe(true);
  });

  it("is not what a win looks like", () => {
    board.setView(firstDeal({ won: true }));
    expect($(".rfl-win").textContent).toBe("<won>");
  });
});

describe("an empty stock", () => {
  it.each([
    ["↻", ""],
    ["↻2", "2"],
    ["✕", ""],
  ])("draws %s as a sign of its own", (mark, number) => {
    const state = table({});
    const [stock] = state.piles;
    if (stock) Object.assign(stock, { mark, down: 0 });
    board.setView(state);
    const place = $("[data-pile=S] .rfl-place");
    expect(place.dataset["mark"]).toBe(mark);
    expect(place.textContent).toBe(number);
    expect(place.querySelector("path")?.getAttribute("d")).toMatch(mark === "✕" ? /^M18/ : /^M84/);
  });
});

describe("whether the page is seen", () => {
  const turn = (hidden: boolean): void => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };

  it("is told each time, and nobody waits for an answer", () => {
    board.setView(firstDeal());
    turn(true);
    turn(false);
    expect(wishes()).toEqual(["hidden", "shown"]);
    expect(sent.map(({ id }) => id)).toEqual([0, 0]);
    board.destroy();
    expect(wishes().at(-1)).toBe("hidden");
  });

  it("is told at once where there is a clock", () => {
    board.setView(firstDeal({ clock: { seconds: 0, goes: false } }));
    board.setView(firstDeal({ rev: 2, clock: { seconds: 0, goes: true } }));
    expect(wishes()).toEqual(["shown"]);
  });

  it("is told to nobody while there is no connection", () => {
    board.setView(firstDeal());
    board.setConnected(false);
    turn(true);
    turn(false);
    expect(sent).toEqual([]);
  });

  it("has a state in which only the clock was stopped read to nobody", () => {
    board.setView(firstDeal());
    board.setView(firstDeal({ rev: 2, refusal: refusal() }));
    expect($(".rfl-live").textContent).toBe("No.");
    board.setView(firstDeal({ rev: 3, refusal: refusal() }));
    expect($(".rfl-live").textContent).toBe("No.");
  });
});
