import { createHash } from "node:crypto";
import { z } from "zod";
import { type AcceptedShift, acceptedShiftSchema } from "../model/accepted.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { acceptedFolder } from "./record-place.ts";

/** What a maintainer accepted in a pull request that was merged. */
export interface AcceptedChange {
  readonly pullRequest: number;
  /** At least 1; all of the commit that merged it, accepted at once. */
  readonly shifts: readonly AcceptedShift[];
}

const changeSchema = z
  .strictObject({
    pullRequest: z.int().positive(),
    shifts: z
      .array(acceptedShiftSchema.extend({ commit: z.string().regex(/^[0-9a-f]{40,64}$/, "is no full commit id") }))
      .min(1),
  })
  .refine(({ shifts: [first, ...others] }) => others.every((one) => one.commit === first!.commit), {
    path: ["shifts"],
    error: "are of several commits",
  })
  .refine(({ shifts: [first, ...others] }) => others.every((one) => one.when === first!.when), {
    path: ["shifts"],
    error: "were accepted at several times",
  });

const fileSchema = z.strictObject({
  schema: z.literal("plimsoll.accepted-change/1"),
  /** Of the change's canonical JSON in UTF-8. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  change: changeSchema,
});

const digestOf = (change: AcceptedChange): string => createHash("sha256").update(canonicalJson(change)).digest("hex");

/** Name of the file that holds what was accepted in a pull request, in whatever month. */
export function acceptedName(pullRequest: number, mergeCommit: string): string {
  return `${mergeCommit.slice(0, 12)}-pr-${pullRequest}.json`;
}

/** Where a change lies below the store's folder. */
export function acceptedPath({ pullRequest, shifts }: AcceptedChange): string {
  const { commit, when } = shifts[0]!;
  return `${acceptedFolder}/${when.slice(0, "yyyy-mm".length)}/${acceptedName(pullRequest, commit)}`;
}

/** @throws InputError for what could not be read again */
export function formatAcceptedChange(change: AcceptedChange): string {
  const sound = check(changeSchema, change, `what was accepted in pull request ${change.pullRequest}`);
  return `${JSON.stringify({ schema: "plimsoll.accepted-change/1", sha256: digestOf(sound), change: sound })}\n`;
}

/**
 * The inverse of `formatAcceptedChange`.
 *
 * @param file path below the store's folder
 * @throws InputError, its message beginning with the file, for whatever would not have been put there
 */
export function parseAcceptedChange(text: string, file: string): AcceptedChange {
  const { sha256, change } = checkJson(fileSchema, text, file);
  const digest = digestOf(change);
  if (digest !== sha256) throw new InputError(`${file}: checksum is ${sha256}, that of the content ${digest}`);
  const place = acceptedPath(change);
  if (file !== place) throw new InputError(`${file}: in the wrong place: belongs at ${place}`);
  return change;
}
