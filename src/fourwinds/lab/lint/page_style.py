"""The style sheet and the drawings of the HTML page. The values are those of the pages of the application."""

from __future__ import annotations

from typing import Final

__all__ = ["STYLE", "SYMBOLS"]

STYLE: Final = """\
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f3, #111513);
  --surface: light-dark(#ffffff, #1a1f1d);
  --sunken: light-dark(#f0ede5, #0c0f0e);
  --ink: light-dark(#1b211e, #eceee9);
  --muted: light-dark(#56605b, #a5afa9);
  --line: light-dark(#dad6cb, #2b322f);
  --accent: light-dark(#0b6350, #63c9ac);
  --bad: light-dark(#a3161f, #ff7b74);
  --warn: light-dark(#7f4b00, #f0b35a);
  --info: light-dark(#1d5a9e, #8dbbf5);
  --hearts: light-dark(#b0161f, #ff7f78);
  --mono: ui-monospace, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5rem "Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif;
}
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 0; font-size: 1.75rem; line-height: 2rem; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.375rem; line-height: 1.75rem; font-weight: 600; }
h2 .muted { font-weight: 400; }
p, ul, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
.muted { color: var(--muted); }
code { font: 0.875rem/1.25rem var(--mono); overflow-wrap: anywhere; }
.counts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.counts li {
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  padding: 0 12px;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
  font-weight: 600;
}
.counts .none { color: var(--muted); font-weight: 400; }
.counts .none .sign { color: inherit; }
nav { margin-top: 16px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 24px; }
nav li { min-height: 44px; display: flex; align-items: center; gap: 8px; }
nav a, a { color: var(--accent); padding: 8px 0; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--info); outline-offset: 2px; border-radius: 6px; }
section {
  margin-top: 24px;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
}
.about { margin-top: 4px; max-width: 68ch; }
.finding {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 12px;
  padding-top: 12px;
  margin-top: 12px;
  border-top: 1px solid var(--line);
}
.sentence { overflow-wrap: anywhere; }
.place { display: flex; flex-wrap: wrap; gap: 0 16px; color: var(--muted); }
.often { font-variant-numeric: tabular-nums; font-weight: 600; }
.remedy { color: var(--muted); overflow-wrap: anywhere; }
.sign {
  width: 20px;
  height: 20px;
  margin-top: 2px;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.counts .sign { margin-top: 0; }
.sign.bad { color: var(--bad); }
.sign.warn { color: var(--warn); }
.sign.info { color: var(--info); }
details { margin-top: 4px; }
summary { width: fit-content; padding: 10px 0; color: var(--accent); cursor: pointer; }
details ul { padding: 8px 12px; border-radius: 6px; background: var(--sunken); }
details li + li { margin-top: 8px; }
.suit { display: inline-block; margin-right: 8px; letter-spacing: 0.06em; white-space: nowrap; }
.suit svg { width: 0.9em; height: 0.9em; margin-right: 4px; fill: currentColor; vertical-align: -0.08em; }
.suit.hearts svg, .suit.diamonds svg { color: var(--hearts); }
.empty { margin-top: 24px; }
.symbols { position: absolute; width: 0; height: 0; }
@media print {
  :root { color-scheme: light; }
  body { background: none; }
  main { max-width: none; padding: 0; }
  section { padding: 0; border: 0; }
  nav, summary { display: none; }
  details::details-content { content-visibility: visible; height: auto; opacity: 1; }
  details ul { padding: 0; background: none; }
  .finding { break-inside: avoid; }
  h2 { break-after: avoid; }
}
"""
_SHAPES: Final = {
    "spades": (
        24,
        "M12 1.5c5.4 5.6 10 8.7 10 13 0 2.7-2 4.6-4.5 4.6-1.8 0-3.3-.9-4.3-2.4.2 2.5 1 4.4 2.8 5.8H8c1.8-1.4 2.6-3.3 "
        "2.8-5.8-1 1.5-2.5 2.4-4.3 2.4C4 19.1 2 17.2 2 14.5c0-4.3 4.6-7.4 10-13z",
    ),
    "hearts": (
        24,
        "M12 22C6.2 16.4 2 12.4 2 7.9 2 4.8 4.2 2.5 7 2.5c2.2 0 4 1.2 5 3.3 1-2.1 2.8-3.3 5-3.3 2.8 0 5 2.3 5 5.4 0 "
        "4.5-4.2 8.5-10 14.1z",
    ),
    "diamonds": (24, "M12 1c2.1 4 4.9 7.6 8.5 11-3.6 3.4-6.4 7-8.5 11-2.1-4-4.9-7.6-8.5-11C7.1 8.6 9.9 5 12 1z"),
    "clubs": (
        24,
        "M12 1.5a4.9 4.9 0 0 1 4.2 7.4 4.9 4.9 0 1 1-3 8.3c.2 2.2 1 4 2.8 5.3H8c1.8-1.3 2.6-3.1 2.8-5.3a4.9 4.9 0 1 "
        "1-3-8.3A4.9 4.9 0 0 1 12 1.5z",
    ),
    "bad": (20, "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4"),
    "warn": (20, "M10 3l8 14H2zM10 8v4M10 14.4v.1"),
    "info": (20, "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v5M10 6.2v.1"),
}
SYMBOLS: Final = "".join(
    [
        '<svg class="symbols" aria-hidden="true">',
        *(
            f'<symbol id="{name}" viewBox="0 0 {size} {size}"><path d="{path}"/></symbol>'
            for name, (size, path) in _SHAPES.items()
        ),
        "</svg>",
    ]
)
