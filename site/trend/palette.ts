const lines = 8;

/** Class of the nth line in lists and drawings; the style sheet knows its colour. */
export function lineClass(line: number): string {
  return `line-${line % lines}`;
}

const dashes: readonly number[][] = [[], [6, 3], [2, 3], [10, 3, 2, 3]];

/** Lengths of strokes and gaps of the nth kind of line, px; none: a whole line. */
export function dashesOf(dash: number): number[] {
  return dashes[dash % dashes.length]!;
}

export interface Theme {
  readonly lines: readonly string[];
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly surface: string;
}

/** The style sheet's colours of the moment, light or dark, for what is drawn on a canvas. */
export function currentTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    lines: Array.from({ length: lines }, (_, i) => colour(`line-${i}`)),
    text: colour("ink"),
    muted: colour("muted"),
    grid: colour("rule"),
    surface: colour("surface"),
  };
}
