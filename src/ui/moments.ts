/** The Philippines keep one time all year round. */
const offset = '+08:00'
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'short' })
const clock = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/

/** A day and a time in Manila: `2026-11-20` and `16:30`. What is no time stays as it was typed. */
export interface LocalMoment {
  readonly day: string
  readonly time: string
}
/** Reads 16:30, 1630 and 4:05: HH:MM when there is such a time, else what was typed. */
export const readTime = (text: string): string => {
  const [, hours, minutes] = clock.exec(text.trim()) ?? []
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`
}
export const toLocal = (instant: string): LocalMoment => {
  const [day = '', time = ''] = local.format(new Date(instant)).split(' ')
  return { day, time }
}
/** The moment in UTC, or null where day or time is none: 31 February would become a day of March. */
export const toInstant = ({ day, time }: LocalMoment): string | null => {
  const at = new Date(`${day}T${time}:00${offset}`)
  if (Number.isNaN(at.getTime())) return null
  const read = toLocal(at.toISOString())
  return read.day === day && read.time === time ? at.toISOString() : null
}
