import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { msg } from '#contract/words.ts'
import { errorMessage } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { Failed } from '#workspace/Failed.tsx'

/**
 * One record on a page: a line while it is on its way, then the record. Why it could not be opened, or read anew, stands
 * above what is there of it. `what` names it in that sentence.
 */
export const Opened = <T,>({
  what,
  answer: { data, isPending, error, refetch },
  children,
}: {
  readonly what: string
  readonly answer: UseQueryResult<T>
  readonly children: (record: T) => ReactNode
}) => {
  const say = useSay()
  return (
    <>
      <ProgressLine isLoading={isPending} />
      {error && (
        <Failed
          title={say(msg`{what} could not be opened.`, { what })}
          text={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && children(data)}
    </>
  )
}
