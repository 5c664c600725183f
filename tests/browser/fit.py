"""Whether what is shown has room: nothing cut off, nothing over or beside it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

# What may be cut off: a code too long for the bar ends in three dots (a click copies it); a record,
# a list of keys and a panel are scrolled; and what is only spoken has no room at all.
_TEXTS = """
(root) => {
  const free = ".rfl-code, .rfl-moves, .rfl-facts, .rfl-help, .rfl-live, option";
  const runs = [];
  const told = (element) => `${element.className} "${element.textContent.trim().slice(0, 40)}"`;
  const faults = [];
  for (const element of root.querySelectorAll("*")) {
    if (element.closest(free) || element.closest("svg") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const cuts = (way) => style[way] !== "visible";
    const down = !element.matches(".rfl-panel") && cuts("overflowY");
    if (cuts("overflowX") && element.scrollWidth > element.clientWidth + 1
      || down && element.scrollHeight > element.clientHeight + 1) {
      faults.push(`cut off: ${told(element)}`);
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1) runs.push({ element, box });
    }
  }
  const frame = root.getBoundingClientRect();
  // A panel lies over the table: what it covers is not read.
  const read = runs.filter(({ element, box }) => {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return top === null || element.contains(top) || top.contains(element);
  });
  for (const { element, box } of read) {
    const near = element.closest("button, [class^=rfl-panel], .rfl") ?? root;
    const within = near.getBoundingClientRect();
    if (box.left < within.left - 1 || box.right > within.right + 1
      || box.left < frame.left - 1 || box.right > frame.right + 1) {
      faults.push(`outside: ${told(element)}`);
    }
  }
  read.forEach((one, index) => read.slice(index + 1).forEach((other) => {
    if (one.element === other.element) return;
    const [a, b] = [one.box, other.box];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // Lines of writing may touch; the air of one may reach into the other's.
    if (across > 1 && down > Math.min(a.height, b.height) / 3) {
      faults.push(`over each other: ${told(one.element)}, ${told(other.element)}`);
    }
  }));
  return [...new Set(faults)];
}
"""

# A notebook scrolls its own length; nothing else may scroll, and nothing at all sideways.
_SCROLLS = """
(root) => {
  const faults = [];
  const told = (element) => element.className || element.localName;
  for (const element of root.querySelectorAll(".rfl-table, .rfl-main, .rfl-body")) {
    if (element.scrollHeight > element.clientHeight + 1) faults.push(`down: ${told(element)}`);
  }
  const end = root.closest(".jp-NotebookPanel, body");
  for (let at = root; at !== end; at = at.parentElement) {
    const { overflowX } = getComputedStyle(at);
    const scrolls = overflowX !== "visible" && at.scrollWidth > at.clientWidth + 1;
    if (scrolls) faults.push(`sideways: ${told(at)}`);
  }
  return faults;
}
"""

_CARDS = """
(root) => {
  const table = root.querySelector(".rfl-table").getBoundingClientRect();
  const inside = (box, frame) => box.left >= frame.left && box.right <= frame.right + 0.5
    && box.top >= frame.top && box.bottom <= frame.bottom + 0.5;
  return [...root.querySelectorAll(".rfl-card:not(.rfl-buried)")].flatMap((card) => {
    const name = card.dataset.card;
    const faults = inside(card.getBoundingClientRect(), table) ? [] : [`outside: ${name}`];
    for (const sign of card.querySelectorAll(".rfl-index > *")) {
      const box = sign.getBoundingClientRect();
      const corners = [[box.left + 1, box.top + 1], [box.right - 1, box.bottom - 1]];
      const seen = corners.every(([x, y]) => document.elementsFromPoint(x, y)
        .find((at) => at.matches(".rfl-card")) === card);
      if (!seen || box.height < 9) faults.push(`${name} covered: ${sign.getAttribute("class")}`);
    }
    return faults;
  });
}
"""


def texts(root: Locator) -> list[str]:
    """Give the words that are cut off, lie outside of what they belong to, or over others."""
    return _list(root.evaluate(_TEXTS))


def scrolls(root: Locator) -> list[str]:
    """Give what round the board or in it has a scroll bar that should have none."""
    return _list(root.evaluate(_SCROLLS))


def cards(root: Locator) -> list[str]:
    """Give the cards that leave the table, or whose rank or suit another card covers.

    The table must be in view: what is outside the window cannot be asked.
    """
    return _list(root.evaluate(_CARDS))


def _list(found: Any) -> list[str]:
    return [str(fault) for fault in found]
