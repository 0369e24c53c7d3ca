/** A metric's subject that would be markup, a mention, an image and a closing keyword, and that reorders what follows. */
export const hostileName = "@octocat <img src=x> fixes #1 \u202e";

/** What a program prints who would like to give the runner orders. */
export const hostileLines: readonly string[] = [
  "::add-mask::pwned",
  "  ::set-output name=measure::pwned",
  "##[error]pwned",
  "x\r::error::pwned",
  "::set-env name=PATH::pwned",
  "\u001b[2J::stop-commands::pwned",
  "::pwned::",
  "::warning file=a::pwned",
  "@octocat <img src=x> fixes #1 | pwned \u202e",
];
