import { z } from "zod";
import { gitHubInputs } from "../github-inputs.ts";
import { input } from "../inputs.ts";

export const inputs = {
  ...gitHubInputs,
  "bench-workflow": input.text,
  "store-url": input.repository,
  mode: z.enum(["publish", "give-up"]),
};
