/** Play by keys: where the focus goes, what is picked up and put down, and what two named piles mean. */

import { beforeEach, describe, expect, it } from "vitest";
import panelsJson from "../../tests/samples/panels_study.json";
import { isWay, step, type Way } from "../src/focus";
import { layoutOf } from "../src/layout";
import { createStudy } from "../src/study";
import type { State } from "../src/wire";
import { firstDeal, refusal, ROLES, table, TEXTS } from "./board.fixture";
import { $, answer, board, card, el, key, mount, press, sent, setTable, tap, wishes } from "./board.harness";
import { BASE, record } from "./record.fixture";

setTable();

const focused = (): HTMLElement => document.activeElement as HTMLElement;
const here = (): string => focused().dataset["card"] ?? focused().dataset["pile"] ?? focused().className;
const keys = (...names: string[]): void => names.forEach((name) => void press(name, {}, focused().closest(".rfl") ? focused() : $(".rfl")));
const live = (): string | null => $(".rfl-live").textContent;

/** Comes to the table as Tab does. */
function enter(): void {
  $(".rfl-table [tabindex]").focus();
}

/** Deals so that 8S goes on 9D (column 4) and 6D on 7S; nothing else is legal. */
const LEGAL: Partial<State> = { targets: { [key("3S")]: ["4", "6"], [key("9S")]: ["5"], [key("AD")]: ["FD"] } };

describe("the focus", () => {
  it("has one stop on the table, the last card of the first column", () => {
    board.setView(firstDeal());
    expect(el.querySelectorAll(".rfl-table [tabindex]")).toHaveLength(1);
    expect($(".rfl").tabIndex).toBe(-1);
    enter();
    expect(here()).toBe("6D");
  });

  it.each([
    ["ArrowRight", "3S"],
    ["ArrowRight ArrowUp", "9S"],
    ["ArrowRight ArrowUp ArrowUp", "W"],
    ["ArrowRight ArrowUp ArrowDown ArrowDown", "3S"],
    ["ArrowLeft", "6D"],
    ["ArrowUp", "S"],
    ["ArrowUp ArrowRight ArrowRight", "FS"],
    ["ArrowUp End", "FC"],
    ["ArrowUp End Home", "S"],
    ["ArrowUp End ArrowDown", "AD"],
    ["ArrowUp ArrowRight ArrowDown Home", "9S"],
    ["ArrowUp ArrowRight ArrowDown Home End", "3S"],
  ])("goes by %s to %s", (path, end) => {
    board.setView(firstDeal());
    enter();
    keys(...path.split(" "));
    expect(here()).toBe(end);
    expect(el.querySelectorAll(".rfl-table [tabindex]")).toHaveLength(1);
  });

  it("comes everywhere and back, by geometry alone, at any width", () => {
    const state = table({ "1": "6D", "4": "9S 3S", W: "KH" });
    for (const width of [320, 740, 1200]) {
      const layout = layoutOf(width, state.piles);
      const seen = new Set<string>();
      const waiting = ["1"];
      for (let pile = waiting.pop(); pile !== undefined; pile = waiting.pop()) {
        seen.add(pile);
        for (const way of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as Way[]) {
          const next = step(state, layout, { pile, key: null }, way, true).pile;
          if (!seen.has(next)) waiting.push(next);
        }
      }
      expect(seen.size).toBe(ROLES.length);
    }
    expect(isWay("toString")).toBe(false);
  });

  it("is first shown where it is by the first arrow, after a press of the pointer", () => {
    board.setView(firstDeal());
    tap(firstDeal(), "7H");
    expect(here()).toContain("rfl");
    press("Escape");
    press("ArrowUp");
    expect(here()).toBe("7H");
  });

  it("goes with its card, else to the end of its pile, else stays on the table, and takes no focus it did not have", () => {
    board.setView(firstDeal());
    enter();
    keys("ArrowRight");
    board.setView(table({ "4": "9S 3S" }, { rev: 2 }));
    expect(here()).toBe("3S");
    board.setView(table({ "4": "9S" }, { rev: 3 }));
    expect(here()).toBe("9S");
    board.setView(table({}, { rev: 4 }));
    expect(here()).toBe("4");
    const dealt = firstDeal({ rev: 5, deal: 2 });
    board.setView(dealt);
    expect(here()).toBe("9D");
    board.setTexts({ ...TEXTS, language: "fr" });
    expect(here()).toBe("9D");
    $("[data-action=new]").focus();
    board.setView(firstDeal({ rev: 6, deal: 3 }));
    expect(here()).not.toBe("9D");
  });
});

describe("picking up", () => {
  beforeEach(() => {
    board.setView(firstDeal(LEGAL));
    enter();
  });

  it("lights what takes the card; an arrow to there and Enter put it down, and the focus goes with it", () => {
    keys("ArrowRight", "Enter");
    expect(card("3S").classList).toContain("rfl-selected");
    expect(el.querySelectorAll(".rfl-target")).toHaveLength(2);
    keys("ArrowRight", "ArrowRight", " ");
    expect(wishes()).toEqual(["move 2:3S-4"]);
    expect(here()).toBe("9D");
    const after = firstDeal({ ...LEGAL, rev: 2 });
    const [from, to] = [after.piles.find(({ id }) => id === "2"), after.piles.find(({ id }) => id === "4")];
    to?.cards.push(...(from?.cards.splice(1) ?? []));
    answer(after);
    expect(here()).toBe("3S");
  });

  it("takes a card with all on it, and a column is one stop until it is put down", () => {
    keys("ArrowRight", "ArrowUp", "Enter");
    expect([...el.querySelectorAll(".rfl-selected")].map((one) => (one as HTMLElement).dataset["card"])).toEqual(["9S", "3S"]);
    expect(live()).toBe("<picked_up> <goes_to>");
    keys("ArrowRight", "ArrowUp");
    expect(here()).toBe("W");
    keys("Escape");
    expect(here()).toBe("9S");
    expect(el.querySelector(".rfl-selected")).toBeNull();
    keys("Escape");
    expect(el.contains(document.activeElement)).toBe(false);
  });

  it("asks for an illegal move, too, and comes back to the card with the refusal", () => {
    keys("ArrowRight", "Enter", "ArrowRight", "Enter");
    expect(wishes()).toEqual(["move 2:3S-3"]);
    answer(firstDeal({ ...LEGAL, rev: 2, refusal: refusal() }));
    expect(here()).toBe("3S");
  });

  it("is undone by Enter on the card; where no pile takes it, Python says why", () => {
    keys("ArrowRight", "Enter", "Enter");
    expect(live()).toBe("<put_down>");
    expect(sent).toEqual([]);
    keys("ArrowRight", "Enter");
    expect(live()).toBe("<picked_up> <goes_nowhere>");
    keys("Enter");
    expect(wishes()).toEqual(["double_tap 9C"]);
  });

  it("is not what Enter does on the stock, nor on an empty place, nor each time it repeats", () => {
    keys("ArrowUp", "Enter", "ArrowRight", "Enter");
    expect(wishes()).toEqual(["stock"]);
    keys("Home", "ArrowDown");
    for (let i = 0; i < 4; i++) press("Enter", { repeat: i > 0 }, focused());
    expect(el.querySelectorAll(".rfl-selected")).toHaveLength(1);
  });

  it("says what a card is: its place, whether it can be moved, is picked up, or takes what is", () => {
    const labels = { ...TEXTS.labels, card_place: "{card}, {number} of {count}", movable: "movable", picked: "picked", takes: "takes" };
    board.setTexts({ ...TEXTS, labels });
    const name = (one: string): string | null => card(one).getAttribute("aria-label");
    expect([name("3S"), name("6D")]).toEqual(["card 3S, 2 of 2, movable", "card 6D, 1 of 1"]);
    keys("ArrowRight", "Enter");
    expect([name("3S"), name("9D"), name("7H")]).toEqual(["card 3S, 2 of 2, picked", "card 9D, 4 of 4, takes", "card 7H, 3 of 4"]);
  });
});

describe("naming piles", () => {
  beforeEach(() => board.setView(firstDeal(LEGAL)));

  it.each([
    ["2 4", "move 2:3S-4"],
    ["2 5", "move 2:9S-5"],
    ["2 3", "move 2:9S-3"],
    ["1 2", "move 1:6D-2"],
    ["7 f", "move 7:AD-F"],
    ["2 2", "move 2:9S-2"],
    ["2 w", "move 2:9S-W"],
    ["7 F", "move 7:AD-F"],
  ])("%s is %s", (path, wish) => {
    keys(...path.split(" "));
    expect(wishes()).toEqual([wish]);
  });

  it("takes the card of the waste, or of the foundation that a suit names", () => {
    board.setView(table({ W: "AS KH", FD: "AD 2D", "3": "4C" }, { rev: 2, targets: { [key("2D")]: ["3"] } }));
    keys("w", "3", "f", "d", "3");
    expect(wishes()).toEqual(["move W:KH-3", "move F:2D-3"]);
  });

  it("shows what is waited for; Escape and every other key end that", () => {
    const status = (): string => ($(".rfl-status").hidden ? "" : ($(".rfl-status").textContent ?? ""));
    keys("4");
    expect(status()).toBe("<from_pile>");
    keys("Escape", "2");
    expect(sent).toEqual([]);
    keys("u", "f");
    expect(status()).toBe("<from_foundation>");
    keys("h");
    expect([status(), live()]).toEqual(["", "<pile_empty>"]);
    tap(firstDeal(), "7H");
    expect(wishes()).toEqual(["undo"]);
  });

  it("drops what is picked up", () => {
    enter();
    keys("ArrowRight", "Enter", "6");
    expect(wishes()).toEqual(["move 2:3S-6"]);
  });

  it("knows the keys by their place where another script or shifted figures are written", () => {
    press("&", { code: "Digit2" });
    press("'", { code: "Digit4" });
    press("व", { code: "KeyD" });
    expect(wishes()).toEqual(["move 2:3S-4", "stock"]);
  });

  it("needs no state and no connection to do nothing", () => {
    board.setConnected(false);
    keys("2", "4");
    expect(sent).toEqual([]);
    board.destroy();
    mount((command) => void sent.push(command));
    for (const name of ["2", "4", "ArrowUp", "Enter", "t", "?"]) press(name);
    expect(sent).toEqual([]);
  });
});

describe("listening", () => {
  it("reads out the table, hidden cards as a number, and the score", () => {
    const labels = { ...TEXTS.labels, pile_down: "{name}, {count} face down", pile_cards: "{name}, {count}, {card}", pile_empty: "{name}, empty", moves: "moves", minus: "minus {text}" };
    board.setTexts({ ...TEXTS, labels });
    const dealt = table({ "1": "6D 5S", W: "KH" }, { score: 5, moves: 2 });
    board.setView({ ...dealt, piles: dealt.piles.map((pile) => (pile.id === "1" ? { ...pile, down: 3 } : pile)) });
    press("t");
    expect(live()).toContain("pile S, 49 face down. pile W, 1, card KH. pile FS, empty");
    expect(live()).toContain("pile 1, 3 face down: card 6D, card 5S. pile 2, empty");
    press("s");
    expect(live()).toBe("points 5, moves 2, pile S, 49 face down");
    board.setView({ ...dealt, rev: 9, score: -52, game: { ...dealt.game, counted: "Vegas" } });
    press("s");
    expect(live()).toBe("Vegas minus 52, moves 2, pile S, 49 face down");
    expect($("[data-figure=score]").textContent).toBe("−52");
    expect($("[data-figure=score]").previousSibling?.textContent).toBe("Vegas");
  });
});

describe("the list of keys", () => {
  /** Every key of a row, one by one: `1…7` is seven. */
  const pressed = (root: Element): string[] =>
    [...root.querySelectorAll<HTMLElement>(".rfl-help kbd")]
      .map((one) => one.dataset["keys"] ?? "")
      .flatMap((name) => (name === "1…7" ? [..."1234567"] : [name]));
  /** Whether a key is taken, wherever in here the focus is. */
  const taken = (name: string, target: Element): boolean => {
    const parts = name.split("+");
    const last = parts.at(-1) ?? "";
    const more = { ctrlKey: parts.includes("Control"), shiftKey: parts.includes("Shift") };
    return press(last === "Space" ? " " : last.length === 1 ? last.toLowerCase() : last, more, target).defaultPrevented;
  };
  const OTHERS = "A B E G I J K L M N O P Q X Z 0 8 9 / Delete PageUp F1".split(" ");

  it("has all keys of the board, and no others", () => {
    board.setView(firstDeal());
    const listed = pressed(el);
    expect(listed).toContain("Control+Shift+Z");
    for (const name of listed) {
      enter();
      expect([name, taken(name, focused())]).toEqual([name, true]);
      if (!$(".rfl-help").hidden) press("Escape", {}, focused());
      keys("Escape");
    }
    for (const name of [...OTHERS, "C"].filter((one) => !listed.includes(one))) {
      enter();
      expect([name, taken(name, focused())]).toEqual([name, false]);
    }
  });

  it("has all keys of a study, and no others", () => {
    const home = document.createElement("div");
    document.body.append(home);
    const study = createStudy(home, { record: record({}, 0), study: BASE, texts: { ...TEXTS, panels: panelsJson } }, 0, () => undefined);
    const root = home.querySelector(".rfl") as HTMLElement;
    const listed = pressed(home);
    expect(listed).toContain("Shift+C");
    for (const name of listed) {
      expect([name, taken(name, root)]).toEqual([name, true]);
      if (name === "?") press("Escape", {}, home.querySelector(".rfl-help button") as Element);
    }
    for (const name of [...OTHERS, "D", "U", "W", "1"]) expect([name, taken(name, root)]).toEqual([name, false]);
    study.destroy();
    home.remove();
  });

  it("opens on ?, takes the focus, keeps the board's keys off, and gives the focus back where it was", () => {
    board.setView(firstDeal(LEGAL));
    enter();
    keys("ArrowRight", "?");
    expect($(".rfl-help").hidden).toBe(false);
    expect($(".rfl-help").contains(focused())).toBe(true);
    expect($(".rfl-help").querySelectorAll("li").length).toBeGreaterThan(9);
    keys("d", "ArrowRight", "2", "4");
    expect(sent).toEqual([]);
    keys("Escape");
    expect($(".rfl-help").hidden).toBe(true);
    expect(here()).toBe("3S");
    $("[data-action=help]").focus();
    $("[data-action=help]").click();
    keys("Escape");
    expect(here()).toContain("rfl-button");
  });
});
