/** The pattern over keys that matches one key and no other, for `gateMatcher`. */
export function exactGlob(key: string): string {
  return key.replace(/[\\!@#$^&*?+()[\]{}|"'<>]/g, "\\$&");
}
