import { z } from "zod";

const text = z.string().trim().min(1).max(4000);
/** A day, or a moment in UTC. */
const when = z.union([z.iso.date(), z.iso.datetime()], {
  error: "neither a day (2025-03-01) nor a moment in UTC (2025-03-01T04:00:00Z)",
});

const about = {
  /** Glob over keys. */
  metric: text,
  /** Absent: of any target. */
  target: text.optional(),
  reason: text,
  who: text,
  when,
};

/** A change of level that somebody knows of and wants: comparisons and change points start after it. */
export const acceptedShiftSchema = z.strictObject({
  ...about,
  /** First commit of the new level, at least 7 digits. */
  commit: z.string().regex(/^[0-9a-f]{7,64}$/, "not 7 to 64 hexadecimal digits"),
  /** When that commit was made: where no run of it is recorded, that of the first one made no earlier stands for it. */
  committedAt: z.iso.datetime().optional(),
});
export type AcceptedShift = z.infer<typeof acceptedShiftSchema>;

/** A metric that nobody wants to hear of for a while. */
export const muteSchema = z.strictObject({
  ...about,
  /** From then on it alarms again. */
  until: when,
});
export type Mute = z.infer<typeof muteSchema>;

/** `baselines/accepted.yml` */
export const acceptedSchema = z.strictObject({
  schema: z.literal("plimsoll.accepted/1"),
  shifts: z.array(acceptedShiftSchema).default([]),
  mutes: z.array(muteSchema).default([]),
});
export type Accepted = z.infer<typeof acceptedSchema>;
