import type { Across, AcrossCell, AcrossRow } from "../model/across.ts";
import type { AcrossNames } from "./across-names.ts";
import { times } from "./across-ratio-words.ts";
import { type Phrase, quoted } from "./phrase.ts";
import { wordingOf } from "./wording.ts";

/** A sentence a member: `RocksDB: slower in 12 of 15 (×1.10 to ×2.31), faster in 2 (×0.800), …` */
export function acrossSummary(
  { members, reference }: Across,
  rows: readonly AcrossRow[],
  names: AcrossNames,
): Phrase[] {
  const words = wordingOf(rows);
  return members
    .filter((member) => member !== reference)
    .map((member): Phrase => {
      const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.member === member));
      const parts = [
        part(cells, "worse", words.worse),
        part(cells, "better", words.better),
        part(cells, "open", "cannot be told apart"),
        part(cells, "unknown", "without an interval"),
      ].filter(({ count }) => count > 0);
      const told = parts.map(({ words, count, ratios }, i) => {
        const of = i === 0 ? ` of ${rows.length}` : "";
        return `${words} in ${count}${of}${ratios}`;
      });
      return [quoted(names.member(member)), `: ${told.length > 0 ? told.join(", ") : "not measured"}`];
    });
}

interface Part {
  readonly words: string;
  readonly count: number;
  /** ` (×1.10 to ×2.31)` */
  readonly ratios: string;
}

function part(cells: readonly AcrossCell[], finding: AcrossCell["finding"], words: string): Part {
  const found = cells.filter((cell) => cell.finding === finding);
  const ratios = found.flatMap(({ ratio }) => ratio ?? []).sort((a, b) => a - b);
  const ends = ratios.length === 0 ? [] : [...new Set([times(ratios[0]!), times(ratios.at(-1)!)])];
  return { words, count: found.length, ratios: ends.length > 0 ? ` (${ends.join(" to ")})` : "" };
}
