/** Whether a workflow run is of that workflow, going by the path that GitHub says of it. */
export function isWorkflow(path: string, wanted: string): boolean {
  // The ref may follow after an @, and what follows may be the rest of another workflow's name: `bench.yml@x.yml`.
  return path === wanted || (path.startsWith(`${wanted}@`) && !/\.ya?ml/i.test(path.slice(wanted.length)));
}
