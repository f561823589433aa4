import { csonlineCases, dssiCases, surveyCases } from '#contract/surveys/cdcs.ts'
import { factorCounts } from '#server/areas/surveys/cdc-counts.ts'
import { caseRecords } from '#server/areas/surveys/cdcs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getOf, listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { downloadOf } from '#server/work/exports/download.ts'

/** Of one kind, the lists are the general one's, narrowed. */
const kinds = [
  [csonlineCases, 'csonline'],
  [dssiCases, 'dssi'],
] as const

export const caseHandlers = (platform: Platform): readonly Served[] => [
  listOf(surveyCases.list, caseRecords),
  getOf(surveyCases.get, caseRecords),
  serve(surveyCases.download, ({ query, request }) => downloadOf(caseRecords, query, request)),
  serve(surveyCases.factorsCount, ({ query, user, locale }) => factorCounts(platform, user, query, locale)),
  ...kinds.flatMap(([calls, kind]): Served[] => [
    serve(calls.list, ({ query, records }) => records(caseRecords).list({ ...query, kind })),
    serve(calls.download, ({ query, request }) => downloadOf(caseRecords, { ...query, kind }, request)),
    serve(calls.factorsCount, ({ query, user, locale }) => factorCounts(platform, user, { ...query, kind }, locale)),
  ]),
]
