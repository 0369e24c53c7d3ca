import { table } from "../decision/tables.ts";
import type { Cell } from "./measure.ts";

/** What a detector made of one noise. */
export interface Row {
  readonly detector: string;
  readonly noise: string;
  readonly spread: number;
  readonly cells: readonly Cell[];
}

/** Ratios − 1 of the steps. */
export const tableEffects = [0, 0.03, 0.05] as const;

const percent = (ratio: number): string => `${(100 * ratio).toFixed(ratio < 0.00995 ? 2 : 1)} %`;
const share = (value: number | undefined): string => value?.toFixed(3) ?? "–";
const cellOf = (row: Row, effect: number): Cell | undefined => row.cells.find((cell) => cell.effect === effect);
const margins = (cell: Cell | undefined): string => (cell ? cell.f1.map(share).join(" / ") : "–");

/** A row a noise; F1 within 5 and within 2 values. */
export function noiseTable(rows: readonly Row[]): string {
  return table(
    ["noise", "sd", "false, in 1,000 values", "F1 at 3 %", "F1 at 5 %", "intervals that hold, at 5 %"],
    rows.map((row) => [
      row.noise,
      percent(row.spread),
      cellOf(row, 0)!.wrongPerThousand.toFixed(2),
      margins(cellOf(row, 0.03)),
      margins(cellOf(row, 0.05)),
      share(cellOf(row, 0.05)?.covered),
    ]),
  );
}

/** A row a detector and noise. */
export function detectorTable(rows: readonly Row[]): string {
  return table(
    ["noise", "detector", "false, in 1,000 values", "F1 at 3 %", "F1 at 5 %"],
    rows.map((row) => [
      row.noise,
      row.detector,
      cellOf(row, 0)!.wrongPerThousand.toFixed(2),
      margins(cellOf(row, 0.03)),
      margins(cellOf(row, 0.05)),
    ]),
  );
}

/** A row a spread; all shapes of noise at that spread, and the worst of them. */
export function spreadTable(bySpread: readonly { readonly spread: number; readonly rows: readonly Row[] }[]): string {
  const column = (rows: readonly Row[], effect: number) => rows.map((row) => cellOf(row, effect)!.f1[0] ?? 0);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return table(
    ["sd", "F1 at 3 %, mean", "worst", "F1 at 5 %, mean", "worst"],
    bySpread.map(({ spread, rows }) => [
      percent(spread),
      ...[0.03, 0.05].flatMap((effect) => {
        const values = column(rows, effect);
        return [share(mean(values)), share(Math.min(...values))];
      }),
    ]),
  );
}

interface Bound {
  readonly row: Row;
  readonly of: string;
  readonly found: number;
  readonly most?: number;
  readonly least?: number;
}

/** What the detection is held to, and whether it holds on each noise. */
export function boundTable(measured: readonly Row[], synthetic: readonly Row[]): string {
  const wrong = (row: Row, most: number): Bound => {
    return { row, of: "false, in 1,000 values", found: cellOf(row, 0)!.wrongPerThousand, most };
  };
  const f1 = (row: Row, effect: number, least: number): Bound => {
    return { row, of: `F1 at ${100 * effect} %`, found: cellOf(row, effect)!.f1[0]!, least };
  };
  const bounds = [
    ...measured.flatMap((row) => [wrong(row, 0.2), f1(row, 0.03, 0.9), f1(row, 0.05, 0.98)]),
    ...synthetic.map((row) => wrong(row, 1)),
  ];
  return table(
    ["noise", "sd", "bound", "found", "holds"],
    bounds.map(({ row, of, found, most, least }) => [
      row.noise,
      percent(row.spread),
      `${of} ${most === undefined ? `≥ ${least!.toFixed(2)}` : `≤ ${most}`}`,
      found.toFixed(3),
      (most === undefined || found <= most) && (least === undefined || found >= least) ? "yes" : "**no**",
    ]),
  );
}
