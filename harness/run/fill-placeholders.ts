/** What stands for `{artifacts}`, `{data}`, `{seed}` and `{target}` in a target's commands. */
export interface Placeholders {
  readonly artifacts: string;
  readonly data: string;
  readonly seed: number;
  /** Folder of the target file. */
  readonly target: string;
}

/** Fills a command's placeholders, those that have a value; other braces stay as they are. */
export function fillPlaceholders(argv: readonly string[], values: Partial<Placeholders>): string[] {
  return argv.map((part) =>
    part.replace(/\{(artifacts|data|seed|target)\}/g, (braced, name: keyof Placeholders) =>
      String(values[name] ?? braced),
    ),
  );
}
