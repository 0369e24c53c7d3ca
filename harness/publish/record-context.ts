import type { PublishContext } from "./context.ts";

/** What recording a night may know of the job that it runs in. */
export interface NightContext extends Pick<PublishContext, "github" | "repo" | "root" | "env" | "signal" | "log"> {
  /** Address of the stored baselines, without the branch. */
  readonly storeRemote: string;
  /** Commit that was planned, as the job that planned it says: not as what was uploaded does. */
  readonly head: string;
  /** The workflow run that measured, which this job belongs to. */
  readonly run: { readonly id: number; readonly attempt: number };
  readonly now: () => Date;
}
