/** A ratio − 1 in a sentence: `2 %`, `0.75 %`. */
export function percent(ratio: number): string {
  return `${Number((ratio * 100).toPrecision(2))} %`;
}
