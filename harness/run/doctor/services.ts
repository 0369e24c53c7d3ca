import { existsSync } from "node:fs";
import { execa } from "execa";
import type { Finding } from "../../model/fitness.ts";
import { buildEnvironment } from "../build-environment.ts";
import type { Patient } from "./patient.ts";

/** What runs by the clock on a usual installation, and keeps disk or processors busy when it does. */
export const disturbing: readonly string[] = [
  ...["apt-daily.timer", "apt-daily-upgrade.timer", "unattended-upgrades.service", "packagekit.service"],
  ...["fstrim.timer", "man-db.timer", "e2scrub_all.timer", "mdcheck_start.timer", "dpkg-db-backup.timer"],
  ...["plocate-updatedb.timer", "mlocate.timer", "updatedb.timer", "logrotate.timer", "sysstat-collect.timer"],
  ...["fwupd-refresh.timer", "snapd.service", "snapd.snap-repair.timer", "motd-news.timer", "ua-timer.timer"],
  ...["cron.service", "crond.service", "anacron.timer"],
];

const check = "services";

/** Whether something is about to run by itself. */
export async function services({ root, env }: Pick<Patient, "root" | "env">): Promise<Finding[]> {
  if (!existsSync(`${root}/run/systemd/system`))
    return [{ check, level: "unknown", sentence: "without systemd it is not known what runs by the clock" }];
  const shown = await execa("systemctl", ["show", "--property=Id,ActiveState", "--", ...disturbing], {
    ...{
      env: { ...buildEnvironment(env), LC_ALL: "C" },
      extendEnv: false,
      stdin: "ignore",
      reject: false,
      timeout: 10_000,
    },
  });
  if (shown.failed) return [{ check, level: "unknown", sentence: "systemctl does not say what runs by the clock" }];
  return [servicesFinding(shown.stdout)];
}

/** @param text blocks of `Id=…` and `ActiveState=…`, a line each */
export function servicesFinding(text: string): Finding {
  const active = text.split("\n\n").flatMap((block) => {
    const [, id] = /^Id=(.*)$/m.exec(block) ?? [];
    return id !== undefined && /^ActiveState=(active|activating|reloading)$/m.test(block) ? [id] : [];
  });
  const [few, names] = [active.length === 1, active.join(" ")];
  if (active.length === 0)
    return { check, level: "ok", sentence: "none of the services is active that are known to disturb" };
  const sentence = `${active.join(", ")} ${few ? "is" : "are"} active, and may begin to work while something is measured`;
  return { check, level: "warning", sentence, mend: `sudo systemctl mask --now ${names}` };
}
