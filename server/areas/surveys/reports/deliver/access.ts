import * as v from 'valibot'
import { pick } from '#contract/fields.ts'
import { ReportFileQuery } from '#contract/surveys/report-files.ts'
import { type MailedReport, rolesOfReport } from '#contract/surveys/report-mails.ts'
import { dealersIn, everyDealer, type Places } from '#server/areas/surveys/reports/places.ts'
import { NotFound } from '#server/platform/failures.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import { readerOf } from '#server/platform/visible.ts'

const PlacesQuery = pick(ReportFileQuery, ['regions', 'region', 'zones', 'groups', 'group', 'dealers', 'dealer'])
/** The places that a report is narrowed to, under whichever name its page gives them. */
export const placesOf = (texts: Readonly<Record<string, string>>): Places => {
  const given = readCells(PlacesQuery, texts)
  parse(PlacesQuery, given)
  const query = v.parse(PlacesQuery.schema, given)
  return {
    region: query.regions ?? query.region ?? null,
    zones: query.zones ?? null,
    groups: query.groups ?? query.group ?? null,
    dealers: query.dealers ?? query.dealer ?? null,
  }
}
/** What is sent, and of which places. */
export interface Sent {
  readonly report: MailedReport
  readonly texts: Readonly<Record<string, string>>
}
/**
 * Why somebody gets no such report from its owner now: who may not read it, whose places are others, and whom an owner
 * at a dealer may not name because they are not there. Null when they get it.
 */
export const whyNot = async (
  sql: Sql,
  { report, texts }: Sent,
  owner: Person,
  person: Person | null,
): Promise<'role' | 'dealer' | null> => {
  const roles = rolesOfReport(report)
  const reader = person && readerOf({ calls: {} }, person, roles)
  const naming = readerOf({ calls: {} }, owner, roles)
  if (!reader || !naming) return 'role'
  if (naming.scope !== 'all' && reader.scope !== naming.scope) return 'dealer'
  try {
    dealersIn(await everyDealer(sql), placesOf(texts), reader)
    return null
  } catch (error) {
    if (error instanceof NotFound) return 'dealer'
    throw error
  }
}
