import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { services, servicesFinding } from "./services.ts";

const blocks = (...units: readonly (readonly [string, string])[]) =>
  units.map(([id, state]) => `ActiveState=${state}\nId=${id}`).join("\n\n");

test("what is active is named, with the command that keeps it from starting", () => {
  const text = blocks(["apt-daily.timer", "active"], ["fstrim.timer", "inactive"], ["cron.service", "active"]);
  expect(servicesFinding(text)).toEqual({
    ...{ check: "services", level: "warning" },
    sentence: "apt-daily.timer, cron.service are active, and may begin to work while something is measured",
    mend: "sudo systemctl mask --now apt-daily.timer cron.service",
  });
});

test("nothing active is as it should be", () => {
  expect(servicesFinding(blocks(["fstrim.timer", "inactive"], ["snapd.service", "failed"])).level).toBe("ok");
});

test("without systemd, or without its answer, nothing is known", async () => {
  const [without] = await services({ root: laidMachine({}), env: process.env });
  expect(without).toMatchObject({ level: "unknown", sentence: expect.stringContaining("without systemd") });
  const root = laidMachine({ "run/systemd/system/x": "" });
  const [silent] = await services({ root, env: { PATH: "/nonexistent" } });
  expect(silent).toMatchObject({ level: "unknown", sentence: expect.stringContaining("systemctl does not say") });
});
