import { expect, test } from "vitest";
import { remoteFailure } from "./remote-failure.ts";

const failure = (said: string) => remoteFailure("git:origin#b", "the store cannot be written", said);

test.each([
  ["raced", "!\tx:refs/heads/b\t[rejected] (fetch first)"],
  ["raced", "!\tx:refs/heads/b\t[rejected] (non-fast-forward)"],
  [
    "raced",
    "remote: error: cannot lock ref 'refs/heads/b': is at 1 but expected 2\n!\tx\t[remote rejected] (failed to update ref)",
  ],
  ["raced", "!\tx:refs/heads/b\t[remote rejected] (reference already exists)"],
  ["raced", "!\tx:refs/heads/b\t[remote rejected] (incorrect old value provided)"],
  ["locked", "remote: error: cannot lock ref 'refs/heads/b': Unable to create '/r/refs/heads/b.lock': File exists."],
  ["refused", "remote: error: cannot lock ref 'refs/heads/b': 'refs/heads/b/c' exists; cannot create 'refs/heads/b'"],
  [
    "refused",
    "remote: error: GH006: Protected branch update failed for refs/heads/b.\n!\tx\t[remote rejected] (protected branch hook declined)",
  ],
  ["refused", "remote: error: GH013: Repository rule violations found for refs/heads/b."],
  ["refused", "!\tx:refs/heads/b\t[remote rejected] (pre-receive hook declined)"],
  [
    "refused",
    "remote: fatal: write error: No space left on device\nerror: remote unpack failed: unpack-objects abnormal exit",
  ],
  [
    "refused",
    "remote: Permission to a/b.git denied to c.\nfatal: unable to access 'https://h/a/b.git/': The requested URL returned error: 403",
  ],
  ["refused", "git@h: Permission denied (publickey).\nfatal: Could not read from remote repository."],
  ["refused", "fatal: could not read Username for 'https://h': terminal prompts disabled"],
  ["refused", "remote: Repository not found.\nfatal: repository 'https://h/a.git/' not found"],
  ["unreachable", "fatal: unable to access 'https://h/': Could not resolve host: h"],
  ["unreachable", "ssh: connect to host h port 22: Connection refused\nfatal: Could not read from remote repository."],
  ["unreachable", "fatal: the remote end hung up unexpectedly"],
  ["unreachable", "error: RPC failed; HTTP 503 curl 22 The requested URL returned error: 503"],
  ["refused", "fatal: something new"],
])("%s: %s", (kind, said) => {
  expect(failure(said).kind).toBe(kind);
  expect(failure(said).message).toMatch(/^git:origin#b: the store cannot be written: [^\n]+\n/);
});

test("git's own words come after, without its advice", () => {
  const said = "To https://me:pw@h/a.git\nhint: pull first\nerror: failed\n\n";
  expect(failure(said).message.split("\n").slice(1)).toEqual(["error: failed"]);
});
