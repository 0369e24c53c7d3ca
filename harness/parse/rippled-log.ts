import { InputError } from "../model/errors.ts";

/** A line of what rippled's unit tests print. */
export interface RippledLine {
  /** File and line. */
  readonly place: string;
  /** Without the number of the job, which `--unittest-jobs` puts before it, and without space at the end. */
  readonly text: string;
  /** More was there than is looked at: a line this long is no result. */
  readonly cut: boolean;
}

/** No line of results is nearly as long. */
const longest = 10_000;

/**
 * What rippled's unit tests print, line by line.
 *
 * @param origin what messages call the text
 * @throws InputError that quotes the line where a test failed or the process crashed: what was measured before cannot be
 *   told from what was not
 * @see src/test/unit_test/multi_runner.cpp and SuiteJournal.h in rippled
 */
export function* rippledLog(lines: Iterable<string>, origin: string): Generator<RippledLine> {
  let number = 0;
  for (const line of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const cut = line.length > longest;
    const text = (cut ? line.slice(0, longest) : line).replace(/^\d{1,4}> /, "").trimEnd();
    if (failures.some((failure) => failure.test(text))) {
      throw new InputError(`${place}: the suite failed: ${JSON.stringify(text.slice(0, 200))}`);
    }
    yield { place, text, cut };
  }
}

const failures = [
  // "#12 failed: reason"; the summary; what is logged as fatal
  /^#\d+ failed\b/,
  /, [1-9]\d* failures?$|\bhad [1-9]\d* failures?\b/,
  /^FTL:|:FTL /,
  /^terminate called|^libc\+\+abi: terminating|^Aborted\b|^Killed\b|^Segmentation fault\b|^panic:/,
  /[Uu]nhandled exception|\(core dumped\)|Segmentation fault|SIG(SEGV|ABRT|BUS|ILL|FPE)\b|: Assertion `|^Assertion failed/,
  /ERROR: (Address|Leak|Memory)Sanitizer|WARNING: ThreadSanitizer|child process may have crashed|failed to complete\b/,
];
