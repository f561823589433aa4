import { useEffect, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import type { Wire } from '#workspace/records/pages.ts'

/**
 * Says how many rows are left of a list that was narrowed. The first reading is told by the focus that comes to it, and
 * another order by the words of sorting.
 */
export const useCountSaid = (wire: Wire, total: number | undefined): void => {
  const say = useSay()
  const { order_by: _, sort: __, ...narrowing } = wire
  const key = JSON.stringify(narrowing)
  const counted = useRef(key)
  useEffect(() => {
    if (total === undefined || counted.current === key) return
    counted.current = key
    announce(say(msg`{count, plural, =0 {Nothing found} one {# row} other {# rows}}`, { count: total }), {
      about: 'count',
    })
  }, [key, total, say])
}
