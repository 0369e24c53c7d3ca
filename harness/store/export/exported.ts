/** A history in another format. */
export interface Exported {
  /** The text in parts, made as they are asked for. */
  readonly chunks: Iterable<string>;
  /** What of the history is not in it, in words. */
  readonly lost: readonly string[];
}
