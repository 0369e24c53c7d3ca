const esc = "\u001b";
/** Colours and weights, which the log of a job shows. */
const colour = new RegExp(`(${esc}\\[[\\d;]{0,20}m)`);
/** What moves the cursor, reorders its surroundings, breaks the line or cannot be seen. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Most characters of a line that are shown. */
export const longestLine = 2000;

/**
 * A line of a program's output that GitHub's runner and whoever shows the log never obey: `::command::` is an order at
 * the start of a line, `##[command]` anywhere in it, and a carriage return begins a line for a reader of lines.
 */
export function inertLine(line: string): string {
  // Cut first: a line may be 64 KiB. Of the parts every second one is a colour.
  const parts = line.slice(0, longestLine * 4).split(colour);
  const painted = parts.map((part, at) => (at % 2 === 1 ? part : visible(part)));
  const plain = painted.filter((_, at) => at % 2 === 0).join("");
  const harmless = plain.replace(/##+\[/g, "#[").replace(/^(\s*):+:/, "$1:");
  const characters = [...harmless];
  if (characters.length > longestLine) return `${characters.slice(0, longestLine - 1).join("")}…`;
  // Of what had to be changed the colours are lost: they may stand in the midst of it.
  if (harmless !== plain || parts.length === 1) return harmless;
  return `${painted.join("")}${esc}[0m`;
}

const visible = (text: string): string => text.replace(invisible, (character) => (/\s/.test(character) ? " " : ""));
