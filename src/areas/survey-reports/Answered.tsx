import type { ReactNode } from 'react'
import { msg } from '#contract/words.ts'
import { errorMessage } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#workspace/Failed.tsx'

/** A block of a report that asks for itself: its figures, their place while they come, or why they did not. */
export const Answered = ({
  answer: { isError, isPending, error, refetch },
  children,
}: {
  readonly answer: {
    readonly isError: boolean
    readonly isPending: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly children: ReactNode
}) => {
  const say = useSay()
  if (isError)
    return (
      <Failed
        title={say(msg`The figures could not be loaded.`)}
        text={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    )
  return isPending ? <Skeleton width="100%" height="182px" /> : children
}
