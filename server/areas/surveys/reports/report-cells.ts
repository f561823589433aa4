import type { Locale } from '#contract/account/auth.ts'
import { shownScore, shownShare } from '#contract/surveys/figures.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import type { RankingRow } from '#server/areas/surveys/reports/rankings.ts'
import type { SheetCell, SheetTable } from '#server/platform/spreadsheets/write.ts'
import type { Say } from '#server/platform/words.ts'

/** Tables of a report, the one that CSV holds first. */
export type Tables = readonly [SheetTable, ...SheetTable[]]
/** What a report's file is made of. */
export interface Given {
  readonly asked: Asked
  readonly slug: string
  readonly by: 'region' | 'zone' | 'group' | 'dealer' | null
  /** The rows of a ranking in the list's order. */
  readonly sorted: (rows: readonly RankingRow[]) => readonly RankingRow[]
  readonly say: Say
  readonly locale: Locale
}

/** A score with the decimals that are shown; empty where there is none, as the others. */
export const score = (value: number | null | undefined): SheetCell =>
  value === null || value === undefined ? '' : shownScore(value)
export const percent = (value: number | null | undefined): SheetCell =>
  value === null || value === undefined ? '' : shownShare(value)
export const plain = (value: number | null | undefined): SheetCell => value ?? ''
export const signed = plain
export const heads = (say: Say, ...messages: readonly (Message | string)[]) =>
  messages.map((message) => (typeof message === 'string' ? message : say(message)))
export const bandHeads = (say: Say) => [1, 2, 3, 4, 5].map((band) => say(msg`Band {band} (%)`, { band }))
export const bandShares = (bands: readonly number[]) => {
  const all = bands.reduce((sum, band) => sum + band, 0)
  return bands.map((band): SheetCell => (all === 0 ? '' : Math.round((band * 100) / all)))
}
/** Headings that several tables have. */
export const common = {
  responses: msg`Responses`,
  score: msg`Score`,
  before: msg`Score before`,
  change: msg`Change`,
  target: msg`Target`,
  gap: msg`Gap`,
  topBox: msg`Top box (%)`,
}
