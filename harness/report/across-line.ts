import type { AcrossCell, AcrossRow, Finding, Scaling, ScalingPoint } from "../model/across.ts";
import type { AcrossNames } from "./across-names.ts";
import { ratioWords } from "./across-ratio-words.ts";
import { quantities } from "./format.ts";
import { type Phrase, quoted } from "./phrase.ts";
import { wordingOf } from "./wording.ts";

/** What stands in a row for one member. */
export interface CellWords {
  /** `135 ms`; why there is none; empty where only the ratio counts. */
  readonly value: string;
  /** `×1.42 [1.38, 1.47]`; empty without one. */
  readonly ratio: string;
  /** `slower`, `cannot be told apart`; empty where nothing can be said. */
  readonly word: string;
  readonly finding: Finding;
}

/** A row of a table with members, or values of a parameter, side by side. */
export interface AcrossLine {
  readonly label: Phrase;
  readonly cells: readonly CellWords[];
}

const empty: CellWords = { value: "–", ratio: "", word: "", finding: "unknown" };

/** @param members in the order of the columns */
export function lineOfRow(row: AcrossRow, members: readonly string[], names: AcrossNames): AcrossLine {
  const words = wordingOf([row]);
  const cells = members.map((member): CellWords => {
    const cell = row.cells.find((found) => found.member === member);
    if (cell) return { ...valueWords(cell, row), word: findingWords(cell.finding, words) };
    const reason = row.missing.find((missing) => missing.member === member)?.reason;
    return reason === "truncated" ? { ...empty, value: reason } : empty;
  });
  const direction = row.better === "higher" ? [", higher is better"] : [];
  return { label: [quoted(names.of(row.key)), ...direction], cells };
}

function valueWords(cell: AcrossCell, { unit }: AcrossRow): Omit<CellWords, "word"> {
  return { value: quantities([cell.median], unit)[0]!, ratio: ratioWords(cell), finding: cell.finding };
}

function findingWords(finding: Finding, { better, worse }: { better: string; worse: string }): string {
  switch (finding) {
    case "better":
      return better;
    case "worse":
      return worse;
    case "open":
      return "cannot be told apart";
    case "reference":
    case "unknown":
      return "";
  }
}

/** The ratios of a subject to its first point, which shows its value. */
export function lineOfScaling(
  label: Phrase,
  { unit }: Scaling,
  points: readonly ScalingPoint[],
  values: readonly number[],
): AcrossLine {
  const cells = values.map((value): CellWords => {
    const point = points.find((found) => found.value === value);
    if (!point) return empty;
    const { ratio, ratioLow: low, ratioHigh: high } = point;
    if (ratio === null) return { ...empty, value: quantities([point.median], unit)[0]! };
    const open = low !== null && high !== null && low <= 1 && high >= 1;
    const words = ratioWords({ ratio, low, high });
    return { value: "", ratio: words, word: "", finding: open ? "open" : "unknown" };
  });
  return { label, cells };
}

/** A cell in one line: `192 ms ×1.42 [1.38, 1.47]`, with ≈ before a ratio that cannot be told from 1. */
export function cellText({ value, ratio, finding }: CellWords): string {
  return [value, finding === "open" ? `≈${ratio}` : ratio].filter((part) => part !== "").join(" ");
}
