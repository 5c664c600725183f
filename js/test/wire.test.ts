/** The samples that the Python tests write and read too: what both sides call the border. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Board, createBoard } from "../src/board";
import { LABELS } from "../src/labels";
import { Outbox } from "../src/outbox";
import type { RecordView } from "../src/record";
import { Tree } from "../src/tree";
import type { Command, State, Texts } from "../src/wire";
import { DEAF } from "./board.harness";
import { DECK, firstDeal, refusal } from "./board.fixture";
import { BASE, GOOD, NOWHERE, record } from "./record.fixture";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../tests/samples");
const read = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as T;
const STATES = readdirSync(FOLDER).filter((name) => name.startsWith("state_"));
const TEXTS = read<Texts>("texts_en.json");
const parts = (value: object): string[] => Object.keys(value).sort();

describe.each(STATES)("%s", (name) => {
  const state = read<State>(name);
  let el: HTMLElement;
  let board: Board;

  beforeEach(() => {
    el = document.createElement("div");
    board = createBoard(el, DEAF);
    board.setTexts(TEXTS);
    board.setView(state);
  });
  afterEach(() => board.destroy());

  it("has the parts that the page's types name, and no others", () => {
    const own = firstDeal();
    expect(parts(state)).toEqual(parts(own));
    expect(parts(state.game)).toEqual(parts(own.game));
    for (const pile of state.piles) expect(parts(pile)).toEqual(parts(own.piles[0] ?? {}));
    for (const card of state.piles.flatMap((pile) => pile.cards)) expect(parts(card)).toEqual(["card", "key"]);
    if (state.refusal) expect(parts(state.refusal)).toEqual(parts(refusal()));
  });

  it("is drawn with all its cards, figures and words", () => {
    const drawn = [...el.querySelectorAll<HTMLElement>("[data-card]")].map((card) => card.dataset["card"]);
    const down = state.piles.reduce((sum, pile) => sum + pile.down, 0);
    expect(drawn.length + down).toBe(52);
    expect(el.querySelector("[data-figure=score]")?.textContent).toBe(String(state.score));
    expect(el.querySelector("[data-figure=moves]")?.textContent).toBe(String(state.moves));
    expect(el.querySelector<HTMLElement>(".rfl-notice")?.dataset["rule"]).toBe(state.refusal?.rule ?? "");
    expect(el.querySelector<HTMLElement>(".rfl")?.dataset["won"]).toBe(String(state.won));
  });

  it("leaves no place of a text unfilled", () => {
    const names = [...el.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label") ?? "");
    for (const text of [el.textContent ?? "", ...names]) expect(text).not.toMatch(/\{\w+\}/);
  });
});

describe.each(["record_annotated.json", "record_study.json"])("%s", (name) => {
  const sample = read<RecordView>(name);

  it("has the parts that the page's types name, and no others", () => {
    const own = record();
    expect(parts(sample)).toEqual(parts(own));
    const node = parts(own.nodes[0] ?? {}).filter((part) => part !== "frame" || name.includes("study"));
    for (const told of sample.nodes) {
      expect(parts(told)).toEqual(node);
      expect(parts(told.highlights)).toEqual(parts(NOWHERE));
      for (const mark of [...told.marks, told.verdict].flatMap((mark) => mark ?? [])) expect(parts(mark)).toEqual(parts(GOOD));
    }
    for (const mark of sample.glyphs) expect(parts(mark)).toEqual(parts(GOOD));
  });

  it("is a tree, and says of a move what was said", () => {
    const tree = new Tree(sample);
    expect(tree.readingOrder().sort((a, b) => a - b)).toEqual(sample.nodes.map(({ id }) => id).sort((a, b) => a - b));
    expect(sample.nodes.some(({ comment }) => comment.includes("पान"))).toBe(true);
  });
});

describe("the base of a study", () => {
  it("has the parts that the page's types name, and no others", () => {
    const sample = read<typeof BASE>("study_base.json");
    expect(parts(sample)).toEqual(parts(BASE));
    expect(parts(sample.game)).toEqual(parts(BASE.game));
    for (const pile of sample.piles) expect(parts(pile)).toEqual(parts(BASE.piles[0] ?? {}));
  });
});

describe("the words", () => {
  it("are all the page asks for, and no others", () => {
    const keys = parts(TEXTS.labels).map((key) => key.split(".")[0]);
    expect([...new Set(keys)]).toEqual([...LABELS].sort());
    expect(parts(TEXTS.cards)).toEqual([...DECK].sort());
  });
});

describe("the commands", () => {
  it("go out as Python reads them", () => {
    const samples = read<Command[]>("commands.json");
    for (const { v, id, sender, base_rev, ...intent } of samples) {
      const out: Command[] = [];
      const outbox = new Outbox({ send: (command) => out.push(command), busy: () => undefined, lost: () => undefined });
      for (let count = 0; count < id; count++) outbox.post(intent, base_rev);
      outbox.rest();
      expect(out.at(-1)).toEqual({ v, id, sender: expect.stringMatching(/^\d+-\d+$/) as unknown, base_rev, ...intent });
      expect(typeof sender).toBe("string");
    }
  });
});
