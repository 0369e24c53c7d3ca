import stringWidth from "string-width";
import { cut, pad } from "./display-width.ts";
import { plain } from "./phrase.ts";
import type { Column } from "./section.ts";

const gap = 2;

/** Narrower, words say nothing: the column that says least is left out instead. */
const leastWords = 16;

/** An aligned table; words are cut and columns left out where those of the terminal do not suffice. */
export function textTable<R>(columns: readonly Column<R>[], rows: readonly R[], width: number): string[] {
  const fitted = layOut(measured(columns, rows), width);
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    fitted
      .map(({ column, cells, width }) =>
        pad(cut(cells[line]!, width), width, column.kind === "number" ? "left" : "right"),
      )
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

/** Whether the table stands in that width with nothing cut, or at least with all of its columns. */
export function fits<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  width: number,
): { readonly whole: boolean; readonly cut: boolean } {
  const table = measured(columns, rows);
  const whole = sum(table.map((column) => column.width)) + gap * (table.length - 1) <= width;
  return { whole, cut: layOut(table, width).length === columns.length };
}

function measured<R>(columns: readonly Column<R>[], rows: readonly R[]) {
  return columns.map((column) => {
    const cells = [column.title, ...rows.map((row) => plain(column.cell(row)))];
    return { column, cells, width: Math.max(...cells.map((cell) => stringWidth(cell))) };
  });
}

interface Laid {
  readonly column: Pick<Column, "kind" | "weight">;
  readonly cells: readonly string[];
  /** Columns of the terminal. */
  readonly width: number;
}

function layOut(table: readonly Laid[], width: number): Laid[] {
  const isWords = ({ column }: Laid) => column.kind === "words";
  const words = table.filter(isWords);
  const numbers = table.filter((column) => !isWords(column));
  const free = width - sum(numbers.map((column) => column.width)) - gap * (table.length - 1);
  if (sum(words.map((column) => Math.min(column.width, leastWords))) > free && table.length > 1) {
    const least = table.reduceRight((a, b) => (b.column.weight < a.column.weight ? b : a));
    return layOut(
      table.filter((column) => column !== least),
      width,
    );
  }
  const shares = shareOut(
    words.map((column) => column.width),
    Math.max(0, free),
  );
  return table.map((column) => (isWords(column) ? { ...column, width: shares[words.indexOf(column)]! } : column));
}

/** What each gets of what is free: as much as it wants while others want less than an equal share. */
function shareOut(wanted: readonly number[], free: number): number[] {
  const shares = new Array<number>(wanted.length).fill(0);
  let left = free;
  const rising = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!);
  rising.forEach((index, i) => {
    shares[index] = Math.min(wanted[index]!, Math.floor(left / (rising.length - i)));
    left -= shares[index]!;
  });
  return shares;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
