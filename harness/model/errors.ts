/** Wrong usage or unreadable input. The message names file, place and value. Exit code 2. */
export class InputError extends Error {
  override name = "InputError";
}

/** Nothing trustworthy was measured. Exit code 3. */
export class MeasurementError extends Error {
  override name = "MeasurementError";
}
