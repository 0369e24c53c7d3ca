import stringWidth from "string-width";
import type { Calibration, Effect, MetricCalibration } from "../model/calibration.ts";
import { clean } from "./clean.ts";
import { cut, pad, wrap } from "./display-width.ts";
import { counted, duration, moved, percent, share } from "./format.ts";
import { metricWords } from "./names.ts";
import { bold, logged, painter, usualRows } from "./terminal.ts";
import type { TextOptions } from "./text.ts";

/** Pairs for which the table of metrics tells what is found. */
const usualPairs = 20;

const narrowest = 40;

/** Metrics named in a sentence. */
const mostNames = 3;

/** Characters of a sentence that came with the calibration. */
const longest = 600;

const gap = 2;

/** A calibration for a terminal. */
export function calibrationText(
  calibration: Calibration,
  { columns: given, colour, all = false }: TextOptions,
): string {
  const columns = Math.max(given, narrowest);
  const paint = painter(colour);
  const told = (text: string) => wrap(clean(text, longest), columns, "  ");
  const titled = (title: string, lines: readonly string[]): string[] => {
    return lines.length > 0 ? ["", ...paint(told(title), bold), ...lines] : [];
  };
  const { target, suite, machine, pairs, secondsPerPair, warnings } = calibration;
  const { looks, tolerance, reasons } = calibration.recommendation;
  const lines = [
    ...told(
      `${target}/${suite}: ${counted(pairs, "pair")} of one program with itself on machine ${machine.fingerprint}`,
    ),
    ...told(falseAlarms(calibration)),
    ...told(excluded(calibration)),
    ...titled("Found 4 times in 5", [...table(foundRows(calibration), columns), ...told(wished(calibration))]),
    ...titled(`Recommended: --looks ${looks.join(",")} --tolerance ${tolerance}`, reasons.flatMap(told)),
    ...titled("Noise", [...table(metricRows(calibration, all), columns), ...left(calibration, all)]),
    ...titled("Warnings", warnings.flatMap(told)),
    "",
    ...told(
      `A pair takes ${duration(secondsPerPair)}. noise: of a pair's ratio; neighbours: how alike executions next to each other are, from −1 to 1; second: what running second in a pair changes, 0 where nothing is shown`,
    ),
  ];
  return logged(lines);
}

function falseAlarms({ family, rule, secondsPerPair, rebuilds }: Calibration): string {
  const { share: alarms, low, high } = family.falseAlarms;
  const between = rebuilds.length > 0 ? `, ${counted(rebuilds.length, "rebuild")} included` : "";
  const effort = `${family.meanPairs.toFixed(1)} pairs on average (${duration(family.meanPairs * secondsPerPair)})`;
  return `Without a change ${share(alarms)} [${share(low)}, ${share(high)}] of runs would be blocked${between}; ${share(rule.alpha)} are allowed. A run that is looked at after ${rule.looks.join(", ")} pairs takes ${effort}.`;
}

function excluded({ mayNotBlock, labels, rule }: Calibration): string {
  if (mayNotBlock.length === 0) return "Every metric that the plan lets block may.";
  const names = mayNotBlock.slice(0, mostNames).map(({ key }) => metricWords(key, labels));
  const rest = mayNotBlock.length - names.length;
  const more = rest > 0 ? ` and ${rest} more (marked ! below)` : "";
  return `May not block, by false alarms above ${share(rule.alpha)}: ${names.join("; ")}${more}.`;
}

function foundRows({ family, secondsPerPair }: Calibration): string[][] {
  const cell = (change: number | null) => (change === null ? "–" : percent(change));
  return [
    ["", ...family.mde.map(({ pairs }) => counted(pairs, "pair"))],
    [`the middle one of ${counted(family.metrics, "metric")} worse`, ...family.mde.map(({ one }) => cell(one))],
    ["all of them worse", ...family.mde.map(({ all }) => cell(all))],
    ["time", ...family.mde.map(({ pairs }) => duration(pairs * secondsPerPair))],
  ];
}

function wished({ wished: { change, pairs, seconds } }: Calibration): string {
  const what = `${percent(change)} of the middle metric`;
  return pairs === null || seconds === null
    ? `${what}: no number of pairs finds it`
    : `${what}: ${counted(pairs, "pair")}, ${duration(seconds)}`;
}

/** The noisiest first. */
function metricRows({ metrics, labels, mayNotBlock }: Calibration, all: boolean): string[][] {
  const shown = listed(metrics, all);
  const barred = new Set(mayNotBlock.map(({ key }) => key));
  const rebuilt = shown.some(({ layout }) => layout !== null);
  const rows = shown.map((metric) => [
    metricWords(metric.key, labels),
    metric.noise ? `±${share(metric.noise.robust)}` : "–",
    metric.mde.flatMap(({ pairs, change }) =>
      pairs === usualPairs && change !== null ? percent(moved(change, metric.better)) : [],
    )[0] ?? "–",
    metric.falseAlarms ? `${share(metric.falseAlarms.share)}${barred.has(metric.key) ? " !" : ""}` : "–",
    ...(rebuilt ? [metric.layout === null ? "–" : metric.layout === 0 ? "0" : `±${share(metric.layout)}`] : []),
    metric.autocorrelation === null ? "–" : metric.autocorrelation.toFixed(2).replace("-", "−"),
    effect(metric.position, metric),
  ]);
  const title = [
    "metric",
    "noise",
    `${usualPairs} pairs find`,
    "false alarms",
    ...(rebuilt ? ["layout"] : []),
    "neighbours",
    "second",
  ];
  return [title, ...rows];
}

/** The estimate where its interval excludes "no effect". */
function effect(effect: Effect | null, { better }: MetricCalibration): string {
  if (effect === null) return "–";
  return effect.low <= 0 && effect.high >= 0 ? "0" : percent(moved(effect.change, better));
}

function listed(metrics: readonly MetricCalibration[], all: boolean): MetricCalibration[] {
  const noise = (metric: MetricCalibration) => metric.noise?.robust ?? 0;
  const rank = (metric: MetricCalibration) => (metric.gated ? 1 : 0);
  const sorted = [...metrics].sort((a, b) => rank(b) - rank(a) || noise(b) - noise(a));
  return all ? sorted : sorted.filter(({ gated }) => gated).slice(0, usualRows);
}

function left({ metrics }: Calibration, all: boolean): string[] {
  const more = metrics.length - listed(metrics, all).length;
  return more > 0 ? [`and ${more} more (--all lists them)`] : [];
}

/** Words at the left, numbers at the right; what the terminal has no room for is left out, the last columns first. */
function table(rows: readonly (readonly string[])[], columns: number): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]!))));
  const numbers = widths.slice(1).reduce((sum, width) => sum + width + gap, 0);
  const words = Math.min(widths[0]!, columns - numbers);
  if (words < Math.min(widths[0]!, 16) && widths.length > 1)
    return table(
      rows.map((row) => row.slice(0, -1)),
      columns,
    );
  return rows.map(([first, ...others]) => {
    const cells = others.map((cell, i) => pad(cell, widths[i + 1]!, "left"));
    return [pad(cut(first!, words), words, "right"), ...cells].join(" ".repeat(gap)).trimEnd();
  });
}
