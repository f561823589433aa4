import { isDay, isoOf, startOf } from '#contract/calendar.ts'
import { readMobile, showMobile } from '#contract/mobile.ts'

/** How a value looks as text: the query string, exports and typed input write it, imports and the address bar read it back. */
export interface Cell {
  write(value: unknown): string
  read(text: string): unknown
}

const write = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const blankIsNull = (read: (text: string) => unknown) => (text: string) =>
  text.trim() === '' ? null : read(text.trim())
const numberOf = (text: string): unknown => {
  const digits = text.replaceAll(/[,\s₱]/g, '').replace(/^PHP/i, '')
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : text
}

/**
 * 0.15 is 15.0%; before a ratio below zero `below` says what it means: above SRP −3.1%. Halves go away from zero. The
 * figure reads from left to right in every language: beside words in Arabic its sign would stand behind it.
 */
export const percentText = (ratio: number, below: string): string => {
  const percent = `${(Math.round(Math.round(Math.abs(ratio) * 10_000) / 10) / 10).toFixed(1)}%`
  return ratio < 0 ? `${below} \u2066−${percent}\u2069` : percent
}

export const plain: Cell = { write, read: blankIsNull((text) => text) }
export const numeric: Cell = { write, read: blankIsNull(numberOf) }
export const mobileCell: Cell = { write: (value) => showMobile(write(value)), read: blankIsNull(readMobile) }
export const yesNo: Cell = {
  write: (value) => (value === null || value === undefined ? '' : value === true ? '1' : '0'),
  read: blankIsNull((text) =>
    /^(1|true|yes|active)$/i.test(text) ? true : /^(0|false|no|inactive)$/i.test(text) ? false : text,
  ),
}
/** Several values, joined by commas on the wire. */
export const joined = (one: Cell): Cell => ({
  write: (value) => (Array.isArray(value) ? value.map((each) => one.write(each)).join(',') : ''),
  read: blankIsNull((text) => text.split(',').map((each) => one.read(each))),
})
/** Accepts 2026-11-20 and, as people here type it, 11/20/2026. */
export const dateCell: Cell = {
  write,
  read: blankIsNull((text) => {
    const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
    return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  }),
}
/** Accepts the moment itself, and a day with or without a time as people write it: 2026-11-20 14:30, 11/20/2026, in Manila. */
export const instantCell: Cell = {
  write,
  read: blankIsNull((text) => {
    const [, day = '', time = '00:00'] = /^(\S+?)(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
    const date = String(dateCell.read(day))
    const clock = isDay(date) ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time) : null
    if (!clock) return text
    const [hour = 0, minute = 0, second = 0] = clock.slice(1).map((figure) => Number(figure ?? 0))
    return hour < 24 && minute < 60 && second < 60
      ? isoOf(startOf(Temporal.PlainDate.from(date), Temporal.PlainTime.from({ hour, minute, second })))
      : text
  }),
}
