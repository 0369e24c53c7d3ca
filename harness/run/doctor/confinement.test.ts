import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { confinement } from "./confinement.ts";

const own = { kind: "namespace", prefix: ["unshare", "--pid", "--mount-proc", "--"] } as const;
const shared = { kind: "namespace", prefix: ["unshare", "--pid", "--"] } as const;
const none = { kind: "mark", prefix: [] } as const;

test("programs that see only themselves are confined", () => {
  expect(confinement({ root: laidMachine({}), containment: own })[0]!.level).toBe("ok");
});

test.each([
  ["proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1", "kernel.apparmor_restrict_unprivileged_userns=0"],
  ["proc/sys/kernel/unprivileged_userns_clone", "0", "kernel.unprivileged_userns_clone=1"],
  ["proc/sys/user/max_user_namespaces", "0", "user.max_user_namespaces=10000"],
])("where %s is %s, the switch that allows it is named", (file, value, mend) => {
  const [finding] = confinement({ root: laidMachine({ [file]: value }), containment: none });
  expect([finding!.level, finding!.mend]).toEqual(["warning", `sudo sysctl --write ${mend}`]);
  expect(finding!.sentence).toMatch(/may hold a job's tokens, and a process of it may stay behind$/);
});

test("programs that see others and cannot get away are warned of", () => {
  const [finding] = confinement({ root: laidMachine({}), containment: shared });
  expect([finding!.level, finding!.sentence]).toEqual(["warning", expect.stringMatching(/a job's tokens$/)]);
});
