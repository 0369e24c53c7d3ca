/** Rows of a table unless all are wanted. */
export const usualRows = 15;

/** Codes of a terminal. */
export const bold = 1;
export const red = 31;
export const green = 32;
export const yellow = 33;

/** @param colour whether the reader is a terminal that shows any */
export function painter(colour: boolean): (lines: readonly string[], code: number) => string[] {
  return (lines, code) => (colour ? lines.map((line) => `\u001b[${code}m${line}\u001b[0m`) : [...lines]);
}

/** Lines as a text that ends; a job's log takes a line that begins with two colons as a command to GitHub's runner. */
export function logged(lines: readonly string[]): string {
  return `${lines.map((line) => line.replace(/^(\s*):+:/, "$1:")).join("\n")}\n`;
}
