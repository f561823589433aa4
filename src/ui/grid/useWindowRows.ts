import { useRef } from 'react'

/** The records of the rows that are drawn, and where each stands in the list; those that are not loaded are left out. */
export interface WindowRows<R> {
  readonly records: R[]
  readonly places: readonly number[]
}
const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, i) => value === other[i])

/** The same arrays as before while the drawn rows show the same records. */
export const useWindowRows = <R extends object>(
  drawn: readonly number[],
  rowAt: (index: number) => R | undefined,
): WindowRows<R> => {
  const last = useRef<WindowRows<R>>({ records: [], places: [] })
  const records: R[] = []
  const places: number[] = []
  for (const place of drawn) {
    const record = rowAt(place)
    if (record === undefined) continue
    records.push(record)
    places.push(place)
  }
  if (!same(records, last.current.records) || !same(places, last.current.places)) last.current = { records, places }
  return last.current
}
