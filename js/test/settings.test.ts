import { describe, expect, it } from "vitest";
import { type Prefs, UNSET } from "../src/wire";
import { firstDeal, TEXTS } from "./board.fixture";
import { $, board, el, kept, press, setTable, wishes } from "./board.harness";

setTable();

const PREFS: Prefs = { ...UNSET, language: "en" };
const panel = (): HTMLElement => $("[data-setting=language]").closest(".rfl-panel") as HTMLElement;
const language = (): HTMLSelectElement => $("[data-setting=language]") as HTMLSelectElement;

function open(): void {
  board.setPrefs(PREFS);
  board.setView(firstDeal());
  $("[data-action=settings]").click();
}

describe("the settings", () => {
  it("offer each language by its own name, and keep the one that is chosen", () => {
    open();
    expect([...language().options].map((option) => [option.value, option.textContent])).toEqual(Object.entries(TEXTS.languages));
    language().value = "fr";
    language().dispatchEvent(new Event("change", { bubbles: true }));
    expect(kept).toEqual([{ ...PREFS, language: "fr" }]);
  });

  it.each(Object.entries(PREFS).filter(([name, value]) => typeof value === "boolean" && name !== "verdict"))("switch %s", (name, value) => {
    open();
    $(`[data-setting=${name}]`).click();
    expect(kept).toEqual([{ ...PREFS, [name]: !value }]);
  });

  it("ask for the statistics each time they open, and show what has come back", () => {
    const box = (): HTMLInputElement => $("[data-setting=statistics]") as HTMLInputElement;
    open();
    box().click();
    expect(wishes()).toEqual(["statistics", "statistics true"]);
    expect(box().checked).toBe(true);
    board.setView(firstDeal({ rev: 2, kept: { on: false, words: "No room." } }));
    expect([box().checked, $(".rfl-kept").textContent]).toEqual([false, "No room."]);
    board.setView(firstDeal({ rev: 3, kept: { on: true, words: "Played 1" } }));
    expect([box().checked, $(".rfl-kept").textContent]).toEqual([true, "Played 1"]);
    $("[data-action=settings]").click();
    $("[data-action=settings]").click();
    expect(wishes()).toHaveLength(3);
    expect(kept).toEqual([]);
  });

  it("offer three sizes of cards, in words of the language", () => {
    open();
    const size = $("[data-setting=card_size]") as HTMLSelectElement;
    expect([...size.options].map((option) => [option.value, option.textContent])).toEqual([
      ["small", "small"],
      ["medium", "medium"],
      ["large", "large"],
    ]);
    expect(size.value).toBe("medium");
    size.value = "large";
    size.dispatchEvent(new Event("change", { bubbles: true }));
    expect(kept).toEqual([{ ...PREFS, card_size: "large" }]);
    size.focus();
    board.setTexts({ ...TEXTS, panels: { ...TEXTS.panels, settings: TEXTS.panels.settings.replace(">large<", ">stor<") } });
    const renamed = $("[data-setting=card_size]") as HTMLSelectElement;
    expect([renamed.options[2]?.textContent, renamed.value]).toEqual(["stor", "medium"]);
    expect(document.activeElement).toBe(renamed);
  });

  it("are as they have always been where they were saved before there were so many", () => {
    const old = { language: "en", interactive_rules: true, double_click: true } as Prefs;
    board.setPrefs(old);
    board.setView(firstDeal());
    $("[data-action=settings]").click();
    for (const [name, value] of Object.entries(PREFS)) {
      if (typeof value === "boolean" && name !== "verdict") expect([name, ($(`[data-setting=${name}]`) as HTMLInputElement).checked]).toEqual([name, value]);
    }
    $("[data-setting=sound]").click();
    expect(kept).toEqual([{ ...PREFS, sound: true }]);
  });

  it("leave the reader in peace where announcements are off, but for what is asked for", () => {
    open();
    board.setPrefs({ ...PREFS, announcements: false });
    board.setView(firstDeal({ rev: 2, said: "Drawn." }));
    expect($(".rfl-live").textContent).toBe("");
    board.setPrefs(PREFS);
    board.setView(firstDeal({ rev: 3, said: "Drawn again." }));
    expect($(".rfl-live").textContent).toBe("Drawn again.");
  });

  it("show what is set, by whomever", () => {
    open();
    board.setPrefs({ ...PREFS, double_click: false });
    expect(($("[data-setting=double_click]") as HTMLInputElement).checked).toBe(false);
    board.setTexts({ ...TEXTS, language: "fr" });
    expect(language().value).toBe("fr");
    expect(el.querySelector(".rfl")?.getAttribute("lang")).toBe("fr");
  });

  it("keep Tab among what can be reached in them", () => {
    open();
    const close = $("[data-action=close]");
    expect(document.activeElement).toBe(language());
    expect(press("Tab", {}, language()).defaultPrevented).toBe(false);
    press("Tab", { shiftKey: true }, language());
    expect(document.activeElement).toBe(close);
    press("Tab", {}, close);
    expect(document.activeElement).toBe(language());
    $("[data-action=new]").click();
    $("[data-option=name]").focus();
    press("Tab", { shiftKey: true }, $("[data-option=name]"));
    expect(document.activeElement).toBe($("[data-action=deal]"));
  });

  it("lie over the table alone, and go by Escape, their button or their opener", () => {
    open();
    $("[data-action=new]").click();
    expect(panel().hidden).toBe(true);
    $("[data-action=settings]").click();
    expect([...el.querySelectorAll<HTMLElement>(".rfl-panel")].filter((one) => !one.hidden)).toEqual([panel()]);
    press("Escape");
    expect(panel().hidden).toBe(true);
    for (const closer of ["close", "settings"]) {
      $("[data-action=settings]").click();
      expect($("[data-action=settings]").getAttribute("aria-expanded")).toBe("true");
      $(`[data-action=${closer}]`).click();
      expect(panel().hidden).toBe(true);
      expect($("[data-action=settings]").getAttribute("aria-expanded")).toBe("false");
    }
  });
});
