import { type ReactNode, useEffect } from 'react'
import { announce } from '#ui/announce.ts'

/**
 * What was found in a file that has just gone up, as the heading of what follows. It is heard once, wherever the focus
 * is: by the focus that comes to it, or else as a message.
 */
export const Verdict = ({
  words,
  isFresh,
  children,
}: {
  /** What is heard. */
  readonly words: string
  /** The file went up just now; one that was there when the page came is news to nobody. */
  readonly isFresh: boolean
  /** What is seen, where it is something else. */
  readonly children?: ReactNode
}) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it comes
  useEffect(() => {
    if (isFresh) announce(words, { about: 'file' })
  }, [])
  return (
    <h2 tabIndex={-1} data-heir className={children === undefined ? undefined : 'trunc'}>
      {children === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="vh">{words}</span>
        </>
      )}
    </h2>
  )
}
