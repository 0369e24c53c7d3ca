import { readFile } from "node:fs/promises";
import { type GitHubEvent, readEvent } from "../harness/github/events.ts";
import { InputError } from "../harness/model/errors.ts";
import type { Job } from "./job.ts";

/** What called the workflow. */
export async function readEventFile({ event: { name, file } }: Pick<Job, "event">): Promise<GitHubEvent> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new InputError(`GITHUB_EVENT_PATH: ${file}: cannot be read: ${error.message}`);
  });
  return readEvent(name, text, `GITHUB_EVENT_PATH (${name})`);
}
