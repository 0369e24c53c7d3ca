import { getState, saveState } from "@actions/core";
import type { JobReport } from "../../harness/model/job-plan.ts";
import type { Job } from "../job.ts";
import { uploadArtifact } from "../upload-artifact.ts";
import { jobFolders, stageArtifact } from "./stage-artifact.ts";

/** What the post step, which also runs after a main step that was cancelled or killed, knows of it. */
const state = { folder: "folder", report: "report", uploaded: "uploaded" };

/** Leaves to the post step what it has to upload, should the main step not come to it. */
export function leave(folder: string, report: JobReport): void {
  saveState(state.report, report);
  saveState(state.folder, folder);
}

/** What was left; undefined: nothing, or it is uploaded already. */
export function left(): { readonly folder: string; readonly report: JobReport } | undefined {
  const folder = getState(state.folder);
  if (folder === "" || getState(state.uploaded) !== "") return undefined;
  return { folder, report: JSON.parse(getState(state.report)) as JobReport };
}

/** @returns the artifact's address */
export async function uploadJob(job: Job, folder: string, report: JobReport): Promise<string> {
  const folders = jobFolders(folder);
  const files = await stageArtifact(folders, report);
  const { url } = await uploadArtifact(job, `plimsoll-${report.id}-${report.attempt}`, folders.artifact, files);
  saveState(state.uploaded, true);
  return url;
}
