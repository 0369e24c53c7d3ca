const shown = 3;

/**
 * The keys that share most words with what somebody asked for, for the sentence that nothing matches.
 *
 * @param asked a key that is none, or a glob
 * @param keys each counts once
 * @returns best first, at most 3; those that share no word are not near
 */
export function nearestKeys(asked: string, keys: readonly string[]): string[] {
  const wanted = new Set(wordsOf(asked));
  return [...new Set(keys)]
    .map((key) => {
      const words = new Set(wordsOf(key));
      const common = [...words].filter((word) => wanted.has(word)).length;
      return { key, common, likeness: common / (words.size + wanted.size - common) };
    })
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, shown)
    .map(({ key }) => key);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
