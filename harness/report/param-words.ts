/** `threads=4` → `4 threads`, `cache=small` → `cache=small` */
export function paramWords(param: string, value: string): string {
  if (!/^[a-z]+s$/.test(param) || !/^\d+$/.test(value)) return `${param}=${value}`;
  return value === "1" ? `1 ${param.replace(/ies$/, "y").replace(/((?<=ch|sh|ss|x)e)?s$/, "")}` : `${value} ${param}`;
}
