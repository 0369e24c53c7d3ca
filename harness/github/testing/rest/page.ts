import type { Call } from "./call.ts";

export interface Page<T> {
  readonly items: readonly T[];
  /** `link` to the other pages, where there are any. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The asked page of a list: 30 by default, 100 at most, as everywhere on GitHub. */
export function page<T>(call: Call, all: readonly T[], defaultSize = 30): Page<T> {
  const size = Math.min(100, Math.max(1, Number(call.query.per_page ?? defaultSize)));
  const number = Math.max(1, Number(call.query.page ?? 1));
  const last = Math.max(1, Math.ceil(all.length / size));
  const to = (page: number, rel: string) => {
    const url = new URL(call.url);
    url.searchParams.set("page", String(page));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(number > 1 ? [to(number - 1, "prev")] : []),
    ...(number < last ? [to(number + 1, "next"), to(last, "last")] : []),
    ...(number > 1 ? [to(1, "first")] : []),
  ];
  return {
    items: all.slice((number - 1) * size, number * size),
    headers: links.length === 0 ? {} : { link: links.join(", ") },
  };
}
