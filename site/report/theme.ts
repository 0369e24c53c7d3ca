/** Colours of the charts; the style sheet holds them for light and dark. */
export interface Theme {
  readonly text: string;
  readonly grid: string;
  readonly join: string;
  /** Behind the charts of pairs. */
  readonly background: string;
  readonly base: string;
  readonly head: string;
  readonly worse: string;
  readonly better: string;
  /** Of subjects in one chart. */
  readonly lines: readonly string[];
}

const lines = 8;

export function currentTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    text: colour("text-soft"),
    grid: colour("rule"),
    join: colour("join"),
    background: colour("raised"),
    base: colour("base"),
    head: colour("head"),
    worse: colour("worse"),
    better: colour("better"),
    lines: Array.from({ length: lines }, (_, line) => colour(`line-${line}`)),
  };
}
