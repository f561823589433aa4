import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date'
import { useState } from 'react'
import { isDay, readDay } from '#ui/days.ts'
import { readTime } from '#ui/moments.ts'

export type Part = 'month' | 'day' | 'year' | 'hour' | 'minute'

/** What a segment is to show; null empties it. */
export type Filling = readonly [Part, number | null]

/** How a text that the form holds stands in the segments of one of React Aria's fields. */
export interface Kind<V> {
  /** What the form holds of a text: as it is written there, or the text itself as long as it is none. */
  readonly read: (text: string) => string
  readonly valueOf: (text: string) => V | null
  /** What stands where of a text that is no value; null of one that is written otherwise. */
  readonly partsOf: (text: string) => readonly Filling[] | null
  /** What stands in an empty field. */
  readonly nothing: readonly Filling[]
  /** What is made of the text as soon as the field is left. */
  readonly settle: (text: string) => string
}

const isPart = (text: string) => /^(\d{1,4}|[a-z]*|–*)$/i.test(text)
const figureOf = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null)

/** 11/20/2026; while it is none, 11/dd/2026, 02/31/2026 or 11/20/26. */
export const dayKind: Kind<CalendarDate> = {
  read: readDay,
  nothing: [
    ['month', null],
    ['day', null],
    ['year', null],
  ],
  valueOf: (text) => (isDay(text) ? parseDate(text) : null),
  partsOf: (text) => {
    const parts = text.split(/[/.-]/).map((part) => part.trim())
    const [first = '', second = '', third = ''] = parts
    if (parts.length !== 3 || !parts.every(isPart)) return null
    const [month, day, year] = /^\d{4}$/.test(first) ? [second, third, first] : [first, second, third]
    return [
      ['month', figureOf(month)],
      ['day', figureOf(day)],
      ['year', figureOf(year)],
    ]
  },
  settle: (text) => text.replace(/\/(\d{1,2})$/, (_, year: string) => `/20${year.padStart(2, '0')}`),
}

/** 16:30; while it is none, 16:mm. */
export const timeKind: Kind<Time> = {
  read: readTime,
  nothing: [
    ['hour', null],
    ['minute', null],
  ],
  valueOf: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? parseTime(text) : null),
  partsOf: (text) => {
    const parts = text.split(/[:.]/).map((part) => part.trim())
    const [hour = '', minute = ''] = parts
    if (parts.length !== 2 || !parts.every(isPart)) return null
    return [
      ['hour', figureOf(hour)],
      ['minute', figureOf(minute)],
    ]
  },
  settle: (text) => text,
}

/** What the segments of a field read and change. */
export interface DateText {
  /** What the form holds, as far as the segments know. */
  readonly known: string
  /** What is still to be put into the segments, one at a time: each sets all of them anew. */
  readonly waiting: readonly Filling[]
  readonly next: () => void
  readonly tell: (text: string) => void
  /** Puts a text into the segments that was not typed there; false when there is nothing of this kind in it. */
  readonly take: (text: string) => boolean
  readonly kind: Pick<Kind<unknown>, 'read' | 'settle'>
}

/**
 * React Aria hands on whole dates alone, and makes 02/28 of 02/31 when the field is left. So what it holds is kept
 * apart from what the form holds, which is told by the segments themselves: a day, or what stands there instead.
 */
export const useDateText = <V>(text: string, onChange: (text: string) => void, kind: Kind<V>) => {
  const [known, setKnown] = useState(text)
  const [value, setValue] = useState(() => kind.valueOf(text))
  const [waiting, setWaiting] = useState(() => (value === null && text !== '' ? (kind.partsOf(text) ?? []) : []))
  const put = (next: string) => {
    const whole = kind.valueOf(next)
    setKnown(next)
    setValue(whole)
    setWaiting(whole === null ? (kind.partsOf(next) ?? kind.nothing) : [])
  }
  if (text !== known) put(text)
  const dateText: DateText = {
    known,
    waiting,
    next: () => setWaiting((parts) => parts.slice(1)),
    tell: (shown) => {
      setKnown(shown)
      onChange(shown)
    },
    take: (written) => {
      const next = kind.read(written)
      if (next !== '' && kind.valueOf(next) === null && kind.partsOf(next) === null) return false
      put(next)
      if (next !== text) onChange(next)
      return true
    },
    kind,
  }
  return { value, setValue, dateText }
}
