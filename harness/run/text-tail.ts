import { stripVTControlCharacters } from "node:util";
import { withoutHalves } from "./without-halves.ts";

const keptBytes = 16 * 1024;
const lineLength = 400;

/** The end of a program's output, however long the output is. */
export class TextTail {
  #kept: Buffer = Buffer.alloc(0);
  #cut = false;

  push(chunk: Buffer): void {
    const all = Buffer.concat([this.#kept, chunk]);
    this.#cut ||= all.length > keptBytes;
    this.#kept = all.subarray(-keptBytes);
  }

  /** @returns the last lines that hold something, shortened and without control characters */
  lines(count: number): string[] {
    const lines = this.#kept.toString("utf8").split("\n");
    if (this.#cut && lines.length > 1) lines.shift();
    return lines
      .map(printable)
      .filter((line) => line !== "")
      .slice(-count);
  }
}

/** A line as it may be shown on any terminal and stored in any record. */
export function printable(line: string): string {
  // A carriage return draws over what stood before: progress bars show their last state.
  const shown = line.trimEnd().split("\r").at(-1)!;
  const text = stripVTControlCharacters(shown)
    .replaceAll("\t", " ")
    .replace(/\p{Cc}/gu, "");
  return text.length > lineLength ? `${withoutHalves(text.slice(0, lineLength))}…` : text;
}
