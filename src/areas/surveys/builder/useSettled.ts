import { useEffect, useState } from 'react'
import type { Questionnaire } from '#contract/surveys/questionnaire.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'

const restMs = 400
interface Outlined {
  readonly data: Questionnaire
  readonly problems: readonly Problem[]
}
const shapeOf = ({ pages }: Questionnaire): string =>
  pages.map(({ questions }) => questions.map(({ id, type }) => `${id} ${type}`).join(',')).join(';')

/**
 * What the outline shows: at once where something came, went or moved, and of what is typed a moment after the last
 * letter, for a tree of two hundred rows costs more than a letter may.
 */
export const useSettled = (data: Questionnaire, problems: readonly Problem[]): Outlined => {
  const [settled, setSettled] = useState<Outlined>({ data, problems })
  const isSame = settled.data === data || shapeOf(settled.data) === shapeOf(data)
  if (!isSame) setSettled({ data, problems })
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setSettled((before) =>
          before.data === data && (before.problems === problems || before.problems.length + problems.length === 0)
            ? before
            : { data, problems },
        ),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [data, problems])
  return settled
}
