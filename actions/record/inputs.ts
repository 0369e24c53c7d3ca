import { gitHubInputs } from "../github-inputs.ts";
import { input } from "../inputs.ts";

export const inputs = { ...gitHubInputs, head: input.commit, "store-url": input.repository };
