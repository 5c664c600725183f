import { describe, expect, it } from "vitest";
import type { Prefs } from "../src/wire";
import { firstDeal, TEXTS } from "./board.fixture";
import { $, board, el, kept, press, setTable } from "./board.harness";

setTable();

const PREFS: Prefs = { language: "en", interactive_rules: true, double_click: true, verdict: false };
const panel = (): HTMLElement => $("[data-setting=language]").closest("form") as HTMLElement;
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
    language().dispatchEvent(new Event("change"));
    expect(kept).toEqual([{ ...PREFS, language: "fr" }]);
  });

  it("switch the rules in words and the double click", () => {
    open();
    for (const key of ["interactive_rules", "double_click"] as const) $(`[data-setting=${key}]`).click();
    expect(kept).toEqual([{ ...PREFS, interactive_rules: false }, { ...PREFS, double_click: false }]);
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
    ($('input[value="1"]') as HTMLInputElement).checked = true;
    $('input[value="1"]').focus();
    press("Tab", { shiftKey: true }, $('input[value="1"]'));
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
