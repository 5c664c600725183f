import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NodeView, RecordView } from "../src/record";
import type { State } from "../src/wire";
import { firstDeal, refusal, table } from "./board.fixture";
import { $, board, card, el, pointer, press, sent, setTable, wishes } from "./board.harness";
import { BAD, GOOD, record, without } from "./record.fixture";

setTable();

let rev = 1;

/** Python's answer: the record first, then the state with the number of the command it answers. */
function tell(next: RecordView, id = sent.at(-1)?.id ?? 0, changes: Partial<State> = {}): void {
  board.setRecord(next);
  board.setView(firstDeal({ rev: ++rev, handled: id ? { sender: sent[0]?.sender ?? "", id } : null, ...changes }));
}

/** Shows the record, changed, with the reader at this node. */
const at = (cursor: number, changes: Record<number, Partial<NodeView>> = {}): void => tell(record(changes, cursor));

beforeEach(() => {
  rev = 1;
  board.setView(firstDeal());
  board.setRecord(record({}, 3));
});

const list = (): HTMLElement => $(".rfl-moves");
const move = (id: number): HTMLElement => $(`.rfl-move[data-node="${id}"]`);
const current = (): string | undefined => el.querySelector<HTMLElement>("[aria-current]")?.dataset["node"];
const box = (): HTMLTextAreaElement => $("[data-field=comment]") as HTMLTextAreaElement;
const button = (action: string): HTMLButtonElement => $(`.rfl-editor [data-action=${action}]`) as HTMLButtonElement;

function type(text: string, into = box()): void {
  into.focus();
  into.value = text;
  into.dispatchEvent(new Event("input", { bubbles: true }));
}

describe("the record beside a live table", () => {
  it("is there when Python tells of one, and goes when it does not", () => {
    expect([$(".rfl-side").hidden, $(".rfl").classList.contains("rfl-recorded"), current()]).toEqual([false, true, "3"]);
    board.setRecord(null);
    expect([$(".rfl-side").hidden, $(".rfl").classList.contains("rfl-recorded")]).toEqual([true, false]);
    press("d");
    expect(wishes()).toEqual(["stock"]);
  });

  it("asks Python to go to the move that is pressed, and marks it at once", () => {
    move(7).click();
    expect(sent[0]).toMatchObject({ cmd: "goto", args: { node: 7 }, base_rev: 1 });
    expect(current()).toBe("7");
  });

  it("walks by keys while the list has the focus, each quick step from the last one", () => {
    const keys = ["ArrowLeft", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowDown", "End", "Home"];
    for (const key of keys) expect(press(key, {}, list()).defaultPrevented).toBe(true);
    expect(wishes()).toEqual(["goto 1", "goto 2", "goto 1", "goto 3", "goto 6", "goto 7", "goto 0"]);
    tell(record({}, 1), sent[0]?.id);
    expect(current()).toBe("0");
    tell(record({}, 0));
    expect(current()).toBe("0");
    tell(record({}, 5), 0);
    expect(current()).toBe("5");
  });

  it("leaves the arrows of the table alone", () => {
    press("ArrowLeft");
    press("End");
    expect(wishes()).toEqual([]);
  });

  it("keeps the table's own keys while the list has the focus", () => {
    press("u", {}, list());
    expect(wishes()).toEqual(["undo"]);
  });

  it("keeps every key from the notebook", () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.addEventListener("keydown", listen);
    for (const target of [list(), box(), button("demote")]) {
      for (const key of ["ArrowLeft", "a", "x", "d", "Enter", " "]) press(key, {}, target);
    }
    press("Enter", { ctrlKey: true }, box());
    document.removeEventListener("keydown", listen);
    expect(heard).toEqual([]);
  });

  it("takes no key of the board for one that is typed", () => {
    for (const key of ["d", "u", "r", "ArrowLeft", "Home"]) expect(press(key, {}, box()).defaultPrevented).toBe(false);
    press("z", { ctrlKey: true }, box());
    expect(wishes()).toEqual([]);
  });

  it("asks for nothing when the connection is lost, and says so by its buttons", () => {
    board.setConnected(false);
    move(7).click();
    expect([wishes(), current()]).toEqual([[], "3"]);
    for (const one of el.querySelectorAll<HTMLButtonElement>(".rfl-editor button")) expect(one.disabled).toBe(true);
  });

  it("points out on the table what is pointed out of the current move", () => {
    const highlights = { cards: [0], piles: ["S", "W"], arrows: [] };
    at(4, { 4: { highlights } });
    expect($(".rfl-highlights").childElementCount).toBe(6);
    at(5, { 4: { highlights } });
    expect($(".rfl-highlights").childElementCount).toBe(0);
  });

  it("lets a card be taken as ever", () => {
    pointer("pointerdown", card("AD"), 700, 350);
    expect(document.activeElement).toBe($(".rfl"));
    list().focus();
    pointer("pointerdown", move(3), 0, 0);
    expect(document.activeElement).toBe(list());
  });
});

describe("a comment", () => {
  const comments = (): unknown[] => sent.filter(({ cmd }) => cmd === "comment").map(({ args }) => args);

  it("is that of the current move, and says of which", () => {
    at(4, { 4: { comment: "Four." } });
    expect([box().value, $("label:has([data-field=comment])").textContent]).toEqual(["Four.", "<comment_on>"]);
  });

  it("is stored when the box is left", () => {
    type("Well played");
    expect(comments()).toEqual([]);
    box().blur();
    expect(comments()).toEqual([{ node: 3, text: "Well played", before: false }]);
    expect(box().value).toBe("Well played");
    at(3, { 3: { comment: "Well played" } });
    box().focus();
    box().blur();
    expect(comments()).toHaveLength(1);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])("is stored by Enter with %o, and the box keeps the focus", (keys) => {
    type("Well\nplayed");
    press("Enter", {}, box());
    expect(comments()).toEqual([]);
    expect(press("Enter", keys, box()).defaultPrevented).toBe(true);
    expect(comments()).toEqual([{ node: 3, text: "Well\nplayed", before: false }]);
    expect(document.activeElement).toBe(box());
  });

  it("belongs to the move it was typed at, when another is pressed", () => {
    type("Of three");
    move(7).dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
    move(7).click();
    expect(sent.map(({ cmd, args }) => [cmd, args])).toEqual([
      ["comment", { node: 3, text: "Of three", before: false }],
      ["goto", { node: 7 }],
    ]);
    expect(box().value).toBe("");
    type("Of seven");
    box().blur();
    expect(comments().at(-1)).toEqual({ node: 7, text: "Of seven", before: false });
  });

  it("belongs to the move it was typed at, though a cell plays on under the typing", () => {
    type("Of thr");
    at(5);
    expect(comments()).toEqual([{ node: 3, text: "Of thr", before: false }]);
    expect(box().value).toBe("Of thr");
    type("Of three");
    box().blur();
    expect(comments().at(-1)).toEqual({ node: 3, text: "Of three", before: false });
    expect(box().value).toBe("");
  });

  it("is still there after going away and coming back, before Python has answered", () => {
    type("Of three");
    box().blur();
    move(7).click();
    move(3).click();
    expect(box().value).toBe("Of three");
    tell(record({}, 7), sent[1]?.id);
    tell(record({ 3: { comment: "Of three" } }, 3));
    expect(box().value).toBe("Of three");
  });

  it("is not lost when Python refuses it, and is offered again", () => {
    type("Too late");
    box().blur();
    tell(record({}, 3), undefined, { refusal: refusal({ rule: "stale" }) });
    expect(box().value).toBe("Too late");
    box().focus();
    box().blur();
    expect(comments()).toHaveLength(2);
  });

  it("is stored once the connection is back, and when the view ends", () => {
    board.setConnected(false);
    type("Offline");
    box().blur();
    expect(comments()).toEqual([]);
    board.setConnected(true);
    expect(comments()).toEqual([{ node: 3, text: "Offline", before: false }]);
    type("Last words");
    board.destroy();
    expect(comments().at(-1)).toEqual({ node: 3, text: "Last words", before: false });
  });

  it("changes under nobody's hands but shows what others write", () => {
    at(3, { 3: { comment: "By a cell" } });
    expect(box().value).toBe("By a cell");
    type("By hand");
    at(3, { 3: { comment: "By a cell again" } });
    expect(box().value).toBe("By hand");
  });

  it("is forgotten with its move and with its game", () => {
    at(8);
    type("Of eight");
    tell(without(8, record({}, 1)));
    at(3);
    type("Of three, of the old game");
    board.setView(table({}, { rev: 99, deal: 2 }));
    board.setRecord(record());
    box().blur();
    expect(comments()).toEqual([]);
    expect(box().value).toBe("");
  });

  it("before a move has a box of its own where there is one", () => {
    const before = (): HTMLTextAreaElement => $("[data-field=before]") as HTMLTextAreaElement;
    expect(before().parentElement?.hidden).toBe(true);
    at(3, { 3: { before: "Now:" } });
    expect([before().parentElement?.hidden, before().value]).toEqual([false, "Now:"]);
    type("", before());
    before().blur();
    expect(comments()).toEqual([{ node: 3, text: "", before: true }]);
  });

  it("is left by Escape for the list", () => {
    type("x");
    press("Escape", {}, box());
    expect(document.activeElement).toBe(list());
    expect(comments()).toHaveLength(1);
  });
});

describe("marks and variations", () => {
  const marks = (): HTMLButtonElement[] => [...el.querySelectorAll<HTMLButtonElement>(".rfl-marks button")];

  it("toggles the marks that Python offers", () => {
    at(3, { 3: { marks: [BAD] } });
    expect(marks().map((one) => [one.textContent, one.title, one.getAttribute("aria-pressed")])).toEqual([
      ["!", "good move", "false"],
      ["??", "blunder", "true"],
    ]);
    marks()[0]?.focus();
    marks()[0]?.click();
    expect(sent.at(-1)).toMatchObject({ cmd: "mark", args: { node: 3, glyph: 1 } });
    at(3, { 3: { marks: [GOOD, BAD] } });
    expect(marks()[0]?.getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(marks()[0]);
  });

  it.each([
    ["promote", 7, "promote 6"],
    ["promote", 9, "promote 9"],
    ["demote", 5, "demote 3"],
    ["demote", 6, "demote 6"],
  ])("%s at %d asks for the head of the variation", (action, node, wish) => {
    at(node);
    button(action).click();
    expect(wishes()).toEqual([wish]);
  });

  it("offers only what there is to do", () => {
    const offered = (): string[] => ["promote", "demote", "delete"].filter((action) => !button(action).disabled);
    const cases = [0, 5, 2, 7, 8].map((node) => (at(node), [node, offered()]));
    expect(cases).toEqual([
      [0, []],
      [5, ["demote", "delete"]],
      [2, ["promote", "delete"]],
      [7, ["promote", "demote", "delete"]],
      [8, ["promote", "demote", "delete"]],
    ]);
  });

  it("deletes on the second press only, and asks again after a while or elsewhere", () => {
    at(6);
    button("delete").click();
    expect([wishes(), button("delete").textContent]).toEqual([[], "<delete_sure>"]);
    vi.advanceTimersByTime(5000);
    expect(button("delete").textContent).toBe("<delete>");
    button("delete").click();
    at(7);
    button("delete").click();
    expect(wishes()).toEqual([]);
    button("delete").click();
    expect(wishes()).toEqual(["delete 7"]);
  });

  it("gives the focus to the list when a button is switched off under it", () => {
    at(2);
    button("promote").focus();
    at(1);
    expect(document.activeElement).toBe(list());
  });
});
