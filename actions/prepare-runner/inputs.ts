import { input } from "../inputs.ts";

export const inputs = {
  work: input.text.optional(),
  "data-dir": input.text.optional(),
  "fail-when-unfit": input.flag,
};
