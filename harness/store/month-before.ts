/**
 * Whether a folder holds a month that was over by then, in UTC. Folders that are no month's are not.
 *
 * @param folder `<target>/<suite>/<fingerprint>/<yyyy-mm>`
 */
export function isMonthBefore(folder: string, moment: Date): boolean {
  const [, year, month] = /^(?:[^/]+\/){3}(\d{4})-(0[1-9]|1[0-2])$/.exec(folder) ?? [];
  // Months count from 0: this one is the first day of the next.
  return year !== undefined && Date.UTC(Number(year), Number(month)) <= moment.getTime();
}
