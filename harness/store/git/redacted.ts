/** Text in which addresses have lost their user names, passwords and query strings: they may be tokens. */
export function redacted(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#'"]*@/gi, "$1***@")
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#'"]*)\?[^\s#'"]*/gi, "$1?***");
}
