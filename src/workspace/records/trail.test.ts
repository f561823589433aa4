import { describe, expect, test } from 'vitest'
import { type ListPageOf, pageSize } from '#workspace/records/pages.ts'
import { neighboursIn } from '#workspace/records/trail.ts'

/** Rows by their numbers, in pages: those that are named are loaded. */
const loaded = (ids: readonly number[], pages: readonly number[]) =>
  new Map(
    pages.map((page): readonly [number, ListPageOf] => [
      page,
      { rows: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })), total: ids.length },
    ]),
  )
const of = (around: ReturnType<typeof neighboursIn>) =>
  around && [around.index, around.isGone, around.previous?.row.id, around.next?.row.id]

describe('Who stands beside a record', () => {
  const few = [11, 12, 13]
  test('is the one before it and the one behind it, and nobody at the ends', () => {
    expect(of(neighboursIn(loaded(few, [1]), 1, 12))).toEqual([1, false, 11, 13])
    expect(of(neighboursIn(loaded(few, [1]), 0, 11))).toEqual([0, false, undefined, 12])
    expect(of(neighboursIn(loaded(few, [1]), 2, 13))).toEqual([2, false, 12, undefined])
    expect(neighboursIn(loaded(few, [1]), 2, 13)?.total).toBe(3)
  })
  test('is asked of where it stands now, whatever its place was', () => {
    expect(of(neighboursIn(loaded(few, [1]), 0, 13))).toEqual([2, false, 12, undefined])
  })
  test('is who has come into its place, once it has left the list', () => {
    expect(of(neighboursIn(loaded(few, [1]), 1, 99))).toEqual([1, true, 11, 12])
    expect(of(neighboursIn(loaded(few, [1]), 3, 99))).toEqual([3, true, 13, undefined])
  })
  test('stands in the next page, where that is loaded', () => {
    const many = Array.from({ length: pageSize + 5 }, (_, i) => i + 1)
    expect(of(neighboursIn(loaded(many, [1, 2]), pageSize - 1, pageSize))).toEqual([
      pageSize - 1,
      false,
      pageSize - 1,
      pageSize + 1,
    ])
    expect(of(neighboursIn(loaded(many, [1]), pageSize - 1, pageSize))).toEqual([
      pageSize - 1,
      false,
      pageSize - 1,
      undefined,
    ])
    expect(neighboursIn(loaded(many, [2]), 0, 1)).toBeUndefined()
  })
})
