import { tmpdir } from "node:os";
import { z } from "zod";
import { type Repo, repoOf } from "../harness/github/repo.ts";
import { check } from "../harness/model/check.ts";

const number = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "is no whole number above 0")
  .transform(Number);

/** What the runner says of the job, by variables of the environment. */
const jobSchema = z.object({
  GITHUB_REPOSITORY: z.string(),
  GITHUB_SERVER_URL: z.url({ protocol: /^https?$/ }).default("https://github.com"),
  GITHUB_RUN_ID: number,
  GITHUB_RUN_ATTEMPT: number.default(1),
  GITHUB_EVENT_NAME: z.string(),
  GITHUB_EVENT_PATH: z.string(),
  GITHUB_REF: z.string().default(""),
  RUNNER_TEMP: z.string().default(tmpdir()),
});

/** The job that an action is a step of. */
export interface Job {
  readonly repo: Repo;
  /** Of the repository: `https://github.com/owner/name` */
  readonly repositoryUrl: string;
  /** Id of the workflow run. */
  readonly run: number;
  readonly attempt: number;
  readonly event: { readonly name: string; readonly file: string };
  /** `refs/heads/main`, `refs/pull/7/merge` */
  readonly ref: string;
  /** A folder that the job loses. */
  readonly temporary: string;
}

/** @throws InputError naming the variable */
export function jobHere(env: Readonly<Record<string, string | undefined>>): Job {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const job = check(jobSchema, given, "the job's environment");
  return {
    repo: repoOf(job.GITHUB_REPOSITORY, "GITHUB_REPOSITORY"),
    repositoryUrl: `${job.GITHUB_SERVER_URL.replace(/\/+$/, "")}/${job.GITHUB_REPOSITORY}`,
    run: job.GITHUB_RUN_ID,
    attempt: job.GITHUB_RUN_ATTEMPT,
    event: { name: job.GITHUB_EVENT_NAME, file: job.GITHUB_EVENT_PATH },
    ref: job.GITHUB_REF,
    temporary: job.RUNNER_TEMP,
  };
}
