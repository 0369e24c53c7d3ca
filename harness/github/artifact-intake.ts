import { InputError } from "../model/errors.ts";
import { readArtifactName } from "./artifact-name.ts";
import type { GitHub, Repo } from "./client.ts";
import { downloadArtifact } from "./download-artifact.ts";
import { type ListedArtifact, listArtifacts } from "./list-artifacts.ts";
import { type EntryLimits, unzip } from "./unzip.ts";

/** The measuring workflow run, as GitHub's event tells of it. */
export interface MeasuringRun {
  readonly id: number;
  readonly attempt: number;
  readonly head: string;
  /** Its page. */
  readonly url: string;
}

/** Files of an artifact: bytes of somebody who may be hostile. */
export interface TakenArtifact {
  readonly id: number;
  readonly name: string;
  /** Its page. */
  readonly url: string;
  /** As the name has it: id of a planned job, or `plan`. */
  readonly job: string;
  readonly attempt: number;
  /** Workflow run that it was found at. */
  readonly run: number;
  /** By name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export interface OfferedArtifact {
  readonly name: string;
  /**
   * Downloads it. One after the other, so that no more than one is in memory.
   *
   * @throws InputError where it is not what it should be
   */
  take(): Promise<TakenArtifact>;
}

export interface Intake {
  /** By id of the planned job, or `plan`. */
  readonly offered: ReadonlyMap<string, OfferedArtifact>;
  /** Why a job's artifact is not taken: a sentence, by the same. */
  readonly refused: ReadonlyMap<string, string>;
}

const megabyte = 1_000_000;
/** Of a zip. */
const mostBytes = 20 * megabyte;
/** Of all zips of a workflow run. */
const mostBytesOfRun = 1000 * megabyte;
const entryLimits: EntryLimits = {
  "plan.json": 4 * megabyte,
  "job.json": megabyte / 10,
  "run.json": 20 * megabyte,
};

/**
 * What a measuring workflow run uploaded for these jobs: of each the artifact of the latest attempt up to the event's, as
 * jobs that succeeded are not run again.
 *
 * @param jobs ids of planned jobs, and `plan`; what is there besides is nobody's
 */
export async function takeArtifacts(
  github: GitHub,
  repo: Repo,
  run: MeasuringRun,
  jobs: readonly string[],
): Promise<Intake> {
  const offered = new Map<string, OfferedArtifact>();
  const refused = new Map<string, string>();
  const room = { left: mostBytesOfRun };
  let listed: ListedArtifact[];
  try {
    listed = await listArtifacts(github, repo, run.id);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { offered, refused: new Map(jobs.map((job) => [job, (error as Error).message])) };
  }
  for (const job of jobs) {
    const own = listed.filter(({ name }) => readArtifactName(name)?.job === job);
    const attempts = own.map(({ name }) => readArtifactName(name)!.attempt);
    const attempt = Math.max(0, ...attempts.filter((one) => one <= run.attempt));
    const latest = own.filter((_, at) => attempts[at] === attempt);
    if (latest.length === 0) {
      if (own.length > 0) refused.set(job, `artifact ${own[0]!.name}: is of a later attempt than ${run.attempt}`);
      continue;
    }
    const artifact = latest[0]!;
    const fault = latest.length > 1 ? "is there more than once" : faultOf(artifact, run);
    if (fault !== undefined) refused.set(job, `artifact ${artifact.name}: ${fault}`);
    else
      offered.set(job, { name: artifact.name, take: () => take({ github, repo, run, room }, artifact, job, attempt) });
  }
  return { offered, refused };
}

/** What the listing has against an artifact. */
function faultOf({ run, head, expired, size }: ListedArtifact, known: MeasuringRun): string | undefined {
  if (run !== known.id) return `is of workflow run ${run ?? "nobody knows which"}, not of ${known.id}`;
  if (head !== known.head) return `is of commit ${head ?? "nobody knows which"}, not of ${known.head}`;
  if (expired) return "has expired: run the measurement again";
  return size > mostBytes ? `has ${size} bytes: at most ${mostBytes} are taken` : undefined;
}

interface Place {
  readonly github: GitHub;
  readonly repo: Repo;
  readonly run: MeasuringRun;
  /** Bytes of zips that may still come. */
  readonly room: { left: number };
}

async function take(
  { github, repo, run, room }: Place,
  { id, name, digest }: ListedArtifact,
  job: string,
  attempt: number,
): Promise<TakenArtifact> {
  const place = `artifact ${name}`;
  if (room.left === 0)
    throw new InputError(`${place}: all before it have ${mostBytesOfRun} bytes, and no more are taken`);
  const zip = await downloadArtifact(github, repo, {
    ...{ id, most: Math.min(mostBytes, room.left), place },
    ...(digest !== undefined && { digest }),
  });
  room.left -= zip.length;
  const files = await unzip(zip, place, entryLimits);
  return { id, name, url: `${run.url}/artifacts/${id}`, job, attempt, run: run.id, files };
}
