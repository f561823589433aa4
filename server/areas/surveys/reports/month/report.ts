import * as v from 'valibot'
import { MonthFileQuery, monthlyPages } from '#contract/surveys/monthly-pages.ts'
import { wholeWay } from '#contract/surveys/reports.ts'
import type { MakeReport } from '#server/areas/surveys/reports/made.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { dealersOf, monthAskedBy } from '#server/areas/surveys/reports/month/asked.ts'
import { pagesHtml, pagesName, pagesType } from '#server/areas/surveys/reports/month/pages.ts'
import { dashboardTables } from '#server/areas/surveys/reports/report-files.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import { admit } from '#server/platform/visible.ts'

/** The pages of a month as a report: its tables are the dashboard's by dealer, and the pages come beside them. */
export const makeMonth =
  ({ database }: Platform): MakeReport =>
  async (texts, { user, locale, say }) => {
    const given = readCells(MonthFileQuery, texts)
    parse(MonthFileQuery, given)
    const query = v.parse(MonthFileQuery.schema, given)
    const reader = admit({ calls: monthlyPages }, user, monthlyPages.create.roles)
    const { asked, tables, dealers } = await atOneMoment(database, async (sql) => {
      const asked = await monthAskedBy(sql, query, { reader, locale })
      const given = {
        asked,
        slug: wholeWay,
        by: 'dealer' as const,
        sorted: <T>(rows: readonly T[]) => rows,
        say,
        locale,
      }
      return { asked, tables: await dashboardTables(sql, given), dealers: await dealersOf(sql, asked) }
    })
    const name = pagesName(query.report, asked)
    const files = async () => {
      const parts: Uint8Array[] = []
      for await (const part of pagesHtml(database, { report: query.report, asked, dealers })) parts.push(part)
      return [{ name: `${name}.html`, type: pagesType, bytes: Buffer.concat(parts) }]
    }
    return { name, tables, files }
  }
