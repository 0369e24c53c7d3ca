import { InputError } from "../../model/errors.ts";
import { redacted } from "./redacted.ts";

/**
 * `raced`: another writer was faster; `locked`: another one is at it, or was killed at it; `unreachable`: the connection
 * failed, and may not fail again; `refused`: trying again changes nothing.
 */
export type FailureKind = "raced" | "locked" | "unreachable" | "refused";

/** What git could not do with a remote. */
export class RemoteFailure extends InputError {
  constructor(
    message: string,
    readonly kind: FailureKind,
  ) {
    super(message);
  }
}

interface Explanation {
  readonly said: RegExp;
  readonly kind: FailureKind;
  readonly words: string;
}

/** The first that fits counts: git ends many complaints with the same general words. */
const explanations: readonly Explanation[] = [
  {
    // A branch a/b where a is to be, or the other way round.
    said: /cannot lock ref .*(exists; cannot create|is a non-empty directory)/,
    kind: "refused",
    words: "another branch stands in the way of its name; choose another one with #BRANCH",
  },
  {
    said: /Unable to create '.*\.lock': File exists/,
    kind: "locked",
    words:
      "a lock stands in the way; if no git is at work there, one that was killed left it: remove the file named below",
  },
  {
    said: /No space left on device|[Dd]isk quota exceeded/,
    kind: "refused",
    words: "no space is left, on the remote or in the folder for temporary files; nothing was changed",
  },
  {
    said: /hook declined|protected branch|GH00\d|GH013|rule violations|is currently checked out|is not allowed to push/i,
    kind: "refused",
    words: "the remote refuses it; whoever records must be allowed to push to this branch (rules, protection, hooks)",
  },
  {
    said: /Read-only file system|insufficient permission for adding|unable to (create|write|migrate).*Permission denied/,
    kind: "refused",
    words: "the remote cannot be written; whoever records needs the right to write there",
  },
  {
    said: /Authentication failed|could not read (Username|Password)|Permission denied \(|Invalid username or|Permission to \S+ denied|error: 40[13]|access denied|Host key verification failed/i,
    kind: "refused",
    words:
      "the remote does not accept the credentials, or none were given; git fetch and git push must work without asking",
  },
  {
    said: /does not appear to be a git repository|[Rr]epository .*not found|not a git repository/,
    kind: "refused",
    words: "there is no such repository, or it may not be seen",
  },
  {
    said: /transport '.*' not allowed/,
    kind: "refused",
    words: "addresses of this kind are not used: https, ssh, git and paths are",
  },
  {
    said: /\((fetch first|non-fast-forward|stale info|failed to update ref|reference already exists|incorrect old value provided|cannot lock ref.*|failed to lock|shallow update not allowed)\)|cannot lock ref|failed to update ref|reference already exists/,
    kind: "raced",
    words: "other writers were faster each time; record again when fewer are at work",
  },
  {
    said: /missing blob|missing tree|bad object|unable to read (tree|sha1 file|[0-9a-f]{40})|unable to parse|object file .* is empty|is corrupt|did not send all necessary objects|invalid index-pack|bad tree|inflate: data stream error|unpack-objects failed|loose object|bad pack/,
    kind: "refused",
    words: "the branch is damaged: objects of it are missing or broken; git fsck in the remote names them",
  },
  {
    said: /Could not resolve host|[Cc]onnection (refused|timed out|reset|closed)|unable to access|unable to connect|[Ff]ailed to connect|Couldn't connect|Network is unreachable|No route to host|[Tt]imed out|early EOF|hung up unexpectedly|RPC failed|Could not read from remote repository|unexpected disconnect|SSL|TLS/,
    kind: "unreachable",
    words: "the remote cannot be reached",
  },
];

/**
 * @param name of the store, as people gave it
 * @param doing what was attempted, e.g. `the store cannot be read`
 * @param said all that git printed
 */
export function remoteFailure(name: string, doing: string, said: string): RemoteFailure {
  const found = explanations.find((explanation) => explanation.said.test(said));
  const words = said
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
    // Advice is for people who push by hand.
    .filter((line) => line !== "" && !/^(hint: |To |Done$|remote: *$)/.test(line));
  const sentence = `${name}: ${doing}: ${found?.words ?? "git failed"}`;
  return new RemoteFailure([sentence, ...words.map(redacted)].join("\n"), found?.kind ?? "refused");
}
