import { z } from "zod";
import type { Noise } from "./noise.ts";

/** Seconds of short equal pieces of work of one engine, one directly after the other. */
export const recordedBlocks = z.strictObject({
  /** How it was made. */
  command: z.string(),
  machine: z.string(),
  series: z
    .array(
      z.strictObject({
        engine: z.string(),
        /** Whether the engine was quiet between phases, or compacted meanwhile. */
        quiesced: z.boolean(),
        /** Operation → seconds of each block, as many for each. */
        seconds: z.record(z.string(), z.array(z.number().positive())),
      }),
    )
    .min(1),
});

export type RecordedBlocks = z.infer<typeof recordedBlocks>;

/** Noise of each series: adjacent blocks from a random one on, of all operations together or of one of them at random. */
export function recordedNoise({ series }: RecordedBlocks): Noise[] {
  return series.flatMap(({ engine, quiesced, seconds }) => {
    const name = `${engine}, ${quiesced ? "quiesced" : "left to compact"}`;
    const operations = Object.values(seconds).map((values) => Float64Array.from(values));
    const whole = operations[0]!.map((_, i) => operations.reduce((sum, row) => sum + row[i]!, 0));
    return [blockNoise(`${name}, whole block`, [whole]), blockNoise(`${name}, one operation`, operations)];
  });
}

function blockNoise(name: string, series: readonly Float64Array[]): Noise {
  const logs = series.map((row) => row.map(Math.log));
  const shortest = Math.min(...logs.map((row) => row.length));
  return {
    name,
    sample(metrics, executions, rng) {
      if (executions > shortest || metrics > logs.length) {
        throw new RangeError(`${name}: ${logs.length} × ${shortest} blocks, not ${metrics} × ${executions}`);
      }
      const from = Math.floor(rng() * (shortest - executions + 1));
      const first = Math.floor(rng() * logs.length);
      return Array.from({ length: metrics }, (_, i) => logs[(first + i) % logs.length]!.slice(from, from + executions));
    },
  };
}
