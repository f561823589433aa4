import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { questionsOf } from '#contract/surveys/questionnaire.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import type { PlainRow } from '#define/resource.ts'
import { queryOf } from '#platform/query.ts'

const none: ReadonlySet<string> = new Set()
/** Ids that a published version has given: answers may hang on them, so that they are not given again. */
export const useGivenIds = (row: PlainRow | null): ReadonlySet<string> => {
  const isPublished = row !== null && Number(row['version_no']) > 0
  const { data } = useQuery({
    ...queryOf('surveys', surveys.versions, { params: { id: row?.id ?? 0 } }),
    enabled: isPublished,
    meta: { tells: 'nothing' },
  })
  return useMemo(
    () =>
      data ? new Set(data.flatMap(({ questions_data }) => questionsOf(questions_data).map(({ id }) => id))) : none,
    [data],
  )
}
