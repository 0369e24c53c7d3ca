const longest = 80;

/** Of artifacts: `plimsoll-plan-1` is the plan's own. */
const reserved = "plan";

/**
 * Names jobs by suite and class of runners, each differently: `canopy/storage` on nvme is `canopy-storage-nvme`. What is
 * given out depends on what was before, so the whole configuration is named in its order, whatever part of it is measured.
 */
export function jobIds(): (suite: string, runner: string) => string {
  const taken = new Set([reserved]);
  return (suite, runner) => {
    const slug = slugOf(`${suite.replace(/\.ya?ml(?=\/|$)/, "")}-${runner}`);
    let id = slug.slice(0, longest);
    for (let n = 2; taken.has(id); n++) id = `${slug.slice(0, longest - `-${n}`.length)}-${n}`;
    taken.add(id);
    return id;
  };
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "job";
