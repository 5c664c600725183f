/**
 * Light or dark, as the page around the board says it. Style sheets cannot ask this from inside a
 * shadow root, so the nearest ancestor with a known marker is looked for here; without one the
 * system's wish counts.
 */

import { atEnd, on, parentOf, toggle } from "./dom";

const MARKERS = ["class", "data-theme", "data-jp-theme-light", "data-bs-theme"];

export class Theme {
  #system = matchMedia("(prefers-color-scheme: dark)");

  constructor(
    private root: HTMLElement,
    signal: AbortSignal,
  ) {
    const observer = new MutationObserver(() => this.apply());
    for (const element of [document.documentElement, document.body]) {
      observer.observe(element, { attributes: true, attributeFilter: MARKERS });
    }
    atEnd(signal, () => observer.disconnect());
    on(this.#system, "change", signal, () => this.apply());
    this.apply();
  }

  /** Also called when the board has been put into the page: only then it has ancestors. */
  apply(): void {
    toggle(this.root, { "rfl-dark": this.#isDark() });
  }

  #isDark(): boolean {
    for (let element = parentOf(this.root); element; element = parentOf(element)) {
      const dark = markedDark(element);
      if (dark !== null) return dark;
    }
    return this.#system.matches;
  }
}

function markedDark(element: Element): boolean | null {
  const lab = element.getAttribute("data-jp-theme-light");
  if (lab !== null) return lab === "false";
  const theme = element.getAttribute("data-theme") ?? element.getAttribute("data-bs-theme");
  if (theme === "dark" || theme === "light") return theme === "dark";
  const has = (name: string): boolean => element.classList.contains(name);
  if (has("vscode-dark") || has("dark")) return true;
  return has("vscode-light") || has("light") ? false : null;
}
