import { z } from "zod";
import { type Origin, originSchema } from "./origin.ts";

const stateSchema = z.strictObject({ ...originSchema.shape, notice: z.literal(true).optional() });

/** What the first line of a comment says of it. */
export interface CommentState {
  readonly origin: Origin;
  /** Whether a notice stands above the body. */
  readonly notice: boolean;
}

/** Of every comment of ours, whatever it speaks of. */
const marker = "<!-- plimsoll -->";

/** The first line: what is in it can neither end the comment that it is in nor be read as anything else. */
export function originMarker({ origin: { head, run, attempt }, notice }: CommentState): string {
  const json = JSON.stringify({ head, run, attempt, ...(notice && { notice }) });
  return `${marker}<!-- plimsoll-origin ${Buffer.from(json).toString("base64url")} -->`;
}

/**
 * @param line a comment's first
 * @returns undefined: no comment of ours; null: one of ours that does not say where it is from
 */
export function readOriginMarker(line: string): CommentState | null | undefined {
  if (!line.startsWith(marker)) return undefined;
  const [, coded] = /^<!-- plimsoll-origin ([\w-]{1,1000}) -->\s*$/.exec(line.slice(marker.length)) ?? [];
  if (coded === undefined) return null;
  try {
    const state = stateSchema.parse(JSON.parse(Buffer.from(coded, "base64url").toString()));
    const { notice = false, ...origin } = state;
    return { origin, notice };
  } catch {
    return null;
  }
}
