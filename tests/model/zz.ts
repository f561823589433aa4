import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { sessionModel } from '#tests/model/session.model.ts'
import { everyStep, shortestPaths, simplePaths, coveringPaths } from '#tests/model/paths.ts'
for (const m of [sessionModel, formDraftModel])
for (const f of [shortestPaths, everyStep, simplePaths, coveringPaths]) { const t=performance.now(); const p=f(m); console.log(m.name, p.length, Math.max(...p.map(x=>x.steps.length)), Math.round(performance.now()-t)) }
