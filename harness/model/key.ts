/** What a metric is: `suite/subject/param=value,…/operation:metric`. */
export interface MetricName {
  readonly suite: string;
  readonly subject: string;
  /** In the order in which the workload prints them. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly operation: string;
  readonly metric: string;
}

const encodeCharacter = (c: string): string => `%${c.charCodeAt(0).toString(16).toUpperCase()}`;
/** Also a part of dots alone, which globs and paths would read as a folder. */
const encode = (part: string): string =>
  part.replace(/[%/=,:]/g, encodeCharacter).replace(/^\.+$/, (dots) => [...dots].map(encodeCharacter).join(""));
const decode = (part: string): string =>
  part.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** @returns e.g. `nodestore-timing/nudb/threads=4,objects=100000/fetch:time` */
export function formatKey(name: MetricName): string {
  const params = Object.entries(name.params)
    .map(([k, v]) => `${encode(k)}=${encode(String(v))}`)
    .join(",");
  return `${encode(name.suite)}/${encode(name.subject)}/${params}/${encode(name.operation)}:${encode(name.metric)}`;
}

const shape = /^([^/:]*)\/([^/:]*)\/([^/:]*)\/([^/:]*):([^/:]*)$/;

/** Whether a text has the shape of a key: what people name their metrics need not. */
export function isKey(text: string): boolean {
  const params = shape.exec(text)?.[3];
  return params?.split(",").every((param) => param === "" || param.includes("=")) ?? false;
}

/**
 * The inverse of `formatKey`; parameters come back as text.
 *
 * @throws SyntaxError that quotes the key
 */
export function parseKey(key: string): MetricName {
  const parts = shape.exec(key);
  if (!parts) throw new SyntaxError(`"${key}" is not a key: suite/subject/param=value,…/operation:metric`);
  const [, suite, subject, params, operation, metric] = parts as unknown as string[];
  return {
    suite: decode(suite!),
    subject: decode(subject!),
    params: Object.fromEntries(
      params!
        .split(",")
        .filter((p) => p !== "")
        .map((p) => {
          const at = p.indexOf("=");
          if (at < 0) throw new SyntaxError(`"${p}" in "${key}" is not param=value`);
          return [decode(p.slice(0, at)), decode(p.slice(at + 1))];
        }),
    ),
    operation: decode(operation!),
    metric: decode(metric!),
  };
}
