import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notAsLocked } from "./not-as-locked.ts";

test("packages of another version or content than the lock file's are named", async () => {
  const root = await mkdtemp(join(tmpdir(), "plimsoll-locked-"));
  try {
    await mkdir(join(root, "node_modules"));
    const write = (file: string, packages: unknown) => writeFile(join(root, file), JSON.stringify({ packages }));
    await write("package-lock.json", {
      "": { version: "1.0.0" },
      "node_modules/same": { version: "1.0.0", integrity: "sha512-a" },
      "node_modules/older": { version: "2.0.0", integrity: "sha512-b" },
      "node_modules/changed": { version: "1.0.0", integrity: "sha512-c" },
      "node_modules/for-windows": { version: "1.0.0", integrity: "sha512-d" },
    });
    expect(await notAsLocked(root)).toEqual(["nothing is installed"]);
    await write("node_modules/.package-lock.json", {
      "node_modules/same": { version: "1.0.0", integrity: "sha512-a" },
      "node_modules/older": { version: "1.9.0", integrity: "sha512-b" },
      "node_modules/changed": { version: "1.0.0", integrity: "sha512-x" },
      "node_modules/extra": { version: "1.0.0" },
    });
    expect(await notAsLocked(root)).toEqual(["node_modules/older", "node_modules/changed", "node_modules/extra"]);
  } finally {
    await rm(root, { recursive: true });
  }
});
