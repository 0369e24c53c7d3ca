import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { recordedRun } from "../../run-fixture.ts";
import { exportParquet } from "../export-parquet.ts";
import { awkwardRun, historyOf } from "../history-fixture.ts";
import { readParquet } from "../read-parquet.ts";
import { writeParquet } from "../write-parquet.ts";
import { withBucket } from "./bucket.ts";
import { type S3Server, startS3 } from "./s3-server-fixture.ts";

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-s3-"));
  // What other tests do in the common one must not count here.
  await mkdir(join(folder, "temporary"));
  vi.stubEnv("TMPDIR", join(folder, "temporary"));
  server = await startS3();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true });
});

const address = "s3://baselines/nightly/all";
const bucket = { kind: "s3", bucket: "baselines", prefix: "nightly/all" } as const;
const paths = () => withBucket(bucket, server, (open) => open.list());
beforeEach(() => withBucket(bucket, server, async (open) => open.remove(await open.list())));

const march = recordedRun({ id: "run-march001" });
const april = recordedRun({ id: "run-april001", startedAt: "2025-04-02T04:00:00Z" });
const xrpld = recordedRun({ id: "run-xrpld001", target: "xrpld" });
const partOf = (target: string, month: string) =>
  `target=${target}/suite=nodestore-timing/fingerprint=0123456789ab/month=${month}/part.parquet`;

test("a history that is exported to a bucket is read from there as it was, and no temporary folder stays", async () => {
  const history = historyOf(awkwardRun(), april, xrpld);
  await exportParquet(history, address, server);
  expect(await readParquet(address, {}, server)).toStrictEqual(history);
  expect(await readdir(join(folder, "temporary"))).toEqual([]);
});

test("a folder that some other program copied into a bucket is read from there", async () => {
  const history = historyOf(march);
  await writeParquet(history, join(folder, "copied"));
  await withBucket({ ...bucket, prefix: "" }, server, async (root) => {
    await root.put("history.json", await readFile(join(folder, "copied/history.json")));
    await root.put(
      partOf("reference", "2025-03"),
      await readFile(join(folder, "copied", partOf("reference", "2025-03"))),
    );
  });
  expect(await readParquet("s3://baselines", {}, server)).toStrictEqual(history);
});

test("of what is not selected nothing is fetched", async () => {
  await exportParquet(historyOf(march, xrpld), address, server);
  await withBucket(bucket, server, (open) => open.remove([partOf("reference", "2025-03")]));
  expect(await readParquet(address, { target: "xrpld" }, server)).toStrictEqual(historyOf(xrpld));
});

test("a later export takes the place of the earlier one, and leaves what is not ours", async () => {
  await exportParquet(historyOf(march, april), address, server);
  await withBucket(bucket, server, (open) => open.put("notes.txt", Buffer.from("mine")));
  await exportParquet(historyOf(march), address, server);
  expect(await readParquet(address, {}, server)).toStrictEqual(historyOf(march));
  expect(await paths()).toEqual(["history.json", "notes.txt", partOf("reference", "2025-03")]);
});

test("a bucket of more than one page is listed and emptied whole", async () => {
  const names = Array.from({ length: 7 }, (_, i) => `page=${i}/it's ü`);
  await withBucket(bucket, { ...server, pageSize: 2 }, async (open) => {
    for (const name of names) await open.put(name, Buffer.from(name));
    expect(await open.list()).toEqual(names);
    await open.remove(names);
    expect(await open.list()).toEqual([]);
  });
});

test.each<[string, () => Promise<unknown>, string]>([
  ["a part that is missing", () => change((open) => open.remove([partOf("reference", "2025-03")])), "missing, though"],
  [
    "a part of another export",
    () => change((open) => open.put(partOf("reference", "2025-03"), Buffer.from("PAR1"))),
    `${partOf("reference", "2025-03")}: checksum in history.json is `,
  ],
  [
    "an upload that ended before the manifest",
    () => change((open) => open.remove(["history.json"])),
    "no export of Plimsoll",
  ],
  ["a manifest that is none", () => change((open) => open.put("history.json", Buffer.from("<!doctype"))), "not JSON"],
])("%s is named and never an empty history", async (_name, damage, message) => {
  await exportParquet(historyOf(march), address, server);
  await damage();
  const reading = readParquet(address, {}, server);
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toThrow(/^s3:\/\/baselines\/nightly\/all[:/]/);
  await expect(reading).rejects.toHaveProperty("name", "InputError");
});

const change = (use: Parameters<typeof withBucket<void>>[2]) => withBucket(bucket, server, use);

test("a bucket that is not there is one clear line", async () => {
  const reading = readParquet("s3://elsewhere/x", {}, server);
  await expect(reading).rejects.toThrow("s3://elsewhere/x: reading history.json: there is no such bucket");
});

test("what cannot be uploaded leaves no temporary folder", async () => {
  await expect(exportParquet(historyOf(march), "s3://elsewhere", server)).rejects.toThrow("there is no such bucket");
  expect(await readdir(join(folder, "temporary"))).toEqual([]);
});
