/** Lines that are remembered: the end of a build's log comes with what is said of it. */
const most = 100;
const longest = 4000;
const ofPlimsoll = "plimsoll: ";

/** What a Plimsoll that failed said last: its message, with the lines that belong to it. */
export class LastWords {
  readonly #lines: string[] = [];

  hear(line: string): void {
    // A new message is the last one, as far as is known.
    if (line.startsWith(ofPlimsoll)) this.#lines.length = 0;
    this.#lines.push(line.slice(0, 2 * longest));
    if (this.#lines.length > most) this.#lines.splice(1, 1);
  }

  /**
   * @param reason of our own, which goes before
   * @returns at most 4,000 characters
   */
  after(reason: string | undefined): string {
    const [first = "", ...others] = this.#lines;
    const message = first.startsWith(ofPlimsoll)
      ? [first.slice(ofPlimsoll.length), ...others].join("\n")
      : (this.#lines.at(-1) ?? "");
    const whole = [reason, message].filter(Boolean).join(": ") || "it ended without a word";
    return whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole;
  }
}
