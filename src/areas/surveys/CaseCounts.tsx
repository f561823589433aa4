import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import styles from '#areas/surveys/case.module.css'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { msg } from '#contract/words.ts'
import type { ListPartProps } from '#define/parts.ts'
import { showNumber } from '#platform/formats.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

const countQuery = surveyCases.factorsCount.query
/** What the figures count is said by themselves, not by the list. */
const own = ['factor', 'classified', 'unclosed', 'overdue', 'order_by', 'sort'] as const
const isOwn = (name: string) => own.some((one) => one === name)
const without = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !isOwn(name)))

/** How many cases are not closed, and how many of them are overdue, by factor: each figure leads to its rows. */
const CaseCounts = ({ filters, wire, onFilters }: ListPartProps) => {
  const say = useSay()
  const given = v.safeParse(countQuery.schema, without(wire))
  const query = given.success ? given.output : {}
  const { data } = useQuery({
    ...queryOf('surveys-cdcs', surveyCases.factorsCount, { query }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const key = ['surveys-cdcs', surveyCases.factorsCount.route]
    const read = () => void queryClient.invalidateQueries({ queryKey: key })
    return onLive(({ resource }) => {
      if (resource === 'surveys-cdcs') read()
    }, read)
  }, [])
  if (!data) return null
  const base = without(filters)
  const sumOf = (field: 'unclosed' | 'overdue') => data.reduce((sum, one) => sum + one[field], 0)
  const groups = [
    { id: 'all', name: say(msg`All factors`), which: {}, unclosed: sumOf('unclosed'), overdue: sumOf('overdue') },
    ...data.map(({ factor, unclosed, overdue }) => ({
      id: String(factor?.id ?? 'none'),
      name: factor?.name ?? say(msg`Not classified yet`),
      which: factor ? { factor: [factor.id] } : { classified: false },
      unclosed,
      overdue,
    })),
  ]
  const shown = JSON.stringify([filters['factor'], filters['classified'], filters['unclosed'], filters['overdue']])
  const isShown = (to: Readonly<Record<string, unknown>>) =>
    JSON.stringify([to['factor'], to['classified'], to['unclosed'], to['overdue']]) === shown
  return (
    <Toolbar label={say(msg`Cases by factor`)}>
      {groups.map(({ id, name, which, unclosed, overdue }) => {
        const open = { ...which, unclosed: true }
        const late = { ...which, overdue: true }
        return (
          <span key={id} className={styles.count} data-factor={id}>
            <Button
              variant="ghost"
              size="sm"
              isSelected={isShown(open)}
              // Begins with what is seen, so that it can be said aloud to press it.
              aria-label={`${name} ${showNumber(unclosed)}, ${say(msg({ message: 'not closed', context: 'cases' }))}`}
              onPress={() => onFilters({ ...base, ...open })}
            >
              {name} <b className="tn">{showNumber(unclosed)}</b>
            </Button>
            {overdue > 0 && (
              <Button
                variant="ghost"
                size="sm"
                isSelected={isShown(late)}
                aria-label={`${showNumber(overdue)} ${say(msg({ message: 'overdue', context: 'cases' }))}, ${name}`}
                onPress={() => onFilters({ ...base, ...late })}
              >
                <span className={styles.late}>
                  <StatusShape shape="stopped" tone="bad" />
                  <b className="tn">{showNumber(overdue)}</b>
                </span>
              </Button>
            )}
          </span>
        )
      })}
    </Toolbar>
  )
}
export default CaseCounts
