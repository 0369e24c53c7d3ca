import type { RootContent } from "mdast";
import { rowsOf } from "../allot.ts";
import { counted } from "../format.ts";
import { longestWithin } from "../longest-within.ts";
import { bulletList, fold, heading, headlineParagraph, paragraph, serialise } from "../markdown-nodes.ts";
import { linked, type Phrase } from "../phrase.ts";
import type { Fold, Message, MessageSection } from "./message.ts";
import { rowRenderer } from "./row-renderer.ts";

/** Rows of a section before its fold. */
const open = 15;

/**
 * A message as GitHub-flavoured Markdown.
 *
 * @param limit of its size; rows are left out from the least important on, and counted, until it fits
 * @param sizeOf by default characters
 * @returns undefined where not even the message without any row fits
 */
export function layout(message: Message, limit: number, sizeOf?: (text: string) => number): string | undefined {
  const inOrder = byImportance(message);
  const most = inOrder.reduce((sum, part) => sum + unitsOf(part), 0);
  const rows: Rows = rowRenderer();
  const render = (units: number) => serialise(nodes(message, dealt(inOrder, units), rows));
  return longestWithin(limit, most, render, sizeOf);
}

/**
 * The same for a message that must be shortened to whatever is there.
 *
 * @param least what is left where not even the headline fits
 */
export function fitted(message: Message, least: string, limit: number, sizeOf?: (text: string) => number): string {
  const { headline } = message;
  const bare: Message = {
    ...(headline && { headline }),
    sections: [],
    notes: [],
    folds: [],
    about: [],
    report: undefined,
  };
  return layout(message, limit, sizeOf) ?? layout(bare, limit, sizeOf) ?? least.slice(0, limit);
}

/** A fold by itself stands for its line alone, which costs little where it is all: its parts come after all lines. */
type Part = MessageSection | Fold;

type Rows = (section: MessageSection, from: number, to: number) => RootContent[];

const isFold = (part: Part): part is Fold => "summary" in part;
const unitsOf = (part: Part): number => (isFold(part) ? Number(part.titled) : rowsOf(part));

/** What has become worse first, whatever stands above it. */
function byImportance({ sections, notes, folds }: Message): Part[] {
  const isWorse = ({ id }: MessageSection) => id === "regressed" || id === "operations-regressed";
  const openOnes = [...sections, ...notes];
  return [
    ...openOnes.filter(isWorse),
    ...openOnes.filter((section) => !isWorse(section)),
    ...folds,
    ...folds.flatMap(({ parts }) => parts),
  ];
}

/** How much of each part may be shown. */
function dealt(parts: readonly Part[], units: number): ReadonlyMap<Part, number> {
  let left = units;
  return new Map(
    parts.map((part) => {
      const own = Math.min(left, unitsOf(part));
      left -= own;
      return [part, own];
    }),
  );
}

function nodes(message: Message, shown: ReadonlyMap<Part, number>, rows: Rows): RootContent[] {
  const { headline, next, sections, notes, folds, about, report } = message;
  const left = (part: MessageSection): RootContent[] => {
    const count = rowsOf(part) - (shown.get(part) ?? 0);
    return count > 0 ? [paragraph(["… ", ...more(count, "row", report)])] : [];
  };
  const told = folds.filter((one) => shown.get(one) === unitsOf(one));
  return [
    ...(headline ? [headlineParagraph(headline)] : []),
    ...(next ? [paragraph(next)] : []),
    ...sections.flatMap((section) => [...openSection(section, shown.get(section) ?? 0, rows), ...left(section)]),
    ...told.flatMap(({ summary, parts, titled, facts }) =>
      fold(summary, [
        ...(facts.length > 0 ? [bulletList(facts)] : []),
        ...parts.flatMap((part) => [
          ...(titled ? [paragraph([`${part.title}:`])] : []),
          ...rows(part, 0, shown.get(part) ?? 0),
          ...left(part),
        ]),
      ]),
    ),
    ...(told.length < folds.length ? [paragraph(["… ", ...more(folds.length - told.length, "section", report)])] : []),
    ...notes.flatMap((section) => [...openSection(section, shown.get(section) ?? 0, rows), ...left(section)]),
    ...(about.length > 0 ? [{ type: "thematicBreak" } as const, bulletList(about)] : []),
  ];
}

/** `20 could not be told: the interval reaches beyond the tolerance` */
export function titleOf({ title, because }: MessageSection): Phrase {
  return because === undefined ? [title] : [`${title}: `, ...because];
}

function openSection(section: MessageSection, shown: number, rows: Rows): RootContent[] {
  const rest = shown > open ? fold([counted(shown - open, "more row")], rows(section, open, shown)) : [];
  return [heading(titleOf(section)), ...rows(section, 0, Math.min(open, shown)), ...rest];
}

function more(count: number, noun: string, report: string | undefined): Phrase {
  const what = `and ${counted(count, `more ${noun}`)}`;
  return report === undefined
    ? [`${what}: this is at its limit of length`]
    : [`${what}: `, linked("full report", report)];
}
