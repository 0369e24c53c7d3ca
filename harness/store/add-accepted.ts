import { parseDocument, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { type Accepted, type AcceptedShift, acceptedShiftSchema, type Mute, muteSchema } from "../model/accepted.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { parseAccepted, textOnly } from "./read-accepted.ts";

export type AcceptedEntry =
  | { readonly kind: "shift"; readonly shift: AcceptedShift }
  | { readonly kind: "mute"; readonly mute: Mute };

const emptyFile = `# Changes of level that people know of and want, and metrics that are muted for a while: plimsoll accept --help
schema: plimsoll.accepted/1
`;

/**
 * The text of accepted.yml with one more entry, which comes last. What was there stays, comments and all.
 *
 * @param text undefined: there is no file yet
 * @param origin the file, for messages
 * @throws InputError where the text is no such file, the entry does not belong into one, or the shift is accepted already
 */
export function addAccepted(text: string | undefined, entry: AcceptedEntry, origin: string): string {
  if (entry.kind === "shift") check(acceptedShiftSchema, entry.shift, "the new entry");
  else check(muteSchema, entry.mute, "the new entry");
  const before = parseAccepted(text ?? emptyFile, origin);
  if (entry.kind === "shift") refuseTwice(before, entry.shift, origin);
  const document = parseDocument(text ?? emptyFile, textOnly);
  const [name, members] = entry.kind === "shift" ? ["shifts", entry.shift] : ["mutes", entry.mute];
  const list = document.get(name);
  const added = new YAMLMap(document.schema);
  for (const [member, value] of Object.entries(members)) if (value !== undefined) added.set(member, scalar(value));
  if (list instanceof YAMLSeq) {
    // `[]` would stay on one line, however many come in.
    list.flow &&= list.items.length > 0;
    list.add(added);
  } else {
    const fresh = new YAMLSeq(document.schema);
    fresh.add(added);
    document.set(name, fresh);
  }
  const after = document.toString({ lineWidth: 0 });
  const wanted: Accepted =
    entry.kind === "shift"
      ? { ...before, shifts: [...before.shifts, entry.shift] }
      : { ...before, mutes: [...before.mutes, entry.mute] };
  if (canonicalJson(parseAccepted(after, origin)) !== canonicalJson(wanted))
    throw new InputError(`${origin}: the entry cannot be added without changing another: add it by hand`);
  return after;
}

function refuseTwice({ shifts }: Accepted, { metric, target, commit }: AcceptedShift, origin: string): void {
  const known = shifts.find((one) => one.metric === metric && one.target === target && one.commit === commit);
  if (known !== undefined)
    throw new InputError(`${origin}: accepted already by ${known.who} on ${known.when}: ${known.reason}`);
}

/** Other readers of YAML would take a commit of digits for a number. */
function scalar(text: string): Scalar<string> {
  const node = new Scalar(text);
  if (!/^[A-Za-z]/.test(text) || /^(true|false|null|yes|no|on|off)$/i.test(text)) node.type = Scalar.QUOTE_DOUBLE;
  return node;
}
