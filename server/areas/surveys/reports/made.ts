import type { Locale } from '#contract/account/auth.ts'
import type { Tables } from '#server/areas/surveys/reports/report-cells.ts'
import type { MailFile } from '#server/platform/mail-text.ts'
import { sheetTypes, writeTables } from '#server/platform/spreadsheets/write.ts'
import type { Person } from '#server/platform/users.ts'
import type { Say } from '#server/platform/words.ts'
import type { OwnFile } from '#server/work/exports/exports.ts'

/** A report before it is written: its tables, and its file's name without the ending. */
export interface MadeReport {
  readonly name: string
  readonly tables: Tables
  /** What comes with it by mail beside its workbook; made when the mail leaves. */
  readonly files?: () => Promise<readonly MailFile[]>
}
/**
 * Reckons a report for somebody, by the texts of its file's query. 403 for who may not read it, 404 for places that are
 * not theirs, 422 for filters that are none.
 */
export type MakeReport = (
  texts: Readonly<Record<string, string>>,
  who: { readonly user: Person; readonly locale: Locale; readonly say: Say },
) => Promise<MadeReport>

export const asFile =
  (make: MakeReport): OwnFile =>
  async (texts, { format, ...who }) => {
    const { name, tables } = await make(texts, who)
    return { name: `${name}.${format}`, type: sheetTypes[format], bytes: await writeTables(format, tables) }
  }
