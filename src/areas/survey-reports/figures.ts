import { startOf, timeZone } from '#contract/calendar.ts'
import { type Verdict, verdicts } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { showNumber } from '#platform/formats.ts'
import type { Ink } from '#ui/charts/stage.tsx'

type Known = number | null | undefined
export const none = '–'
const isKnown = (value: Known): value is number => value !== null && value !== undefined
/** 84.6 */
export const showScore = (value: Known): string => (isKnown(value) ? showNumber(value, 1) : none)
/** 27.5% of a share of 0 to 1. */
export const showShare = (share: Known, decimals = 1): string =>
  isKnown(share) ? `${showNumber(share * 100, decimals)}%` : none
/** +0.5, −0.4, ±0.0: a true minus, as the figure is shown. */
export const showSigned = (value: Known, decimals = 1): string => {
  if (!isKnown(value)) return none
  const text = showNumber(Math.abs(value), decimals)
  return Number(text) === 0 ? `±${text}` : `${value > 0 ? '+' : '−'}${text}`
}
export const signOf = (value: Known, decimals = 1): -1 | 0 | 1 =>
  !isKnown(value) || Number(Math.abs(value).toFixed(decimals)) === 0 ? 0 : value > 0 ? 1 : -1
/** Green and red say good and bad. */
export const inkOf = (value: Known, isLessBetter = false): Ink => {
  const sign = signOf(value)
  return sign === 0 ? 'quiet' : sign > 0 === !isLessBetter ? 'ok' : 'bad'
}
const arrows = { [-1]: '↓ ', 0: '', 1: '↑ ' } as const
/** ↑ +0.5 */
export const showMove = (value: Known, decimals = 1): string =>
  isKnown(value) ? `${arrows[signOf(value, decimals)]}${showSigned(value, decimals)}` : none
/** 14=, where others have the same score. */
export const showRank = (rank: Known, isTied: boolean): string => (isKnown(rank) ? `${rank}${isTied ? '=' : ''}` : none)

/** Why a figure is empty. */
export const whyEmpty = (say: Say, what: 'answers' | 'target' | 'before' | 'rate' | 'benchmark'): string =>
  ({
    answers: say(msg`No responses in this period have this score.`),
    target: say(msg`No target for this period.`),
    before: say(msg`No responses in the earlier period. Choose another period to compare with.`),
    rate: say(
      msg`No invitations reached a customer in this period, or the report is filtered by service or delivery date.`,
    ),
    benchmark: say(msg`Too few other dealers have responses.`),
  })[what]

const middleOf = (month: string) => startOf(Temporal.PlainDate.from(`${month}-15`)).epochMilliseconds
const named = (month: string, locale: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { month: style, timeZone }).format(middleOf(month))
/** Jul, and Jan ’26 where a year begins or the row does. */
export const showMonth = (month: string, locale: string, isFirst: boolean): string =>
  isFirst || month.endsWith('-01')
    ? `${named(month, locale, 'short')} ’${month.slice(2, 4)}`
    : named(month, locale, 'short')
/** July 2026 */
export const sayMonth = (month: string, locale: string): string =>
  `${named(month, locale, 'long')} ${month.slice(0, 4)}`

export type Band = readonly [low: number, high: number] | null
/** 84.3 to 87.2 */
export const showBand = (say: Say, band: Band, show: (value: number) => string = showScore): string =>
  band === null ? none : say(msg`{low} to {high}`, { low: show(band[0]), high: show(band[1]) })
/** 95% band: 84.3 to 87.2, from 109 responses */
export const sayBand = (
  say: Say,
  band: Band,
  { count, show = showScore }: { readonly count: number; readonly show?: (value: number) => string },
): string | undefined =>
  band === null
    ? undefined
    : say(msg`95% band: {low} to {high}, from {count, plural, one {# response} other {# responses}}`, {
        low: show(band[0]),
        high: show(band[1]),
        count,
      })
export const sayVerdict = (say: Say, verdict: Verdict | null): string | undefined =>
  verdict === null ? undefined : say(verdicts[verdict])
/** What a chart says of a figure after its change: whether that is chance, and how sure the figure is. */
export const saySure = (
  say: Say,
  { band, verdict }: { readonly band: Band; readonly verdict: Verdict | null },
): readonly string[] => [
  ...(verdict === null ? [] : [say(verdicts[verdict])]),
  ...(band === null ? [] : [say(msg`95% band {low} to {high}`, { low: showScore(band[0]), high: showScore(band[1]) })]),
]
/** The columns of a chart's table that say the same. */
export const sureColumns = (say: Say) =>
  [
    {
      id: 'verdict',
      label: say(msg`Chance`),
      text: ({ verdict }: { readonly verdict: Verdict | null }) => sayVerdict(say, verdict) ?? none,
    },
    {
      id: 'band',
      label: say(msg`95% band`),
      isFigure: true,
      text: ({ band }: { readonly band: Band }) => showBand(say, band),
    },
  ] as const
