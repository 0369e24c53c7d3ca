/** What stands for `{artifacts}`, `{data}` and `{seed}` in a target's command. */
export interface Placeholders {
  readonly artifacts: string;
  readonly data: string;
  readonly seed: number;
}

/** Fills a command's placeholders; other braces stay as they are. */
export function fillPlaceholders(argv: readonly string[], values: Placeholders): string[] {
  return argv.map((part) =>
    part.replace(/\{(artifacts|data|seed)\}/g, (_, name: keyof Placeholders) => String(values[name])),
  );
}
