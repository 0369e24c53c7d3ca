import { input } from "../inputs.ts";

export const inputs = {
  token: input.text,
  "store-url": input.repository,
  branch: input.branch,
  dashboard: input.flag,
  out: input.text.optional(),
};
