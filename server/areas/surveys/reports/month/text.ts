import type { Locale } from '#contract/account/auth.ts'
import { startOf, timeZone } from '#contract/calendar.ts'
import { shownScore, shownShare } from '#contract/surveys/figures.ts'
import { escapeHtml } from '#server/platform/html.ts'

type Known = number | null | undefined
export const none = '–'
/** 84.6, with the decimals of the screens. */
export const scoreText = (value: Known): string => (value == null ? none : shownScore(value).toFixed(1))
/** 27.5% of a share of 0 to 1. */
export const shareText = (value: Known): string => (value == null ? none : `${shownShare(value).toFixed(1)}%`)
/** +0.5, −0.4, ±0.0: a true minus. */
export const signedText = (value: Known, decimals = 1): string => {
  if (value == null) return none
  const text = Math.abs(value).toFixed(decimals)
  return Number(text) === 0 ? `±${text}` : `${value > 0 ? '+' : '−'}${text}`
}
export const bandText = (band: readonly [number, number] | null): string =>
  band === null ? none : `${scoreText(band[0])} – ${scoreText(band[1])}`
/** October 2026 */
export const monthText = (locale: Locale, month: string): string => {
  const name = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { month: 'long', timeZone }).format(
    startOf(Temporal.PlainDate.from(`${month}-15`)).epochMilliseconds,
  )
  return `${name} ${month.slice(0, 4)}`
}
/** A figure within HTML, from left to right in every language. */
export const figure = (text: string | number, look = ''): string =>
  `<bdi dir="ltr" class="n${look === '' ? '' : ` ${look}`}">${escapeHtml(String(text))}</bdi>`
/** What people have written or named, in whatever direction it reads. */
export const written = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`
