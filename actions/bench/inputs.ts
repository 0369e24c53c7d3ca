import { plannedJobSchema } from "../../harness/model/job-plan.ts";
import { input, json } from "../inputs.ts";
import { suiteInputs } from "../suite-inputs.ts";

export const inputs = {
  ...suiteInputs,
  id: plannedJobSchema.shape.id,
  settings: json(plannedJobSchema.shape.settings),
  "data-dir": input.text.optional(),
  "fail-on-regression": input.flag,
};
