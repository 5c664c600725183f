import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { label, LABELS } from "../src/labels";
import type { State } from "../src/wire";
import studyWidget from "../src/studywidget";
import widget from "../src/widget";
import { firstDeal, TEXTS } from "./board.fixture";
import { BASE, record } from "./record.fixture";

/** A model as a host hands it over: traits, events (run on its view), messages; nothing more. */
function hostModel(state: State | Record<string, never>, more: Record<string, unknown> = {}) {
  const traits: Record<string, unknown> = {
    state,
    texts: TEXTS,
    prefs: { language: "en", interactive_rules: true, double_click: true, verdict: false },
    seen_rev: 0,
    ...more,
  };
  const listeners = new Map<string, Set<() => void>>();
  const view = { model: { comm_live: true } };
  return {
    view,
    traits,
    saved: vi.fn(),
    sent: [] as unknown[],
    count: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    fire: (event: string) => listeners.get(event)?.forEach((callback) => callback.call(view)),
    get: (name: string) => traits[name] as never,
    set(name: string, value: unknown) {
      traits[name] = value;
    },
    save_changes() {
      this.saved();
    },
    send(content: unknown) {
      this.sent.push(content);
    },
    on(event: string, callback: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(callback));
    },
    off(event: string, callback: () => void) {
      listeners.get(event)?.delete(callback);
    },
  };
}

let el: HTMLElement;
beforeEach(() => {
  el = document.createElement("div");
  document.body.append(el);
});
afterEach(() => {
  el.remove();
  document.body.removeAttribute("data-jp-theme-light");
});

const root = (): HTMLElement => el.querySelector<HTMLElement>(".rfl") as HTMLElement;

describe("a view of the model", () => {
  it("draws the state there is, and the next one", () => {
    const model = hostModel(firstDeal({ rev: 5 }));
    const end = widget.render({ model, el });
    expect(root().dataset["rev"]).toBe("5");
    model.traits["state"] = firstDeal({ rev: 6 });
    model.fire("change:state");
    expect(root().dataset["rev"]).toBe("6");
    end();
  });

  it("acknowledges answers to a player, a burst of them once, and nothing a cell has done", () => {
    vi.useFakeTimers();
    const model = hostModel(firstDeal({ rev: 5 }));
    const end = widget.render({ model, el });
    const show = (rev: number, id: number | null): void => {
      model.traits["state"] = firstDeal({ rev, handled: id === null ? null : { sender: "other", id } });
      model.fire("change:state");
    };
    show(6, null);
    vi.runAllTimers();
    expect(model.saved).not.toHaveBeenCalled();
    show(7, 1);
    show(8, 2);
    vi.runAllTimers();
    expect(model.traits["seen_rev"]).toBe(8);
    expect(model.saved).toHaveBeenCalledTimes(1);
    show(9, 2);
    vi.runAllTimers();
    expect(model.traits["seen_rev"]).toBe(8);
    show(10, 3);
    end();
    vi.runAllTimers();
    expect(model.traits["seen_rev"]).toBe(8);
    vi.useRealTimers();
  });

  it("never lowers what another view has seen", () => {
    vi.useFakeTimers();
    const model = hostModel(firstDeal({ rev: 5 }));
    model.traits["seen_rev"] = 9;
    const end = widget.render({ model, el });
    model.traits["state"] = firstDeal({ rev: 6, handled: { sender: "other", id: 1 } });
    model.fire("change:state");
    vi.runAllTimers();
    end();
    expect(model.traits["seen_rev"]).toBe(9);
    expect(model.saved).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("takes what is not there for nothing, as hosts in the browser hand on Python's None", () => {
    const { refusal, handled, ...state } = firstDeal({ rev: 5, won: true });
    expect([refusal, handled]).toEqual([null, null]);
    const model = hostModel(state as ReturnType<typeof firstDeal>);
    const end = widget.render({ model, el });
    expect(root().querySelector<HTMLElement>(".rfl-notice")?.hidden).toBe(true);
    expect(root().querySelector<HTMLElement>(".rfl-win")?.hidden).toBe(false);
    end();
  });

  it("waits for a state that has not come yet", () => {
    const model = hostModel({});
    const end = widget.render({ model, el });
    expect(el.querySelector("[data-card]")).toBeNull();
    model.traits["state"] = firstDeal();
    model.fire("change:state");
    expect(el.querySelectorAll("[data-card]")).toHaveLength(28);
    end();
  });

  it("has a sender of its own, and numbers its commands from one", () => {
    const model = hostModel(firstDeal());
    const second = document.createElement("div");
    const ends = [widget.render({ model, el }), widget.render({ model, el: second })];
    for (const board of [el, second, el]) {
      board.querySelector(".rfl")?.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
    }
    const [a, b, c] = model.sent as { id: number; sender: string }[];
    expect([a?.id, b?.id, c?.id]).toEqual([1, 1, 2]);
    expect(a?.sender).toBe(c?.sender);
    expect(a?.sender).not.toBe(b?.sender);
    ends.forEach((end) => end());
  });

  it("follows a change of words", () => {
    const model = hostModel(firstDeal());
    const end = widget.render({ model, el });
    model.traits["texts"] = { ...TEXTS, labels: { ...TEXTS.labels, deal: "Giv kort" } };
    model.fire("change:texts");
    expect(el.querySelector("[data-action=deal]")?.textContent).toBe("Giv kort");
    end();
  });

  it("leaves nothing behind: no elements, no listeners, by its function or the host's signal", () => {
    const added = vi.spyOn(window, "addEventListener");
    const model = hostModel(firstDeal());
    const host = new AbortController();
    widget.render({ model, el, signal: host.signal });
    host.abort();
    widget.render({ model, el })();
    expect(model.count()).toBe(0);
    expect(el.childElementCount).toBe(0);
    expect(added.mock.calls.length).toBeGreaterThan(0);
    for (const [, , options] of added.mock.calls) {
      expect((options as AddEventListenerOptions).signal?.aborted).toBe(true);
    }
    added.mockRestore();
  });
});

describe("a record", () => {
  it("stands beside the board as long as there is one", () => {
    const model = hostModel(firstDeal(), { record: {} });
    const end = widget.render({ model, el });
    const side = el.querySelector<HTMLElement>(".rfl-side");
    expect(side?.hidden).toBe(true);
    model.traits["record"] = record({}, 3);
    model.fire("change:record");
    expect([side?.hidden, el.querySelector<HTMLElement>("[aria-current]")?.dataset["node"]]).toEqual([false, "3"]);
    model.traits["record"] = null;
    model.fire("change:record");
    expect(side?.hidden).toBe(true);
    end();
  });
});

describe("a study", () => {
  const studyModel = () => hostModel({}, { record: record(), study: BASE, cursor: 3 });

  it("is shown at the model's cursor, without a table to play on", () => {
    const model = studyModel();
    const end = studyWidget.render({ model, el });
    expect([root().dataset["node"], root().classList.contains("rfl-study")]).toEqual(["3", true]);
    expect(el.querySelector("[data-action=new]")).toBeNull();
    end();
    expect([model.count(), el.childElementCount]).toEqual([0, 0]);
  });

  it("keeps two views in step by the cursor", () => {
    const model = studyModel();
    const second = document.createElement("div");
    const ends = [studyWidget.render({ model, el }), studyWidget.render({ model, el: second })];
    el.querySelector<HTMLElement>("[data-action=forward]")?.click();
    expect([model.traits["cursor"], model.saved.mock.calls.length]).toEqual([4, 1]);
    model.fire("change:cursor");
    expect([el, second].map((view) => view.querySelector<HTMLElement>(".rfl")?.dataset["node"])).toEqual(["4", "4"]);
    expect(model.saved).toHaveBeenCalledTimes(1);
    ends.forEach((end) => end());
  });

  it("follows a record and words that change", () => {
    const model = studyModel();
    const end = studyWidget.render({ model, el });
    model.traits["record"] = record({ 3: { comment: "New." } });
    model.fire("change:record");
    expect(el.querySelector(".rfl-note")?.textContent).toBe("New.");
    model.traits["texts"] = { ...TEXTS, labels: { ...TEXTS.labels, play: "Afspil" } };
    model.fire("change:texts");
    expect(el.querySelector("[data-action=play]")?.getAttribute("aria-label")).toBe("Afspil");
    end();
  });

  it("is read in the first language of the browser that there are words in, where nobody has chosen another", () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["de", "hi-IN", "en"]);
    const asked = (chosen: boolean): unknown => {
      const model = studyModel();
      model.traits["texts"] = { ...TEXTS, chosen };
      studyWidget.render({ model, el })();
      return model.traits["language"];
    };
    expect([asked(false), asked(true)]).toEqual(["hi", undefined]);
    el.classList.add("jupyter-widgets-disconnected");
    expect(asked(false)).toBe(undefined);
    languages.mockRestore();
  });

  it("says so when it has nothing to show", () => {
    const model = hostModel({}, { record: {}, study: BASE, cursor: 0 });
    expect(() => studyWidget.render({ model, el })).toThrow("A study needs a record.");
  });
});

describe("a dead connection", () => {
  it("is seen at once when the comm dies, and when it comes back", () => {
    const model = hostModel(firstDeal());
    const end = widget.render({ model, el });
    model.view.model.comm_live = false;
    model.fire("comm_live_update");
    expect(el.querySelector<HTMLElement>(".rfl-status")?.dataset["status"]).toBe("offline");
    model.view.model.comm_live = true;
    model.fire("comm_live_update");
    expect(el.querySelector<HTMLElement>(".rfl-status")?.dataset["status"]).toBe("");
    end();
  });

  it("is seen on a board drawn from a saved state", () => {
    el.classList.add("jupyter-widgets-disconnected");
    const end = widget.render({ model: hostModel(firstDeal()), el });
    expect(el.querySelector<HTMLElement>(".rfl-status")?.dataset["status"]).toBe("offline");
    end();
  });
});

describe("the theme", () => {
  it("is the page's, and follows it", async () => {
    document.body.setAttribute("data-jp-theme-light", "false");
    const end = widget.render({ model: hostModel(firstDeal()), el });
    expect(root().classList).toContain("rfl-dark");
    document.body.setAttribute("data-jp-theme-light", "true");
    await Promise.resolve();
    expect(root().classList).not.toContain("rfl-dark");
    end();
  });

  it("is found from inside a shadow root", () => {
    document.body.setAttribute("data-jp-theme-light", "false");
    const inner = document.createElement("div");
    el.attachShadow({ mode: "open" }).append(inner);
    const end = widget.render({ model: hostModel(firstDeal()), el: inner });
    expect(inner.querySelector(".rfl")?.classList).toContain("rfl-dark");
    end();
  });
});

describe("the language of the browser", () => {
  const asked = (texts: Partial<typeof TEXTS>, spoken: string[]): unknown => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(spoken);
    const model = hostModel(firstDeal(), { texts: { ...TEXTS, ...texts } });
    widget.render({ model, el })();
    languages.mockRestore();
    return model.saved.mock.calls.length > 0 ? (model.traits["prefs"] as { language: string }).language : null;
  };

  it("is asked for once, where nobody has chosen another: the first that there are words in", () => {
    expect(asked({ chosen: false }, ["de-CH", "fr-CH", "en"])).toBe("fr");
    expect(asked({ chosen: true }, ["fr"])).toBe(null);
  });

  it("stays when another setting is changed at the board", () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
    const model = hostModel(firstDeal(), { texts: { ...TEXTS, chosen: false } });
    const end = widget.render({ model, el });
    el.querySelector<HTMLElement>("[data-action=light]")?.click();
    expect(model.traits["prefs"]).toMatchObject({ language: "fr", verdict: true });
    end();
    languages.mockRestore();
  });

  it("is not asked for if there are no words in it, or if it is there already", () => {
    expect(asked({ chosen: false }, ["de", "sv"])).toBe(null);
    expect(asked({ chosen: false }, ["en-GB", "fr"])).toBe(null);
  });
});

describe("labels", () => {
  it("are all asked for by their key, and none is missing", () => {
    const asked = new Set<string>();
    const labels = new Proxy<Record<string, string>>({}, { get: (_, key) => (asked.add(String(key)), String(key)) });
    const texts = { ...TEXTS, labels };
    const told = record({ 1: { refused: ["No."] }, 2: { undone: true } }, 1);
    const model = hostModel(firstDeal({ won: true, score: -52, targets: { 0: ["FD", "2"] } }), { texts, record: told });
    const end = widget.render({ model, el });
    for (const key of ["Enter", "Enter", "ArrowRight", "Enter", "Escape", "4", "Escape", "f", "Escape", "s", "Escape"]) {
      el.querySelector(".rfl-table [tabindex]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    el.querySelector<HTMLElement>("[data-action=delete]")?.click();
    model.view.model.comm_live = false;
    model.fire("comm_live_update");
    end();
    studyWidget.render({ model: hostModel({}, { texts, record: told, study: BASE, cursor: 0 }), el })();
    expect([...LABELS].filter((key) => !asked.has(key))).toEqual(["copied", "busy"]);
    expect([...asked].filter((key) => !(LABELS as readonly string[]).includes(key))).toEqual([]);
  });

  it("stand in the plural that the language gives to a number", () => {
    const labels = { "delete_sure.one": "{count} coup", "delete_sure.other": "{count} coups" };
    const said = (language: string, count: number): string => label({ ...TEXTS, language, labels }, "delete_sure", { count });
    expect([said("fr", 0), said("fr", 1), said("fr", 2)]).toEqual(["0 coup", "1 coup", "2 coups"]);
    expect([said("en", 0), said("en", 1)]).toEqual(["0 coups", "1 coup"]);
  });

  it("fill their places, and leave unknown ones to be seen", () => {
    const texts = { ...TEXTS, labels: { won: "{score} in {moves}, {what}" } };
    expect(label(texts, "won", { score: 520, moves: 99 })).toBe("520 in 99, {what}");
  });
});
