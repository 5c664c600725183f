import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stateOf } from "../src/frames";
import type { NodeView, RecordView, StudyBase } from "../src/record";
import { createStudy, type Study } from "../src/study";
import { mountStudy } from "../src/studywidget";
import { TEXTS } from "./board.fixture";
import { BASE, record, without } from "./record.fixture";

const node = (changes: Partial<NodeView>): NodeView => ({ ...(record().nodes[0] as NodeView), ...changes });

describe("a frame", () => {
  it("becomes a state that shows the piles, and lets nothing be done", () => {
    const state = stateOf(BASE, node({ id: 7, number: 4, score: 35, frame: `${node({}).frame?.replace("1:", "1:2|6D9S")}` }));
    const column = state.piles.find(({ id }) => id === "1");
    expect([column?.down, column?.cards]).toEqual([2, [{ key: 0, card: "6D" }, { key: 1, card: "9S" }]]);
    expect([column?.role, column?.mark, column?.name]).toEqual(["column", "K", "pile 1"]);
    expect([state.moves, state.score, state.undo, state.redo, state.targets, state.refusal]).toEqual([4, 35, 0, 0, {}, null]);
  });

  it.each([
    ["a card that the study does not know", "1:", "1:XX", '"1:XX"'],
    ["half a card", "1:", "1:6", '"1:6"'],
    ["no pile", "1:", "what", '"what"'],
    ["a missing pile", " 7:", "", '"7"'],
  ])("with %s is refused, and the part named", (_, from, to, part) => {
    const frame = node({}).frame?.replace(from, to) ?? "";
    expect(() => stateOf(BASE, node({ id: 3, frame }))).toThrow(`The frame of node 3 cannot be read: ${part}`);
  });

  it("that is missing is refused", () => {
    expect(() => createStudy(el, { record: record({ 4: { frame: "" } }), study: BASE, texts: TEXTS }, 0, moved)).toThrow("node 4");
  });
});

let el: HTMLElement;
let study: Study;
let moved: ReturnType<typeof vi.fn<(node: number) => void>>;

function open(changes: Parameters<typeof record>[0] = {}, cursor = 0): void {
  study = createStudy(el, { record: record(changes), study: BASE, texts: TEXTS }, cursor, moved);
}

const $ = (selector: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const root = (): HTMLElement => $(".rfl");
const at = (): number => Number(root().dataset["node"]);
const button = (action: string): HTMLButtonElement => $(`[data-action=${action}]`) as HTMLButtonElement;
const slider = (): HTMLInputElement => $(".rfl-slider") as HTMLInputElement;
const cards = (): number => el.querySelectorAll("[data-card]").length;
const current = (): string | undefined => el.querySelector<HTMLElement>("[aria-current]")?.dataset["node"];

function press(key: string, more: KeyboardEventInit = {}, target: Element = root()): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.useFakeTimers();
  moved = vi.fn();
  el = document.createElement("div");
  document.body.append(el);
});
afterEach(() => {
  el.remove();
  vi.useRealTimers();
});

describe("a study", () => {
  afterEach(() => study.destroy());

  it("opens where reading begins: table, figures, facts and list", () => {
    open({}, 5);
    expect([at(), current(), cards()]).toEqual([5, "5", 5]);
    expect($("[data-figure=score]").textContent).toBe("25");
    expect($("[data-figure=moves]").textContent).toBe("4");
    expect($(".rfl-title").textContent).toBe("A game");
    expect($(".rfl-facts").textContent).toBe("PlayerAda");
  });

  it("stands for the deal where there is no such node", () => {
    open({}, 77);
    expect(at()).toBe(0);
  });

  it("steps by buttons, and says where it has gone", () => {
    open();
    for (const [action, node] of [["forward", 1], ["last", 5], ["back", 4], ["first", 0]] as const) {
      button(action).click();
      expect([at(), current(), cards()]).toEqual([node, String(node), node]);
    }
    expect(moved.mock.calls.flat()).toEqual([1, 5, 4, 0]);
  });

  it("steps by keys, through variations too, also after a press on a card or a button", () => {
    open();
    const keys = [["ArrowRight", 1], ["ArrowRight", 3], ["ArrowDown", 6], ["ArrowDown", 8], ["ArrowUp", 6], ["End", 7], ["Home", 0], ["ArrowLeft", 0]] as const;
    for (const [key, node] of keys) {
      const event = press(key);
      expect([key, at(), event.defaultPrevented]).toEqual([key, node, true]);
    }
    for (const selector of [".rfl-table", "[data-action=forward]"]) {
      $(selector).dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
      expect(document.activeElement).toBe(root());
    }
  });

  it("goes to comments by c, back by C", () => {
    open({ 2: { comment: "two" }, 7: { before: "seven" } });
    press("c");
    expect(at()).toBe(2);
    press("c");
    expect(at()).toBe(7);
    expect(button("next_comment").disabled).toBe(true);
    press("C", { shiftKey: true });
    expect(at()).toBe(2);
    button("next_comment").click();
    expect(at()).toBe(7);
    button("previous_comment").click();
    expect([at(), button("previous_comment").disabled]).toEqual([2, true]);
  });

  it("keeps its keys from the notebook, and the notebook's from itself", () => {
    open();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.addEventListener("keydown", listen);
    for (const key of ["ArrowRight", " ", "a", "x", "c", "Enter", "Escape"]) press(key);
    expect(heard).toEqual([]);
    press("s", { ctrlKey: true });
    expect(heard).toEqual(["s"]);
    document.removeEventListener("keydown", listen);
  });

  it("goes to a move that is pressed in the list", () => {
    open();
    ($("[data-node='9']") as HTMLElement).click();
    expect([at(), cards()]).toEqual([9, 9]);
  });

  it("slides over the line that is read, variations too", () => {
    open({}, 6);
    expect([slider().min, slider().max, slider().value]).toEqual(["0", "3", "2"]);
    slider().value = "3";
    slider().dispatchEvent(new Event("input"));
    expect(at()).toBe(7);
    press("ArrowLeft", {}, slider());
    expect([at(), slider().value]).toEqual([6, "2"]);
  });

  it("takes no wishes: taps and drags do nothing", () => {
    open({}, 5);
    const card = $("[data-card]");
    for (const type of ["pointerdown", "pointermove", "pointerup", "click", "dblclick"]) {
      card.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 40, clientY: 200 }));
    }
    expect([at(), cards()]).toEqual([5, 5]);
    expect(el.querySelector(".rfl-selected, .rfl-held")).toBeNull();
  });

  it("follows another view of it", () => {
    open();
    study.setCursor(7);
    expect([at(), current()]).toEqual([7, "7"]);
    expect(moved).not.toHaveBeenCalled();
  });

  it("takes a record that has changed, and stays where it is if it can", () => {
    open({}, 5);
    study.setData({ record: record({ 5: { comment: "New." } }), study: BASE, texts: TEXTS });
    expect([at(), $(".rfl-note").textContent]).toEqual([5, "New."]);
    study.setData({ record: without(5), study: BASE, texts: TEXTS });
    expect(at()).toBe(0);
  });

  it("says the move and what is said of it to who does not see it, but not on opening", () => {
    open({ 1: { comment: "Good.", marks: [{ glyph: 1, symbol: "!", name: "good move" }] } });
    expect($("[aria-live]").textContent).toBe("");
    press("ArrowRight");
    expect($("[aria-live]").textContent).toBe("1. move 1. good move. Good.");
  });

  it("draws what the comment points at", () => {
    open({ 1: { highlights: { cards: [0], piles: ["2"], arrows: [[0, "3"]] } } });
    expect($(".rfl-highlights").childElementCount).toBe(0);
    press("ArrowRight");
    expect($(".rfl-highlights").childElementCount).toBe(6);
    press("ArrowRight");
    expect($(".rfl-highlights").childElementCount).toBe(0);
  });

  it("names its buttons and its slider", () => {
    open({}, 3);
    for (const named of el.querySelectorAll(".rfl-player button, .rfl-slider")) {
      expect(named.getAttribute("aria-label")).toMatch(/^<\w+>$/);
    }
    expect(slider().getAttribute("aria-valuetext")).toBe("<place_of>");
  });

  it("leaves the focus with the study when a button is switched off under it", () => {
    open({}, 4);
    button("forward").focus();
    button("forward").click();
    expect([at(), button("forward").disabled, document.activeElement]).toEqual([5, true, root()]);
  });
});

describe("autoplay", () => {
  afterEach(() => study.destroy());

  /** How long it stays at each node it comes to, from pressing play on. */
  function pauses(): [number, number][] {
    const seen: [number, number][] = [];
    let since = Date.now();
    let last = at();
    while (vi.getTimerCount() > 0) {
      vi.advanceTimersToNextTimer();
      if (at() !== last) seen.push([last, Date.now() - since]);
      since = at() === last ? since : Date.now();
      last = at();
    }
    return seen;
  }

  it("goes down the line, step by step, and stops at its end", () => {
    open();
    press(" ");
    expect([button("play").hidden, button("pause").hidden]).toEqual([true, false]);
    expect(pauses()).toEqual([0, 1, 3, 4].map((node) => [node, 1100]));
    expect([at(), button("play").hidden]).toEqual([5, false]);
    expect(moved.mock.calls.flat()).toEqual([1, 3, 4, 5]);
  });

  it("leaves time to read what is said, but not for ever", () => {
    open({ 1: { comment: "x".repeat(20) }, 3: { before: "x".repeat(9000) } });
    button("play").click();
    expect(pauses()).toEqual([[0, 1100], [1, 2000], [3, 10100], [4, 1100]]);
  });

  it("plays twice and four times as fast, and then as slowly as before", () => {
    open();
    button("speed").click();
    expect(button("speed").textContent).toBe("2×");
    press(" ");
    vi.advanceTimersByTime(550);
    expect(at()).toBe(1);
    button("speed").click();
    vi.advanceTimersByTime(275);
    expect(at()).toBe(3);
    button("speed").click();
    expect(button("speed").textContent).toBe("1×");
    vi.advanceTimersByTime(1099);
    expect(at()).toBe(3);
  });

  it.each([
    ["Space", () => press(" "), 1],
    ["a step", () => press("ArrowRight"), 3],
    ["a press in the list", () => ($("[data-node='7']") as HTMLElement).click(), 7],
    ["the slider", () => ((slider().value = "0"), slider().dispatchEvent(new Event("input"))), 0],
    ["another view", () => study.setCursor(9), 9],
    ["Escape", () => press("Escape"), 1],
    ["the pause button", () => button("pause").click(), 1],
  ])("is ended by %s", (_, act, node) => {
    open();
    press(" ");
    vi.advanceTimersByTime(1100);
    expect(at()).toBe(1);
    act();
    vi.advanceTimersByTime(60_000);
    expect([at(), button("play").hidden]).toEqual([node, false]);
  });

  it("begins again from the end", () => {
    open({}, 5);
    press(" ");
    expect(at()).toBe(0);
    vi.advanceTimersByTime(1100);
    expect(at()).toBe(1);
  });

  it("presses a button that has the focus, and does not play", () => {
    open();
    const event = press(" ", {}, button("forward"));
    expect([event.defaultPrevented, vi.getTimerCount()]).toEqual([false, 0]);
  });

  it("ends with the study", () => {
    open();
    press(" ");
    study.destroy();
    expect([vi.getTimerCount(), el.childElementCount]).toEqual([0, 0]);
  });

  it("steps without motion where none is wanted", () => {
    const animate = vi.fn();
    Element.prototype.animate = animate;
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
    open();
    press(" ");
    vi.advanceTimersByTime(3300);
    expect([at(), animate.mock.calls.length]).toEqual([4, 0]);
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, "animate");
  });
});

describe("a study in a page of its own", () => {
  it("needs nobody behind it, begins at the record's cursor, and leaves nothing behind", () => {
    const end = mountStudy(el, { record: record({}, 3), study: BASE, texts: TEXTS });
    expect(at()).toBe(3);
    press("ArrowRight");
    expect(at()).toBe(4);
    end();
    expect(el.childElementCount).toBe(0);
  });

  it("shows every move of the study that Python writes", () => {
    const folder = join(dirname(fileURLToPath(import.meta.url)), "../../tests/samples");
    const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
    const sample = read<RecordView>("record_study.json");
    const end = mountStudy(el, { record: sample, study: read<StudyBase>("study_base.json"), texts: TEXTS });
    for (const { id } of sample.nodes) {
      ($(`[data-node="${id}"]:not(.rfl)`) as HTMLElement).click();
      const down = Number(el.querySelector(".rfl-count")?.textContent ?? 0);
      expect([id, cards() + down]).toEqual([id, 52]);
    }
    end();
  });
});
