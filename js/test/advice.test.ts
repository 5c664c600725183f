import { describe, expect, it } from "vitest";
import { SILENT } from "../src/advice";
import { type Advice, type Prefs, UNSET } from "../src/wire";
import { firstDeal, refusal } from "./board.fixture";
import { $, board, el, kept, press, sent, setTable, wishes } from "./board.harness";

setTable();

const PREFS: Prefs = { ...UNSET, language: "en" };
const HINT: Advice = {
  light: "off",
  sentence: "Move A♦.",
  offers: ["hint", "show_line"],
  highlights: { cards: [27], piles: [], arrows: [[27, "FD"]] },
};
const WORKING: Advice = { ...SILENT, sentence: "Thinking…", offers: ["stop_advice"] };
const shown = (): string[] =>
  [...el.querySelectorAll<HTMLButtonElement>(".rfl-advice button")].filter((button) => !button.disabled).map((button) => button.dataset["action"] ?? "");
const heard = (): string => $(".rfl-live").textContent ?? "";

function open(advice: Advice = { ...SILENT, offers: ["hint"] }): void {
  board.setPrefs(PREFS);
  board.setAdvice(advice);
  board.setView(firstDeal());
}

describe("the hint", () => {
  it("is asked for by its button and by its key, and only while it is offered", () => {
    open();
    $("[data-action=hint]").click();
    press("h");
    expect(wishes()).toEqual(["hint", "hint"]);
    board.setAdvice(SILENT);
    press("h");
    $("[data-action=hint]").click();
    expect(sent).toHaveLength(2);
  });

  it("points at cards, over what the record points at, until the advice is another", () => {
    open(HINT);
    expect(el.querySelectorAll(".rfl-box:not(.rfl-casing)")).toHaveLength(1);
    expect(el.querySelectorAll(".rfl-arrow:not(.rfl-casing)")).toHaveLength(1);
    board.setAdvice(SILENT);
    expect(el.querySelectorAll(".rfl-highlights *")).toHaveLength(0);
  });

  it("is taken away by Escape, before that key leaves the board", () => {
    open(HINT);
    $(".rfl").focus();
    press("Escape");
    expect(el.querySelectorAll(".rfl-highlights *")).toHaveLength(0);
    expect($(".rfl-advice").hidden).toBe(true);
    expect(document.activeElement?.closest(".rfl")).not.toBeNull();
    press("Escape");
    expect(document.activeElement?.closest(".rfl") ?? null).toBeNull();
    expect(sent).toHaveLength(0);
  });

  it("stands below the table with what can be asked for next", () => {
    open(HINT);
    expect($(".rfl-advice .rfl-sentence").textContent).toBe("Move A♦.");
    expect(shown()).toEqual(["show_line"]);
    $("[data-action=show_line]").click();
    expect(wishes()).toEqual(["show_line"]);
  });

  it("makes room for a refusal", () => {
    open(HINT);
    board.setView(firstDeal({ rev: 2, refusal: refusal() }));
    expect($(".rfl-advice").hidden).toBe(true);
    board.setView(firstDeal({ rev: 3 }));
    expect($(".rfl-advice").hidden).toBe(false);
  });
});

describe("what is worked at", () => {
  it("can be stopped by its buttons, by the key of the hint and by Escape", () => {
    open(WORKING);
    expect(shown()).toEqual(["stop_advice"]);
    expect($("[data-action=hint]").getAttribute("aria-label")).toBe("<stop_advice>");
    $("[data-action=stop_advice]").click();
    $("[data-action=hint]").click();
    press("h");
    press("Escape");
    expect(wishes()).toEqual(["stop_advice", "stop_advice", "stop_advice", "stop_advice"]);
  });

  it("leaves the focus on the board when its button goes", () => {
    open(WORKING);
    $("[data-action=stop_advice]").focus();
    board.setAdvice(HINT);
    expect(document.activeElement).toBe($(".rfl"));
  });

  it("cannot be asked for while there is no connection", () => {
    open(HINT);
    board.setConnected(false);
    expect(shown()).toEqual([]);
    press("h");
    press("v");
    expect(sent).toHaveLength(0);
    expect(kept).toHaveLength(0);
  });
});

describe("the verdict light", () => {
  it("is switched by its button and its key, as a setting", () => {
    open();
    expect($("[data-action=light]").dataset["light"]).toBe("off");
    $("[data-action=light]").click();
    board.setPrefs({ ...PREFS, verdict: true });
    press("v");
    expect(kept).toEqual([{ ...PREFS, verdict: true }, PREFS]);
    expect(sent).toHaveLength(0);
  });

  it("shows the verdict, and keeps its words, fading, until the next is known", () => {
    open();
    board.setAdvice({ ...SILENT, light: "winnable", sentence: "It can be won.", offers: ["hint", "show_line"] });
    expect($("[data-action=light]").dataset["light"]).toBe("winnable");
    board.setAdvice({ ...SILENT, light: "thinking", offers: ["hint"] });
    expect($("[data-action=light]").dataset["light"]).toBe("thinking");
    expect($(".rfl-advice").classList).toContain("rfl-fading");
    expect($(".rfl-advice .rfl-sentence").textContent).toBe("It can be won.");
    board.setAdvice({ ...SILENT, light: "unwinnable", sentence: "It is lost.", offers: ["hint", "which_lost"] });
    expect($(".rfl-advice").classList).not.toContain("rfl-fading");
    expect(shown()).toEqual(["which_lost"]);
  });
});

describe("for those who listen", () => {
  it("each result is said once, progress never, and nothing to whoever has just opened the board", () => {
    open({ ...SILENT, light: "winnable", sentence: "It can be won." });
    expect(heard()).toBe("");
    board.setAdvice({ ...SILENT, light: "unwinnable", sentence: "It is lost." });
    expect(heard()).toBe("It is lost.");
    board.setView(firstDeal({ rev: 2, said: "Drawn." }));
    board.setAdvice({ ...SILENT, light: "thinking" });
    board.setAdvice({ ...SILENT, light: "unwinnable", sentence: "It is lost." });
    expect(heard()).toBe("Drawn.");
    board.setAdvice(WORKING);
    expect(heard()).toBe("Drawn.");
    board.setAdvice({ ...SILENT, sentence: "It is lost." });
    expect(heard()).toBe("It is lost.");
  });
});

describe("a new game", () => {
  it("can be asked to be one that can be won, unless a code says which it is", () => {
    open();
    $("[data-action=new]").click();
    $("[data-option=winnable]").click();
    $("[data-action=deal]").click();
    const code = $("input[type=text]") as HTMLInputElement;
    code.value = "TF1-D1N-AAAAAAB";
    code.dispatchEvent(new Event("input"));
    $("[data-action=deal]").click();
    expect(wishes()).toEqual(["new_game reflechi 1   true false", "new_game TF1-D1N-AAAAAAB"]);
    expect($("label:has([data-option=winnable])").textContent).not.toBe("");
  });
});
