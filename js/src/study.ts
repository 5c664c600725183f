/** A finished record to read: the table of every move, the text beside it. It plays nothing, and needs no one behind it. */

import { Autoplay } from "./autoplay";
import { figure, helpButton } from "./bar";
import { type Actions, listenToButtons } from "./buttons";
import { atEnd, h, on, setAttribute, setText } from "./dom";
import { stateOf } from "./frames";
import { isPlain, type Keys, listenToKeys, readKeys, stepKeys } from "./keys";
import { label } from "./labels";
import { MoveList, moveName } from "./movelist";
import { scoreRead, tableRead } from "./names";
import { Player } from "./player";
import { Popup } from "./popup";
import type { NodeView, RecordView, StudyBase } from "./record";
import { UNTOUCHED } from "./render";
import { Shell } from "./shell";
import { Table } from "./table";
import { Tree } from "./tree";
import { Walk } from "./walk";
import type { State, Texts } from "./wire";

export interface StudyData {
  record: RecordView;
  study: StudyBase;
  texts: Texts;
}

export interface Study {
  setData(data: StudyData): void;
  /** Shows this node; one that is not there stands for the deal. */
  setCursor(node: number): void;
  destroy(): void;
}

/** `moved` is told of every node that the reader goes to. Throws if the data cannot be read. */
export function createStudy(el: HTMLElement, data: StudyData, cursor: number, moved: (node: number) => void): Study {
  return new ReadStudy(el, data, cursor, moved);
}

class ReadStudy implements Study {
  #ending = new AbortController();
  #table: Table;
  #shell: Shell;
  #title = h("span", "rfl-title");
  #score = figure("score");
  #moves = figure("moves");
  #facts = h("ul", { class: "rfl-facts", role: "list" });
  /** Says each move to who does not see it, and not the first: whoever opens a study has not moved. */
  #live = h("div", { class: "rfl-live", "aria-live": "polite" });
  #player: Player;
  #help: Popup;
  #list: MoveList;
  #walk = new Walk((node) => this.#go(node));
  #autoplay: Autoplay;
  #tree: Tree;
  #frames: Map<number, State>;
  #at: number;

  constructor(
    el: HTMLElement,
    private data: StudyData,
    cursor: number,
    private moved: (node: number) => void,
  ) {
    this.#tree = new Tree(data.record);
    this.#frames = framesOf(data);
    this.#at = this.#known(cursor);
    const { signal } = this.#ending;
    this.#autoplay = new Autoplay({ step: () => this.#playOn(), letters: () => this.#letters(), changed: () => this.#paint() });
    this.#table = new Table(() => this.#paint(), signal);
    this.#player = new Player((index) => this.#walk.to(this.#walk.line[index]), signal);
    this.#list = new MoveList((node) => this.#walk.to(node), signal);
    const keysButton = helpButton();
    this.#help = new Popup("help", keysButton, [], () => undefined, signal);
    const bar = h("div", "rfl-bar", this.#title, h("span", "rfl-figures", this.#score.element, this.#moves.element), keysButton);
    const side = h("div", "rfl-side", this.#facts, this.#list.element);
    this.#shell = new Shell(el, [bar, this.#help.element], side, signal);
    this.#shell.root.classList.add("rfl-recorded", "rfl-study");
    this.#shell.main.append(this.#table.element, this.#player.element, this.#live);
    listenToKeys(this.#shell.root, { action: this.#keys(), escape: () => this.#help.isOpen ? (this.#help.close(), true) : this.#pause(), left: () => setText(this.#live, label(this.data.texts, "left")) }, signal);
    listenToButtons(this.#shell.root, this.#actions(), signal);
    this.#listenToPointer(signal);
    atEnd(signal, () => this.#autoplay.stop());
    this.#show();
  }

  setData(data: StudyData): void {
    const tree = new Tree(data.record);
    this.#frames = framesOf(data);
    this.#tree = tree;
    this.data = data;
    this.#autoplay.stop();
    this.#at = this.#known(this.#at);
    this.#show();
  }

  setCursor(node: number): void {
    const known = this.#known(node);
    if (known === this.#at) return;
    this.#autoplay.stop();
    this.#at = known;
    this.#show();
  }

  destroy(): void {
    this.#ending.abort();
  }

  #known(node: number): number {
    return this.#tree.has(node) ? node : this.#tree.root.id;
  }

  /** The reader goes somewhere: that ends what plays by itself. */
  #go(node: number): void {
    this.#autoplay.stop();
    this.#goOn(node);
  }

  #goOn(node: number): void {
    this.#at = node;
    this.#show();
    this.#say(this.#tree.node(node));
    this.moved(node);
  }

  #say(node: NodeView): void {
    const marks = node.marks.map((mark) => mark.name);
    setText(this.#live, [moveName(node, this.data.texts), ...marks, node.before, node.comment].filter(Boolean).join(". "));
  }

  /** The next step of autoplay; false if there is none after it. */
  #playOn(): boolean {
    const next = this.#walk.line[this.#walk.index + 1];
    if (next !== undefined) this.#goOn(next);
    return !this.#walk.atEnd;
  }

  /** From the end it plays from the beginning. */
  #togglePlay(): void {
    if (this.#pause()) return;
    if (this.#walk.atEnd) this.#walk.first();
    if (!this.#walk.atEnd) this.#autoplay.start();
  }

  /** True if it was playing. */
  #pause(): boolean {
    const { playing } = this.#autoplay;
    this.#autoplay.stop();
    return playing;
  }

  #letters(): number {
    const { before, comment } = this.#tree.node(this.#at);
    return before.length + comment.length;
  }

  #actions(): Actions {
    const play = (): void => this.#togglePlay();
    return {
      first: () => this.#walk.first(),
      back: () => this.#walk.back(),
      play,
      pause: play,
      forward: () => this.#walk.forward(),
      last: () => this.#walk.last(),
      speed: () => this.#autoplay.faster(),
      previous_comment: () => this.#walk.comment(-1),
      next_comment: () => this.#walk.comment(1),
    };
  }

  #keys(): Keys {
    const steps = stepKeys(this.#walk);
    const shown = (): State => stateOf(this.data.study, this.#tree.node(this.#at));
    const read = readKeys({
      table: () => setText(this.#live, tableRead(this.data.texts, shown())),
      score: () => setText(this.#live, scoreRead(this.data.texts, shown(), "")),
      help: () => this.#help.toggle(),
    });
    return (event) => {
      if (!isPlain(event)) return null;
      const { key } = event;
      if (key.toLowerCase() === "c") return () => this.#walk.comment(event.shiftKey ? -1 : 1);
      // On a button, Space presses the button.
      if (key === " " && !(event.target as Element).closest("button")) return () => this.#togglePlay();
      return steps(event) ?? read(event);
    };
  }

  /** A press leaves the keys with the study, so that arrows step on and Space plays, whatever was pressed. */
  #listenToPointer(signal: AbortSignal): void {
    const { root } = this.#shell;
    on(root, "mousedown", signal, (event) => {
      const target = event.target as Element;
      if (target.closest("input, .rfl-side")) return;
      event.preventDefault();
      this.#shell.focus();
    });
  }

  #show(): void {
    this.#walk.follow(this.#tree, this.#at);
    const state = this.#frames.get(this.#at);
    if (state) this.#table.show(state);
  }

  #paint(): void {
    const { record, texts } = this.data;
    const node = this.#tree.node(this.#at);
    const { root } = this.#shell;
    setAttribute(root, "data-node", String(node.id));
    setAttribute(root, "aria-label", label(texts, "study", { title: record.title }));
    setText(this.#title, record.title);
    this.#score.show(node.score, this.data.study.game.counted);
    this.#moves.show(node.number);
    this.#paintFacts(record);
    this.#list.show(this.#tree, texts, node.id);
    this.#paintPlayer(node, texts);
    this.#help.write(texts.panels.help);
    this.#shell.dress(texts, this.#table.width);
    this.#table.draw(texts, UNTOUCHED, node.highlights);
  }

  #paintFacts(record: RecordView): void {
    const shown = JSON.stringify(record.facts);
    if (this.#facts.dataset["shown"] === shown) return;
    this.#facts.dataset["shown"] = shown;
    this.#facts.hidden = record.facts.length === 0;
    // No list of definitions: JupyterLab's style sheet lays those out its own way.
    this.#facts.replaceChildren(...record.facts.map(([name, value]) => h("li", {}, h("span", {}, name), value)));
  }

  #paintPlayer(node: NodeView, texts: Texts): void {
    const [at, walk, tree, autoplay] = [this.#at, this.#walk, this.#tree, this.#autoplay];
    this.#player.update(
      {
        index: walk.index,
        length: walk.line.length,
        move: moveName(node, texts),
        playing: autoplay.playing,
        speed: autoplay.speed,
        comments: { previous: tree.commented(at, -1) !== null, next: tree.commented(at, 1) !== null },
      },
      texts,
    );
  }
}

function framesOf({ record, study }: StudyData): Map<number, State> {
  return new Map(record.nodes.map((node) => [node.id, stateOf(study, node)]));
}
