import { dayOf, epochOf, now, timeZone } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#platform/words.tsx'

// A grid writes hundreds of moments while it scrolls: a cached format of milliseconds is several times faster than Temporal.
const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const pesos = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'PHP' })
const plainNumber = new Intl.NumberFormat('en-US')
const byDecimals = new Map<number, Intl.NumberFormat>()
const withDecimals = (digits: number): Intl.NumberFormat => {
  const known =
    byDecimals.get(digits) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  byDecimals.set(digits, known)
  return known
}
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

type Moment = string | Temporal.Instant
const millisecondsOf = (at: Moment) => (typeof at === 'string' ? epochOf(at) : at.epochMilliseconds)
/** YYYY-MM-DD in Manila, in every language. */
export const showDay = (at: Moment): string => day.format(millisecondsOf(at))
/** YYYY-MM-DD HH:mm:ss in Manila. */
export const showMoment = (at: Moment): string => moment.format(millisecondsOf(at))
/** The same within a sentence, kept left to right there in Arabic too. */
export const momentIn = (at: Moment): string => `\u2066${showMoment(at)}\u2069`
/** HH:mm in Manila, where the day is plain. */
export const showClock = (at: Moment): string => showMoment(at).slice(11, 16)
/** ₱1,525,000.00, in every language. */
export const showMoney = (amount: number): string => pesos.format(amount)
/** 1,000,000; with so many digits of its fraction as `decimals` says, or those that it has. */
export const showNumber = (figure: number, decimals?: number): string =>
  (decimals === undefined ? plainNumber : withDecimals(decimals)).format(figure)
/** 340 kB or 1.4 MB, kept together within a sentence. */
export const showBytes = (bytes: number, say: Say): string =>
  `\u2068${
    bytes < 1024 ** 2
      ? say(msg`{size} kB`, { size: plainNumber.format(Math.max(1, Math.round(bytes / 1024))) })
      : say(msg`{size} MB`, { size: tenths.format(bytes / 1024 ** 2) })
  }\u2069`
/**
 * 25 min, 43 h 09 min or 3 d 4 h, kept together within a sentence. Figures that are compared share a scale: that of
 * `like`.
 */
export const showDuration = (minutes: number, say: Say, like = minutes): string => {
  const whole = Math.round(Math.abs(minutes))
  const scale = Math.round(Math.abs(like))
  const text =
    scale < 60
      ? say(msg`{minutes} min`, { minutes: whole })
      : scale < 48 * 60
        ? say(msg`{hours} h {minutes} min`, {
            hours: Math.floor(whole / 60),
            minutes: String(whole % 60).padStart(2, '0'),
          })
        : say(msg`{days} d {hours} h`, { days: Math.floor(whole / 1440), hours: Math.floor((whole % 1440) / 60) })
  return `\u2068${text}\u2069`
}
/** Today in Manila, YYYY-MM-DD. */
export const today = (): string => dayOf(now()).toString()
