import { isDay } from '#contract/calendar.ts'

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const pad = (figure: string | number, length = 2) => String(figure).padStart(length, '0')

const dayOf = (typed: string): string | undefined => {
  const [, year, month, day] = iso.exec(typed) ?? []
  const [, americanMonth, americanDay, americanYear] = american.exec(typed) ?? []
  const y = year ?? americanYear
  const m = month ?? americanMonth
  const d = day ?? americanDay
  if (y === undefined || m === undefined || d === undefined) return undefined
  const written = `${pad(y, 4)}-${pad(m)}-${pad(d)}`
  return isDay(written) ? written : undefined
}

/** Reads 11/20/2026, 11-20-2026, 2026-11-20: YYYY-MM-DD when there is such a day, else what was typed. */
export const readDay = (text: string): string => dayOf(text.trim()) ?? text.trim()

export { isDay }

/** 2026-11-20 → 11/20/2026. */
export const showAmerican = (day: string): string => {
  const [, year, month, date] = iso.exec(day) ?? []
  return year === undefined ? day : `${month}/${date}/${year}`
}
