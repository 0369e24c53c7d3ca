import { z } from "zod";
import type { Acceptance } from "../model/publication.ts";

/** Instead of keys that do not fit: every metric of the target. No metric has such a key. */
export const everyKey = "**";

const findingsSchema = z.strictObject({
  base: z.string().min(1).max(1000),
  metrics: z
    .array(z.strictObject({ target: z.string().min(1).max(300), keys: z.array(z.string().min(1).max(2000)).min(1) }))
    .max(256),
  acceptance: z
    .strictObject({ by: z.string().min(1).max(100), at: z.iso.datetime(), reason: z.string().min(1).max(1000) })
    .optional(),
});

/** What a check found, for those who come later: who accepts it, and the night that records what was accepted. */
export interface Findings {
  /** Branch that the pull request goes into: of another one nothing was found, and nothing accepted. */
  readonly base: string;
  /** Keys of what regressed, by target: or `everyKey` alone. */
  readonly metrics: readonly { readonly target: string; readonly keys: readonly string[] }[];
  readonly acceptance?: Acceptance;
}

/** Characters of a check's text that findings may take, and what accepting them later adds. */
export const findingsRoom = { found: 20_000, accepting: 3000 };

const firstLine = /^<!-- plimsoll-findings ([\w-]+) -->(?:\r?\n){0,2}/;

/**
 * A check's text with findings as its first line, which GitHub does not show. It must stand first: further down a metric's
 * name might look like one. Keys that do not fit make room for `everyKey`.
 *
 * @param text with or without findings of before
 */
export function withFindings(text: string, findings: Findings): string {
  const own = text.replace(firstLine, "");
  let { metrics } = findings;
  for (;;) {
    const coded = Buffer.from(JSON.stringify({ ...findings, metrics })).toString("base64url");
    const longest = longestList(metrics);
    if (coded.length <= findingsRoom.found || longest === undefined)
      return `<!-- plimsoll-findings ${coded} -->${own === "" ? "" : `\n\n${own}`}`;
    metrics = metrics.map((of) => (of === longest ? { target: of.target, keys: [everyKey] } : of));
  }
}

/** @returns undefined: there are none in it that could be read */
export function findingsIn(text: string | null | undefined): Findings | undefined {
  const [, coded] = firstLine.exec(text ?? "") ?? [];
  if (coded === undefined) return undefined;
  try {
    const { acceptance, ...found } = findingsSchema.parse(JSON.parse(Buffer.from(coded, "base64url").toString()));
    return { ...found, ...(acceptance && { acceptance }) };
  } catch {
    return undefined;
  }
}

function longestList(metrics: Findings["metrics"]): Findings["metrics"][number] | undefined {
  const sizes = metrics.map(({ keys }) => keys.reduce((sum, key) => sum + key.length + 3, 0));
  const most = Math.max(0, ...metrics.map(({ keys }, at) => (keys[0] === everyKey ? 0 : sizes[at]!)));
  return most === 0 ? undefined : metrics.find(({ keys }, at) => keys[0] !== everyKey && sizes[at] === most);
}
