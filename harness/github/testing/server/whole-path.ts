/** Parameters that may hold slashes. GitHub takes them encoded or not; the description's paths take them encoded. */
const withSlashes = [
  /^(\/repos\/[^/]+\/[^/]+\/contents\/)(.*)()$/,
  /^(\/repos\/[^/]+\/[^/]+\/git\/ref\/)(.+)()$/,
  /^(\/repos\/[^/]+\/[^/]+\/branches\/)(.+)()$/,
  /^(\/repos\/[^/]+\/[^/]+\/compare\/)(.+)()$/,
  /^(\/repos\/[^/]+\/[^/]+\/commits\/)(.+?)((?:\/check-runs|\/pulls)?)$/,
];

export function wholePath(path: string): string {
  // The folder at the top has no path of its own.
  const full = path.replace(/^(\/repos\/[^/]+\/[^/]+\/contents)\/?$/, "$1/%2F");
  for (const pattern of withSlashes) {
    const match = pattern.exec(full);
    if (match !== null) return `${match[1]}${match[2]!.replaceAll("/", "%2F")}${match[3]}`;
  }
  return full;
}
