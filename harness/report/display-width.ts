import stringWidth from "string-width";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text cut to a number of terminal columns, with … where something is missing. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let kept = "";
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return columns < 1 ? "" : `${kept.trimEnd()}…`;
}

/** The text filled with spaces to a number of terminal columns. */
export function pad(text: string, columns: number, side: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, columns - stringWidth(text)));
  return side === "left" ? space + text : text + space;
}

/**
 * Lines of at most that many columns, broken between words; a longer word is cut into pieces.
 *
 * @param indent of every line after the first
 */
export function wrap(text: string, columns: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => pieces(word, columns - indent.length))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (stringWidth(longer) <= columns) line = longer;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, columns: number): string[] {
  if (stringWidth(word) <= columns) return [word];
  const found = [""];
  let width = 0;
  for (const { segment } of segmenter.segment(word)) {
    width += stringWidth(segment);
    if (width > columns) {
      found.push(segment);
      width = stringWidth(segment);
    } else found[found.length - 1] += segment;
  }
  return found;
}
