import { describe, expect, it } from "vitest";
import lessonJson from "../../tests/samples/lesson_groups.json";
import refusedJson from "../../tests/samples/state_refused.json";
import type { Lesson, LessonAsk, State } from "../src/wire";
import { firstDeal, refusal } from "./board.fixture";
import { $, board, el, setTable, wishes } from "./board.harness";

setTable();

const LESSON = lessonJson as Lesson;
const REFUSED = refusedJson as State;

const offering = (...asks: LessonAsk[]): Lesson => ({ ...LESSON, offers: asks.map((cmd) => `<button data-action="${cmd}">do ${cmd}</button>`).join("") });
const button = (ask: string): HTMLButtonElement => $(`.rfl-lesson [data-action=${ask}]`) as HTMLButtonElement;
const offered = (): string[] =>
  [...el.querySelectorAll<HTMLButtonElement>(".rfl-lesson button:enabled")].map((one) => one.dataset["action"] ?? "");

function show(lesson: Lesson | null): void {
  board.setView(firstDeal());
  board.setLesson(lesson);
}

describe("a lesson above the board", () => {
  it("is not there while there is none, and comes and goes", () => {
    show(null);
    expect($(".rfl-lesson").hidden).toBe(true);
    board.setLesson(LESSON);
    expect($(".rfl-lesson").hidden).toBe(false);
    board.setLesson(null);
    expect($(".rfl-lesson").hidden).toBe(true);
    expect(offered()).toEqual([]);
  });

  it("shows what Python wrote, and has what is said of a try read out", () => {
    show(LESSON);
    expect($(".rfl-lesson h3").textContent).toContain("Runs move together");
    expect($(".rfl-lesson [role=status] blockquote").textContent).not.toBe("");
  });

  it("has each task read out as it comes, in the same words too", () => {
    show({ ...LESSON, task: '<div data-task="1"><p>Find it.</p></div>' });
    const place = $(".rfl-lesson [role=log]");
    const first = place.firstChild;
    expect(place.textContent).toBe("Find it.");
    board.setLesson({ ...LESSON, task: '<div data-task="2"><p>Find it.</p></div>' });
    expect($(".rfl-lesson [role=log]")).toBe(place);
    expect(place.firstChild).not.toBe(first);
  });

  it("leaves alone what stays as it was", () => {
    show(LESSON);
    const before = $(".rfl-lesson h3");
    board.setLesson({ ...LESSON, said: "<p>Not quite.</p>" });
    expect($(".rfl-lesson h3")).toBe(before);
    expect($(".rfl-lesson [role=status]").textContent).toBe("Not quite.");
  });

  it("offers what can be asked for, and sends it", () => {
    show(offering("show", "again", "restart", "back"));
    expect(offered()).toEqual(["show", "again", "restart", "back"]);
    for (const ask of offered()) button(ask).click();
    expect(wishes()).toEqual(["show", "again", "restart", "back"]);
    expect(button("show").textContent).toBe("do show");
  });

  it("hands the focus of a button that goes to the next task, else to the board", () => {
    show(offering("show", "restart"));
    button("show").focus();
    board.setLesson(offering("next", "restart"));
    expect(document.activeElement).toBe(button("next"));
    board.setLesson(offering("restart"));
    expect(document.activeElement?.closest(".rfl-lesson")).toBe(null);
    expect($(".rfl").contains(document.activeElement)).toBe(true);
  });

  it("keeps the focus of a button that stays", () => {
    show(offering("show", "again"));
    button("again").focus();
    board.setLesson(offering("next", "again"));
    expect(document.activeElement).toBe(button("again"));
  });

  it("offers nothing without a connection", () => {
    show(offering("show"));
    board.setConnected(false);
    expect(offered()).toEqual([]);
  });
});

describe("a refusal", () => {
  const practise = (): HTMLButtonElement => $("[data-action=practise]") as HTMLButtonElement;

  it("leads to the lesson on its rule, where one is offered", () => {
    board.setView(REFUSED);
    expect(practise().textContent).toBe(REFUSED.refusal?.practise?.words);
    practise().click();
    expect(wishes()).toEqual(["practise groups"]);
  });

  it("does not, where none is", () => {
    board.setView({ ...REFUSED, refusal: refusal() });
    expect(practise().disabled).toBe(true);
  });

  it("gives its focus to the board when it goes", () => {
    board.setView(REFUSED);
    practise().focus();
    board.setView({ ...firstDeal(), rev: REFUSED.rev + 1 });
    expect(document.activeElement).not.toBe(document.body);
  });
});
