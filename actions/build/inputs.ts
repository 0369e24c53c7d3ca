import { input } from "../inputs.ts";
import { suiteInputs } from "../suite-inputs.ts";

export const inputs = { ...suiteInputs, token: input.text.optional() };
