import { today } from '#contract/calendar.ts'
import type { Format } from '#contract/work/exports.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { RequestFacts } from '#server/platform/serve.ts'

/** `leads-2026-11-20.csv` */
export const fileName = (resource: string, format: Format) => `${resource}-${today()}.${format}`

interface Query extends Readonly<Record<string, unknown>> {
  readonly format?: Format | null | undefined
  readonly columns?: string | null | undefined
}
/** Where a list's own download call finds the rows of its query as a file. */
export const downloadOf = ({ resource, calls }: RecordsDefinition, query: Query, { base }: RequestFacts) => {
  const texts = Object.entries(calls['list']?.query?.fields ?? {}).flatMap(([name, field]) => {
    const value = query[name]
    return value === undefined || value === null ? [] : [[name, field.cell.write(value)]]
  })
  const format = query.format ?? 'csv'
  const search = new URLSearchParams({
    format,
    ...(query.columns && { columns: query.columns }),
    query: new URLSearchParams(texts).toString(),
  })
  return {
    url: `${base === 'cookie' ? '/api/v1' : '/api'}/exports/${resource}/file?${search}`,
    filename: fileName(resource, format),
  }
}
