import { expect, test } from "vitest";
import { describeMachine } from "./machine.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("a machine is described, and equal descriptions have equal fingerprints", async () => {
  const dataDir = temporaryFolder();
  const machine = await describeMachine({ dataDir, toolchain: { a: "1", b: "2" } });
  expect(machine).toMatchObject({
    fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
    kernel: expect.stringMatching(/^\d+\.\d+$/),
    toolchain: { a: "1", b: "2" },
  });
  expect(machine.cpu).not.toBe("");
  expect(machine.memoryBytes % 2 ** 28).toBe(0);
  const again = await describeMachine({ dataDir, toolchain: { b: "2", a: "1" } });
  expect(again.fingerprint).toBe(machine.fingerprint);
  const other = await describeMachine({ dataDir, toolchain: { a: "1", b: "3" } });
  expect(other.fingerprint).not.toBe(machine.fingerprint);
});

test.each(["/dev/shm", "/proc", "/sys"])("%s has no disk, and that is no error", async (dataDir) => {
  const { device } = await describeMachine({ dataDir, toolchain: {} });
  expect(device).toMatchObject({ model: "none", firmware: "none" });
});

test("a data folder that is not there is named", async () => {
  await expect(describeMachine({ dataDir: "/missing", toolchain: {} })).rejects.toThrow(
    "there is no data folder /missing",
  );
});
