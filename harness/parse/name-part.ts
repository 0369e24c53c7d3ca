import { createHash } from "node:crypto";

/** The longest that a part of a key may be. */
const longest = 200;
const digits = 12;

/**
 * A name of any length as a part of a key. One that is too long ends in a digest of the whole, so that names that
 * begin alike stay apart.
 */
export function namePart(name: string): string {
  if (name.length <= longest) return name;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, digits);
  // Half a character would not survive a page's address.
  return `${name.slice(0, longest - digits - 1).replace(/[\ud800-\udbff]$/, "")}…${digest}`;
}
