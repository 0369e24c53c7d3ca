import type { Phrase } from "../phrase.ts";
import type { Section } from "../section.ts";
import type { ChangeRow } from "./change-row.ts";

/** What is said of a pull request, in the order of reading. What is of least importance is left out first. */
export interface Message {
  readonly headline?: Phrase;
  /** What is to be done now. */
  readonly next?: Phrase;
  readonly sections: readonly MessageSection[];
  /** After the folds. */
  readonly notes: readonly MessageSection[];
  readonly folds: readonly Fold[];
  readonly about: readonly Phrase[];
  /** Where everything is told that is left out here. */
  readonly report: string | undefined;
}

export interface MessageSection extends Section<ChangeRow> {
  /** What is true of all its rows, and stands in its title. */
  readonly because?: Phrase;
}

/** What is hidden until somebody asks for it. */
export interface Fold {
  readonly summary: Phrase;
  readonly parts: readonly MessageSection[];
  /** Whether each part has a title of its own. */
  readonly titled: boolean;
  readonly facts: readonly Phrase[];
}
