import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { dataDevice } from "./data-device.ts";

const dataDir = () => temporaryFolder();
/** Where the kernel would say which device that folder is on. */
function numberOf(folder: string): string {
  const device = statSync(folder, { bigint: true }).dev;
  return `${(device >> 8n) & 0xfffn}:${(device & 0xffn) | ((device >> 12n) & 0xffffff00n)}`;
}

async function levels(disk: string, files: Readonly<Record<string, string>>) {
  const folder = dataDir();
  const laid = Object.fromEntries(Object.entries(files).map(([path, text]) => [`sys/devices/${path}`, text]));
  const link = { [`sys/dev/block/${numberOf(folder)}`]: `-> sys/devices/${disk}` };
  const findings = await dataDevice({ root: laidMachine({ ...laid, ...link }), dataDir: folder });
  return findings.map(({ check, level, sentence }) => `${check}: ${level}: ${sentence}`);
}

const disk = (name: string, rotational: string, scheduler: string) => ({
  ...{ [`${name}/queue/rotational`]: rotational, [`${name}/queue/scheduler`]: scheduler },
  [`${name}/device/model`]: "Model 9",
});

test("an NVMe device without a scheduler is as it should be, also by its partition", async () => {
  const files = { ...disk("nvme0n1", "0", "[none] mq-deadline"), "nvme0n1/nvme0n1p2/partition": "2" };
  const expected = ["device: ok: nvme0n1 (Model 9) is NVMe", "scheduler: ok: the I/O scheduler of nvme0n1 is none"];
  expect(await levels("nvme0n1", files)).toEqual(expected);
  expect(await levels("nvme0n1/nvme0n1p2", files)).toEqual(expected);
});

test.each([
  ["sda", "1", "problem: sda (Model 9) rotates"],
  ["sda", "0", "warning: sda (Model 9) does not rotate, and is not NVMe"],
  ["vda", "1", "warning: vda (Model 9) is virtual"],
])("%s that says rotational %s: %s", async (name, rotational, expected) => {
  expect((await levels(name, disk(name, rotational, "none")))[0]).toContain(expected);
});

test("a scheduler that reorders is warned of, with the command", async () => {
  const folder = dataDir();
  const root = laidMachine({
    "sys/devices/nvme1n1/queue/scheduler": "mq-deadline [kyber] none",
    [`sys/dev/block/${numberOf(folder)}`]: "-> sys/devices/nvme1n1",
  });
  const [, scheduler] = await dataDevice({ root, dataDir: folder });
  expect(scheduler).toMatchObject({
    ...{ level: "warning", sentence: "the I/O scheduler of nvme1n1 is kyber, and should be none" },
    mend: "echo none | sudo tee /sys/block/nvme1n1/queue/scheduler",
  });
});

test("a volume is what all of its disks are", async () => {
  const folder = dataDir();
  const root = laidMachine({
    "sys/devices/dm-0/size": "1",
    "sys/devices/nvme0n1/queue/scheduler": "none",
    "sys/devices/sda/queue/rotational": "1",
    "sys/devices/sda/sda1/partition": "1",
    "sys/devices/dm-0/slaves/nvme0n1": "-> sys/devices/nvme0n1",
    "sys/devices/dm-0/slaves/sda1": "-> sys/devices/sda/sda1",
    [`sys/dev/block/${numberOf(folder)}`]: "-> sys/devices/dm-0",
  });
  const findings = await dataDevice({ root, dataDir: folder });
  expect(findings.map(({ check, level }) => `${check} ${level}`)).toEqual([
    ...["device ok", "scheduler ok", "device problem", "scheduler unknown"],
  ]);
});

test("where no disk is to be seen, none is known", async () => {
  const root = laidMachine({ "proc/self/mountinfo": "27 1 0:21 / / rw - zfs pool/data rw" });
  expect(await dataDevice({ root, dataDir: dataDir() })).toEqual([expect.objectContaining({ level: "unknown" })]);
});
