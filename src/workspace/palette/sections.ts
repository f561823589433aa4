import type { Say } from '#platform/words.tsx'
import type { GroupName } from '#workspace/palette/indexed.ts'
import { progressRow, type Records } from '#workspace/palette/records.ts'
import type { Row } from '#workspace/palette/rows.ts'

/** The first so many rows of the sections, under the headings that they have anyway. */
export const firstOf = (sections: readonly Section[], count: number): readonly Section[] => {
  let left = count
  return sections.flatMap(({ group, rows, of = rows.length }) => {
    const own = rows.slice(0, Math.max(0, left))
    left -= rows.length
    return own.length > 0 ? { group, rows: own, of } : []
  })
}

export interface Section {
  readonly group: GroupName
  readonly rows: readonly Row[]
  /** How many there are, where not all of them are drawn. */
  readonly of?: number
}
/** Groups in the order of their best row. */
export const sectionsOf = (rows: readonly Row[]): readonly Section[] => {
  const groups = new Map<GroupName, Row[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].map(([group, own]) => ({ group, rows: own }))
}

/**
 * The records beside what is found here at once: under a prefix in the place of the row that waits for them, else at
 * the end, so that nothing moves under the hand. What cannot run stands below them, unless the hand is there.
 */
export const withRecords = (
  sections: readonly Section[],
  records: Records,
  isPrefixed: boolean,
  say: Say,
): readonly Section[] => {
  const { is, rows, isAbove } = records
  if (is === 'off') return sections
  const own: Section = { group: 'records', rows }
  if (!isPrefixed) {
    if (rows.length === 0) return sections
    const off = sections.filter(({ group }) => group === 'off')
    return isAbove ? [...sections.filter(({ group }) => group !== 'off'), own, ...off] : [...sections, own]
  }
  if (rows.length > 0 && isAbove) return [own, ...sections]
  const waiting: Section = { group: 'records', rows: [progressRow(records, say)] }
  return [waiting, ...sections, ...(rows.length > 0 ? [own] : [])]
}
