import { jobHere } from "../job.ts";
import { runAction } from "../run-action.ts";
import { left, uploadJob } from "./job-upload.ts";

/** The runner gives a cancelled main step 10 s, and its post step minutes. */
await runAction(async () => {
  const rest = left();
  if (rest !== undefined) await uploadJob(jobHere(process.env), rest.folder, rest.report);
});
