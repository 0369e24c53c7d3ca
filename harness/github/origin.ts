import { z } from "zod";

export const originSchema = z.strictObject({
  /** Commit that was measured. */
  head: z.string().regex(/^[0-9a-f]{40}$/),
  /** Id of the workflow run. */
  run: z.int().positive(),
  attempt: z.int().positive(),
});

/** Which measurement something that was written speaks of. */
export type Origin = Readonly<z.infer<typeof originSchema>>;

/** Of a check, which may also say that a measurement counts no longer: later than that one, earlier than the next. */
export interface CheckOrigin extends Origin {
  readonly outdated?: true;
}

/** Negative: a is earlier. Ids of workflow runs grow. What has no origin is earlier than all that have one. */
export function compareOrigins(a: CheckOrigin | undefined, b: CheckOrigin | undefined): number {
  return (
    (a?.run ?? 0) - (b?.run ?? 0) ||
    (a?.attempt ?? 0) - (b?.attempt ?? 0) ||
    Number(a?.outdated ?? false) - Number(b?.outdated ?? false)
  );
}
