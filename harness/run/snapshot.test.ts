import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSnapshot } from "./snapshot.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const { signal } = new AbortController();

/** A folder with a small store, and an empty data folder beside it. */
function store(): { readonly folder: string; readonly data: string } {
  const root = temporaryFolder();
  const [folder, data] = [join(root, "store"), join(root, "data")];
  for (const path of [folder, join(folder, "chain"), data]) mkdirSync(path);
  writeFileSync(join(folder, "chain/000001.sst"), "blocks");
  writeFileSync(join(folder, "CURRENT"), "MANIFEST-1\n");
  return { folder, data };
}

function emptyFolder(data: string, name: string): string {
  const into = join(data, name);
  mkdirSync(into);
  return into;
}

test("each execution gets a copy of its own, with names, times and links as they are", async () => {
  const { folder, data } = store();
  chmodSync(join(folder, "CURRENT"), 0o755);
  utimesSync(join(folder, "CURRENT"), 1_700_000_000, 1_700_000_000);
  linkSync(join(folder, "chain/000001.sst"), join(folder, "chain/checkpoint.sst"));
  symlinkSync("../CURRENT", join(folder, "chain/now"));
  symlinkSync("nowhere", join(folder, "LOCK"));
  const sparse = openSync(join(folder, "preallocated.log"), "w");
  ftruncateSync(sparse, 64 * 2 ** 20);
  closeSync(sparse);

  const { copyInto } = await openSnapshot(folder, data, signal);
  const [one, other] = [emptyFolder(data, "one"), emptyFolder(data, "other")];
  await copyInto([one, other], signal);
  for (const copy of [one, other]) {
    expect(readdirSync(copy, { recursive: true, encoding: "utf8" }).sort()).toEqual(
      ["CURRENT", "LOCK", "chain", "chain/000001.sst", "chain/checkpoint.sst", "chain/now", "preallocated.log"].sort(),
    );
    expect(readFileSync(join(copy, "chain/now"), "utf8")).toBe("MANIFEST-1\n");
    expect(readlinkSync(join(copy, "LOCK"))).toBe("nowhere");
    expect(statSync(join(copy, "CURRENT")).mode & 0o777).toBe(0o755);
    expect(statSync(join(copy, "CURRENT")).mtimeMs).toBe(1_700_000_000_000);
    expect(statSync(join(copy, "chain/000001.sst")).ino).toBe(statSync(join(copy, "chain/checkpoint.sst")).ino);
    const { size, blocks } = statSync(join(copy, "preallocated.log"));
    expect(size).toBe(64 * 2 ** 20);
    expect(blocks * 512).toBeLessThan(2 ** 20);
  }
  writeFileSync(join(one, "chain/000001.sst"), "other blocks");
  for (const place of [folder, other]) expect(readFileSync(join(place, "chain/000001.sst"), "utf8")).toBe("blocks");
});

test("what is guarded against writing is writable in the copy", async () => {
  const { folder, data } = store();
  chmodSync(join(folder, "chain/000001.sst"), 0o444);
  chmodSync(join(folder, "chain"), 0o555);
  const { copyInto } = await openSnapshot(folder, data, signal);
  const into = emptyFolder(data, "one");
  await copyInto([into], signal);
  expect(lstatSync(join(into, "chain/000001.sst")).mode & 0o777).toBe(0o644);
  expect(lstatSync(join(into, "chain")).mode & 0o777).toBe(0o755);
});

test("the digest is that of names, contents, executable bits and links, wherever the folder is", async () => {
  const { folder, data } = store();
  symlinkSync("CURRENT", join(folder, "now"));
  const digestOf = async (place: string) => (await openSnapshot(place, data, signal)).digest;
  const digest = await digestOf(folder);
  expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);

  const moved = `${folder}-moved`;
  execFileSync("cp", ["-R", folder, moved]);
  mkdirSync(join(moved, "empty"));
  expect(await digestOf(moved)).toBe(digest);

  const changes: [change: () => void, undo: () => void][] = [
    [
      () => writeFileSync(join(moved, "CURRENT"), "MANIFEST-2\n"),
      () => writeFileSync(join(moved, "CURRENT"), "MANIFEST-1\n"),
    ],
    [() => chmodSync(join(moved, "CURRENT"), 0o755), () => chmodSync(join(moved, "CURRENT"), 0o644)],
    [
      () => renameSync(join(moved, "chain"), join(moved, "state")),
      () => renameSync(join(moved, "state"), join(moved, "chain")),
    ],
    [() => writeFileSync(join(moved, "new"), ""), () => rmSync(join(moved, "new"))],
  ];
  for (const [change, undo] of changes) {
    change();
    // An open snapshot is known by its times, which a clock of few digits may leave as they are.
    expect(await digestOf(`${moved}/.`)).not.toBe(digest);
    undo();
  }
  rmSync(join(moved, "now"));
  symlinkSync("chain/000001.sst", join(moved, "now"));
  expect(await digestOf(moved)).not.toBe(digest);
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    "an absolute link",
    (folder) => symlinkSync("/etc", join(folder, "etc")),
    /store\/etc: leads out of the snapshot, to \/etc$/,
  ],
  [
    "a link to a folder above",
    (folder) => symlinkSync("../../x", join(folder, "chain/up")),
    /chain\/up: leads out .*, to \.\.\/\.\.\/x$/,
  ],
  [
    "a link that leads out by way of another",
    (folder) => {
      symlinkSync(".", join(folder, "chain/here"));
      symlinkSync("chain/here/../../../data", join(folder, "by"));
      mkdirSync(join(folder, "../data/data"));
    },
    /store\/by: leads out of the snapshot/,
  ],
  [
    "a pipe",
    (folder) => execFileSync("mkfifo", [join(folder, "node.ipc")]),
    /node\.ipc: is no file, folder or symbolic link$/,
  ],
  [
    "no file",
    (folder) => {
      for (const name of ["chain", "CURRENT"]) rmSync(join(folder, name), { recursive: true });
    },
    /store: there is no file in it$/,
  ],
])("%s is refused", async (_, spoil, message) => {
  const { folder, data } = store();
  spoil(folder);
  await expect(openSnapshot(folder, data, signal)).rejects.toThrow(
    expect.objectContaining({ name: "InputError", message: expect.stringMatching(message) }),
  );
});

test("a folder that is none, and one that holds the data folder, are refused", async () => {
  const { folder, data } = store();
  await expect(openSnapshot(join(folder, "missing"), data, signal)).rejects.toThrow(
    /cannot use .*missing as snapshot: ENOENT/,
  );
  await expect(openSnapshot(join(folder, "CURRENT"), data, signal)).rejects.toThrow(
    /CURRENT as snapshot: it is no folder/,
  );
  await expect(openSnapshot(folder, join(folder, "chain"), signal)).rejects.toThrow(
    /the data folder .*chain lies in it/,
  );
  await expect(openSnapshot(folder, folder, signal)).rejects.toThrow(/lies in it/);
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    "written to",
    (folder) => utimesSync(join(folder, "CURRENT"), 1, 1),
    /store changed during the run: CURRENT was written to$/,
  ],
  ["longer", (folder) => writeFileSync(join(folder, "CURRENT"), "MANIFEST-10\n"), /: CURRENT has 12 B, and had 11 B$/],
  ["gone", (folder) => rmSync(join(folder, "chain/000001.sst")), /: chain\/000001\.sst is gone$/],
  ["new", (folder) => writeFileSync(join(folder, "LOCK"), ""), /: LOCK is new$/],
  ["gone with all the others", (folder) => rmSync(folder, { recursive: true }), /changed during the run: .*ENOENT/],
])("a file that is %s since the snapshot was opened ends the run", async (_, change, message) => {
  const { folder, data } = store();
  const { copyInto } = await openSnapshot(folder, data, signal);
  change(folder);
  const into = emptyFolder(data, "one");
  await expect(copyInto([into], signal)).rejects.toThrow(
    expect.objectContaining({ name: "MeasurementError", message: expect.stringMatching(message) }),
  );
  expect(readdirSync(into)).toEqual([]);
});

test("an interrupt ends reading and copying", async () => {
  const { folder, data } = store();
  await expect(openSnapshot(folder, data, AbortSignal.abort())).rejects.toThrow(
    /^interrupted while reading the snapshot/,
  );
  const { copyInto } = await openSnapshot(folder, data, signal);
  const into = emptyFolder(data, "one");
  await copyInto([into], AbortSignal.abort());
  expect(readdirSync(into)).toEqual([]);
});
