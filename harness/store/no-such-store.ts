import { InputError } from "../model/errors.ts";

/** Nothing has been recorded there yet, or never will be: which of the two, the caller knows. */
export class NoSuchStoreError extends InputError {
  constructor(name: string) {
    super(`${name}: no such store (plimsoll record makes it)`);
  }
}
