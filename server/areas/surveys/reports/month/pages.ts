import { inManila, now } from '#contract/calendar.ts'
import { rightToLeft } from '#contract/isolation.ts'
import { type MonthFile, monthFiles } from '#contract/surveys/monthly-pages.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { dealerMonthOf } from '#server/areas/surveys/reports/month/figures.ts'
import { sheetOf, type Told } from '#server/areas/surveys/reports/month/sheet.ts'
import { style } from '#server/areas/surveys/reports/month/style.ts'
import { monthText } from '#server/areas/surveys/reports/month/text.ts'
import type { DealerPlace } from '#server/areas/surveys/reports/places.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Database } from '#server/platform/sql.ts'
import { sayIn } from '#server/platform/words.ts'

export const pagesType = 'text/html; charset=utf-8'
/** `dcsi-month-2026-10`; a dealer's people get their code before the month. */
export const pagesName = (report: MonthFile, { period, reader, everyDealer }: Asked): string => {
  const code = everyDealer.find(({ id }) => id === reader.scope)?.code
  return [report, ...(code ? [code] : []), period.from.slice(0, 7)].join('-')
}

/**
 * One HTML file without anything from elsewhere, a sheet of A4 for each dealer. Each dealer's figures are those of one
 * moment; between two of them others are served. `progress` hears how many pages there are.
 */
export async function* pagesHtml(
  database: Database,
  {
    report,
    asked,
    dealers,
    progress = () => {},
  }: {
    readonly report: MonthFile
    readonly asked: Asked
    readonly dealers: readonly DealerPlace[]
    readonly progress?: (done: number) => void
  },
): AsyncGenerator<Uint8Array> {
  const { locale, period } = asked
  const say = sayIn(locale)
  const bytes = new TextEncoder()
  const printed = inManila(now()).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const told: Told = { locale, say, printed }
  const title = `${say(monthFiles[report])}, ${monthText(locale, period.from.slice(0, 7))}`
  yield bytes.encode(
    `<!doctype html><html lang="${locale}" dir="${rightToLeft.includes(locale) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
  )
  let done = 0
  for (const dealer of dealers) {
    const one = await atOneMoment(database, (sql) => dealerMonthOf(sql, asked, dealer, say))
    yield bytes.encode(sheetOf(one, told))
    done += 1
    progress(done)
  }
  yield bytes.encode('</body></html>')
}
