/**
 * Commands that GitHub's runner takes from a job's log, as its ActionCommandManager reads lines: `::command …::` at the
 * start of a line, `##[command …]` anywhere in it, and none but the token while it is told to stop.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs
 * @param stops false: as a runner that knows no stop-commands
 */
export function heardCommands(log: string, { stops = true } = {}): string[] {
  const heard: string[] = [];
  let token: string | undefined;
  for (const line of log.split(/\r\n|\r|\n/)) {
    const command = /^::([^\s:]+).*?::/.exec(line.trimStart())?.[1] ?? /##\[([^\s\]]+).*?\]/.exec(line)?.[1];
    if (command === undefined) continue;
    if (token !== undefined && stops) {
      if (command === token) token = undefined;
      continue;
    }
    if (command === "stop-commands") token = line.trim().slice("::stop-commands::".length);
    heard.push(command);
  }
  return heard;
}
