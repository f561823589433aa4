import { formDraftModel as m } from '#tests/model/form-draft.model.ts'
import { coveringPaths, everyStep, shortestPaths, simplePaths } from '#tests/model/paths.ts'

for (const f of [shortestPaths, everyStep, simplePaths, coveringPaths]) {
  const t = performance.now()
  const p = f(m)
  console.log(f.name, p.length, Math.max(...p.map((x) => x.steps.length)), Math.round(performance.now() - t))
}
