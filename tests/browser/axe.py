"""What axe-core, the checker of accessibility, finds on a page, and what it cannot see."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator

_SOURCE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
# Of what is drawn as text, and of what tells cards, places and buttons apart.
LEAST = 4.5

_RUN = """
async (root) => {
  const found = await axe.run(root, { resultTypes: ["violations"], elementRef: false });
  const told = (rule, { failureSummary, html }) =>
    `${rule.id}: ${failureSummary.replace(/\\s+/g, " ")} ${html.slice(0, 160)}`;
  return found.violations.flatMap((rule) => rule.nodes.map((node) => told(rule, node)));
}
"""

# Colours are laid over each other as the browser does it. A shape is drawn by its stroke or its
# fill; what is disabled, hidden or fades by itself does not count.
_CONTRAST = """
(root) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => {
    const share = top[3];
    return [0, 1, 2].map((i) => top[i] * share + below[i] * (1 - share)).concat(1);
  };
  const chain = (element) => {
    const all = [];
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) all.unshift(at);
    return all;
  };
  // The ground of an element, and its own colour upon it. An opacity counts for all within.
  const drawn = (element, colour) => {
    const levels = chain(element).map((at) => getComputedStyle(at));
    const paint = (index, backdrop, ink) => {
      const style = levels[index];
      if (!style) return ink ? over(ink, backdrop) : backdrop;
      const inner = paint(index + 1, over(parts(style.backgroundColor), backdrop), ink);
      return over([...inner.slice(0, 3), Number(style.opacity)], backdrop);
    };
    return [parts(colour), null].map((ink) => paint(0, [255, 255, 255, 1], ink));
  };
  const luminance = (colour) => colour.slice(0, 3).reduce((sum, part, i) => {
    const share = part / 255;
    const light = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    return sum + [0.2126, 0.7152, 0.0722][i] * light;
  }, 0);
  const ratio = (pair) => {
    const [low, high] = pair.map(luminance).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true })
    && element.getBoundingClientRect().width > 1 && !element.closest(":disabled, .rfl-fading");
  const speaks = (element) => [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const name = (element) => {
    const near = element.closest("[data-card], [data-pile], [data-action]")?.dataset;
    return near?.card ?? near?.pile ?? near?.action ?? "";
  };
  const measured = [];
  const measure = (element, colour, ground = element) => measured.push({
    what: `${element.getAttribute("class") ?? element.localName} ${name(element)}`.trim(),
    ratio: Math.round(ratio(drawn(ground, colour)) * 100) / 100,
  });
  for (const element of root.querySelectorAll("*")) {
    if (!seen(element)) continue;
    const style = getComputedStyle(element);
    if (element instanceof SVGElement) {
      if (element.localName !== "svg" || element.matches(".rfl-highlights")) continue;
      measure(element, style.stroke === "none" ? style.fill : style.stroke);
    } else if (style.maskImage !== "none") {
      measure(element, style.backgroundColor, element.parentElement);
    } else if (speaks(element)) measure(element, style.color);
  }
  return measured;
}
"""


def violations(root: Locator) -> list[str]:
    """Give what axe finds wrong with an element and all in it, a line each."""
    page = root.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_SOURCE.read_text("utf-8"))
    found: list[str] = root.evaluate(_RUN)
    return found


def contrasts(root: Locator) -> dict[str, float]:
    """Give the contrast of each text and each drawn sign with the ground it lies on.

    axe looks at text alone; ranks, suits and the signs of the buttons are drawn.
    """
    return {found["what"]: found["ratio"] for found in root.evaluate(_CONTRAST)}
