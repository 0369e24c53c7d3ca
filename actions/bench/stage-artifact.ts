import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type JobReport, jobReportSchema } from "../../harness/model/job-plan.ts";

/** Where the run record is written, and what is uploaded is put together. */
export interface JobFolders {
  readonly out: string;
  readonly artifact: string;
}

export const jobFolders = (folder: string): JobFolders => ({
  out: join(folder, "out"),
  artifact: join(folder, "artifact"),
});

/** Puts the artifact together: what the job says of itself and, where there is one, its run record. */
export async function stageArtifact({ out, artifact }: JobFolders, report: JobReport): Promise<string[]> {
  await mkdir(artifact, { recursive: true });
  const [job, run] = [join(artifact, "job.json"), join(artifact, "run.json")];
  await writeFile(job, `${JSON.stringify(jobReportSchema.parse(report))}\n`);
  try {
    await copyFile(join(out, "run.json"), run);
    return [job, run];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [job];
  }
}
