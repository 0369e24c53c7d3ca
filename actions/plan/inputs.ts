import { z } from "zod";
import { gitHubInputs } from "../github-inputs.ts";

export const inputs = { ...gitHubInputs, mode: z.enum(["change", "nightly"], "is neither change nor nightly") };
