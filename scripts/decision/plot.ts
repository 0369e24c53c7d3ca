import { toHtml } from "hast-util-to-html";
import { s } from "hastscript";
import type { Row } from "./measure.ts";

export interface Panel {
  readonly title: string;
  /** One line each. */
  readonly rows: readonly Row[];
}

const panelWidth = 330;
const panelHeight = 210;
const margin = { left: 44, top: 30, right: 14, bottom: 40 };
const plot = { width: panelWidth - margin.left - margin.right, height: panelHeight - margin.top - margin.bottom };
const greatest = 0.2;

/** Readable on white and on GitHub's dark ground alike: distinct in lightness and dash, not in hue alone. */
const styles = [
  "#d62728 3",
  "#4c8fd6 1.5",
  "#4c8fd6 1.5 5,3",
  "#8a8a8a 1.5",
  "#8a8a8a 1.5 2,3",
  "#d98a00 1.5",
  "#2a9d6f 1.5 7,3",
];

const sheet = `text{font:11px sans-serif;fill:#1f2328}.title{font-weight:bold}.grid{stroke:#d1d9e0;stroke-width:1}.ground{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.grid{stroke:#3d444d}.ground{fill:#0d1117}}`;

const x = (effect: number): number => margin.left + (effect / greatest) * plot.width;
const y = (share: number): number => margin.top + (1 - share) * plot.height;
const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * Power curves: share of runs blocked over the true change, a panel for each noise, a line for each rule.
 *
 * @returns an SVG image without scripts, that follows the reader's colour scheme
 */
export function powerPlot(panels: readonly Panel[], description: string): string {
  const columns = 2;
  const lines = Math.ceil(panels.length / columns);
  const names = panels[0]!.rows.map((row) => row.rule.name);
  const [width, height] = [panelWidth * columns, panelHeight * lines + legendHeight(names.length)];
  const image = s(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, role: "img" },
    [
      s("title", description),
      s("style", sheet),
      s("rect", { class: "ground", width, height }),
      ...panels.map((panel, i) => {
        const [left, top] = [(i % columns) * panelWidth, Math.floor(i / columns) * panelHeight];
        return s("g", { transform: `translate(${left} ${top})` }, drawPanel(panel));
      }),
      s("g", { transform: `translate(0 ${panelHeight * lines})` }, legend(names)),
    ],
  );
  return `${toHtml(image, { space: "svg", closeEmptyElements: true }).replaceAll("><", ">\n<")}\n`;
}

function drawPanel({ title, rows }: Panel) {
  return [
    s("text", { class: "title", x: margin.left, y: 18 }, title),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      s("line", { class: "grid", x1: x(0), x2: x(greatest), y1: rounded(y(share)), y2: rounded(y(share)) }),
      s("text", { x: margin.left - 6, y: rounded(y(share) + 4), textAnchor: "end" }, String(share)),
    ]),
    ...[0, 0.05, 0.1, 0.15, 0.2].map((effect) =>
      s(
        "text",
        { x: rounded(x(effect)), y: margin.top + plot.height + 15, textAnchor: "middle" },
        `${Math.round(effect * 100)}`,
      ),
    ),
    s("text", { x: rounded(x(greatest / 2)), y: panelHeight - 8, textAnchor: "middle" }, "true slowdown, %"),
    // The first rule lies on top of the others.
    ...rows.map((row, i) => s("polyline", { points: points(row), ...stroke(i) })).reverse(),
  ];
}

function points({ cells }: Row): string {
  return cells.map(({ effect, blocked }) => `${rounded(x(effect))},${rounded(y(blocked))}`).join(" ");
}

function stroke(i: number) {
  const [colour, width, dash] = styles[i % styles.length]!.split(" ");
  return { fill: "none", stroke: colour!, strokeWidth: width!, ...(dash && { strokeDashArray: dash }) };
}

const legendColumns = 4;

function legendHeight(count: number): number {
  return Math.ceil(count / legendColumns) * 18 + 10;
}

function legend(names: readonly string[]) {
  return names.flatMap((name, i) => {
    const [left, top] = [margin.left + (i % legendColumns) * 152, Math.floor(i / legendColumns) * 18 + 10];
    return [
      s("line", { x1: left, x2: left + 24, y1: top, y2: top, ...stroke(i) }),
      s("text", { x: left + 30, y: top + 4 }, name),
    ];
  });
}
