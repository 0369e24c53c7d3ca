import { clean } from "../report/clean.ts";

export type Command =
  | { readonly kind: "accept"; readonly reason: string }
  | { readonly kind: "rerun" }
  /** Meant for us, and not to be understood: a sentence, in which nothing of the comment stands. */
  | { readonly kind: "wrong"; readonly because: string };

const longestReason = 500;

/** `/plimsoll WORD THE REST`; people write colons, and telephones capitals. */
const shape = /^\/plimsoll(?:[:,]?\s+(?<word>[^\s:,]*)[:,]?(?:\s+(?<rest>.*))?)?$/i;

/** What a comment asks of us: in its first line, where no code block or quotation can be open. */
export function readCommand(body: string): Command | undefined {
  const [first = ""] = body.slice(0, 10_000).split(/[\r\n\u2028\u2029]/);
  // Indented so far, it is code.
  if (/^(?: {4}| {0,3}\t)/.test(first)) return undefined;
  const read = shape.exec(clean(first, 2000));
  if (read === null) return undefined;
  const { word = "", rest = "" } = read.groups!;
  switch (word.toLowerCase()) {
    case "accept":
      return accept(rest);
    case "rerun":
      return rest === ""
        ? { kind: "rerun" }
        : wrong("nothing comes after `/plimsoll rerun`: it measures everything again");
    default:
      return wrong("after `/plimsoll` comes `accept` with a reason, or `rerun`");
  }
}

function accept(reason: string): Command {
  // As the comment on the pull request tells people to write it.
  if (!/[\p{L}\p{N}]/u.test(reason) || /^<?reason>?[.…]*$/i.test(reason)) {
    return wrong("`/plimsoll accept` needs a reason: it is kept with the results");
  }
  const length = [...reason].length;
  if (length > longestReason) {
    return wrong(`the reason is longer than ${longestReason} characters: a link to the long form will do`);
  }
  return { kind: "accept", reason };
}

function wrong(because: string): Command {
  return { kind: "wrong", because };
}
