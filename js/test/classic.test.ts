/** What only some games have: a loss, a limit on recycles, a clock, options. */

import { describe, expect, it, vi } from "vitest";
import { firstDeal, refusal, table } from "./board.fixture";
import { $, board, el, press, setTable, sent, wishes } from "./board.harness";

setTable();

describe("a limit on recycles", () => {
  it("is shown on the back of the stock, below how many cards lie there", () => {
    const limited = firstDeal();
    for (const pile of limited.piles) if (pile.role === "stock") pile.mark = "↻2";
    board.setView(limited);
    const shown = (): string[] => [...el.querySelectorAll<HTMLElement>("[data-pile=S] .rfl-count")].map((count) => count.dataset["left"] ?? count.textContent ?? "");
    expect(shown()).toEqual(["24", "2"]);
    for (const pile of limited.piles) if (pile.role === "stock") pile.mark = "↻1";
    board.setView({ ...limited, rev: 2 });
    expect(shown()).toEqual(["24", "1"]);
    board.setView(firstDeal({ rev: 3 }));
    expect(shown()).toEqual(["24"]);
  });
});

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

describe("a clock", () => {
  const time = (): string | null => $("[data-figure=time]").textContent;
  const pauseButton = (): HTMLButtonElement => $(".rfl-bar [data-action=pause]") as HTMLButtonElement;
  const at = (seconds: number, goes: boolean, rev: number, paused = false): void =>
    board.setView(firstDeal({ rev, paused, clock: { seconds, goes }, said: paused ? "Paused." : "Resumed." }));

  it("is not there where time counts for nothing", () => {
    board.setView(firstDeal());
    expect($("[data-figure=time]").parentElement?.hidden).toBe(true);
    expect(pauseButton().hidden).toBe(true);
    press("p");
    expect(sent).toEqual([]);
  });

  it("ticks while it goes, and is corrected by each state", () => {
    at(0, false, 1);
    vi.advanceTimersByTime(5000);
    expect(time()).toBe("0:00");
    at(58, true, 2);
    vi.advanceTimersByTime(3000);
    expect(time()).toBe("1:01");
    at(60, true, 3);
    expect(time()).toBe("1:00");
    at(61, false, 4);
    vi.advanceTimersByTime(5000);
    expect(time()).toBe("1:01");
  });

  it("ticks in silence, and its time can be asked for", () => {
    at(7, false, 1);
    at(7, true, 2);
    vi.advanceTimersByTime(4000);
    expect($(".rfl-live").textContent).toBe("Resumed.");
    press("s");
    expect($(".rfl-live").textContent).toContain("<time> 0:11");
  });

  it("is stopped and goes on by its button and its key, which is told once", () => {
    at(3, true, 1);
    pauseButton().click();
    press("p");
    at(3, false, 2, true);
    expect($(".rfl-live").textContent).toBe("Paused.");
    expect(pauseButton().getAttribute("aria-pressed")).toBe("true");
    pauseButton().click();
    press("P");
    ($(".rfl-cover [data-action=pause]") as HTMLButtonElement).click();
    expect(wishes()).toEqual(["shown", "pause", "pause", "resume", "resume", "resume"]);
  });

  it("has the cards covered while it is stopped: no key reads them or walks over them", () => {
    at(3, true, 1);
    expect($(".rfl-cover").hidden).toBe(true);
    $('[data-card="AD"]').focus();
    at(3, false, 2, true);
    expect($(".rfl-cover").hidden).toBe(false);
    expect($(".rfl").classList.contains("rfl-paused")).toBe(true);
    press("t");
    expect($(".rfl-live").textContent).toBe("<paused>");
    expect(press("ArrowLeft").defaultPrevented).toBe(true);
    press("7");
    press("Enter");
    expect($(".rfl-live").textContent).toBe("<paused>");
    expect(wishes()).toEqual(["shown"]);
    at(3, true, 3);
    expect($(".rfl-cover").hidden).toBe(true);
  });

  it("covers a game without a clock, too, that a cell has stopped", () => {
    board.setView(firstDeal({ paused: true }));
    ($(".rfl-cover [data-action=pause]") as HTMLButtonElement).click();
    expect(wishes()).toEqual(["resume"]);
  });
});

describe("the panel of new games", () => {
  const field = (name: string): HTMLSelectElement => $(`select[data-option=${name}]`) as HTMLSelectElement;
  const own = (): HTMLFieldSetElement => $("fieldset[data-game=klondike]") as HTMLFieldSetElement;
  const choose = (name: string, value: string): void => {
    field(name).value = value;
    field(name).dispatchEvent(new Event("change", { bubbles: true }));
  };
  const chosen = (): string[] => ["name", "passes", "scoring"].map((name) => field(name).value);
  const hard = { name: "klondike", title: "Klondike", code: "KL1-D33-AAAAAAB", draw: 3, passes: 3, scoring: "timed", counted: "points" };

  it("opens with the options of the game on the table", () => {
    board.setView(firstDeal({ game: hard }));
    $("[data-action=new]").click();
    expect(chosen()).toEqual(["klondike", "3", "timed"]);
    expect(($('input[value="3"]') as HTMLInputElement).checked).toBe(true);
    choose("scoring", "vegas");
    $("[data-action=cancel]").click();
    $("[data-action=new]").click();
    expect(chosen()).toEqual(["klondike", "3", "timed"]);
    $("[data-action=deal]").click();
    expect(wishes()).toEqual(["new_game klondike 3 3 timed false false"]);
  });

  it("offers of each game what it has", () => {
    board.setView(firstDeal());
    $("[data-action=new]").click();
    expect(own().hidden).toBe(true);
    choose("name", "klondike");
    expect(own().hidden).toBe(false);
    expect([...field("passes").options].map(({ value }) => value)).toEqual(["", "unlimited", "3", "1"]);
    expect([...field("scoring").options].map(({ value }) => value)).toEqual(["standard", "vegas", "timed"]);
    choose("scoring", "vegas");
    $("[data-action=deal]").click();
    choose("name", "reflechi");
    $("[data-action=deal]").click();
    expect(wishes()).toEqual(["new_game klondike 1  vegas false false", "new_game reflechi 1   false false"]);
  });

  it("sets draw count and passes by the name of a level, and has them changed again", () => {
    board.setView(firstDeal({ game: { ...hard, scoring: "vegas" } }));
    $("[data-action=new]").click();
    const drawn = (): string => ($("[data-game=klondike] [type=radio]:checked") as HTMLInputElement).value;
    const [easy, difficult] = el.querySelectorAll<HTMLElement>("[data-level]");
    easy?.click();
    expect([drawn(), ...chosen()]).toEqual(["1", "klondike", "unlimited", "vegas"]);
    $("[data-action=deal]").click();
    difficult?.click();
    expect([drawn(), ...chosen()]).toEqual(["3", "klondike", "3", "vegas"]);
    choose("passes", "1");
    ($("[data-option=cumulative]") as HTMLInputElement).click();
    $("[data-action=deal]").click();
    expect(wishes()).toEqual(["new_game klondike 1 unlimited vegas false false", "new_game klondike 3 1 vegas false true"]);
    $("[data-action=cancel]").click();
    $("[data-action=new]").click();
    expect(($("[data-option=cumulative]") as HTMLInputElement).checked).toBe(false);
  });

  it("offers the usual passes where the game on the table has a limit that is not on the list", () => {
    board.setView(firstDeal({ game: { ...hard, passes: 7 } }));
    $("[data-action=new]").click();
    expect(chosen()).toEqual(["klondike", "", "timed"]);
  });
});
