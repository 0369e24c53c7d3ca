/**
 * Some of the values of a run, as evenly spaced in order of size as can be: of 2 the least and the greatest, of 3 the
 * median too (the upper one of an even count), of 5 the quartiles too.
 *
 * @param samples in the order of measuring, which those that are kept stand in too
 * @param keep at least 1, which is the median
 */
export function thinSamples(samples: readonly number[], keep: number): readonly number[] {
  if (samples.length <= keep) return samples;
  const bySize = [...samples.keys()].sort((a, b) => samples[a]! - samples[b]!);
  const last = samples.length - 1;
  const ranks = keep === 1 ? [last / 2] : Array.from({ length: keep }, (_, i) => (i * last) / (keep - 1));
  const kept = new Set(ranks.map((rank) => bySize[Math.round(rank)]!));
  return samples.filter((_, index) => kept.has(index));
}
