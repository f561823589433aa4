import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '#ui/announce.ts'

/**
 * What was found in a file that has just gone up, as the heading of what follows. It is heard once, wherever the focus
 * is: by the focus that comes to it, or else as a message. Where the heading comes in the very place of what had the
 * focus, Orca takes it for known: there it is called something else, and what was found is always a message.
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
  /** What the heading is, where it is something else. */
  readonly children?: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // At once: on the bare document Orca reads its title.
    if (isFresh && document.activeElement === document.body) heading.current?.focus()
  }, [isFresh])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it comes
  useEffect(() => {
    if (isFresh) announce(words, { about: 'file' })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} data-heir className={children === undefined ? undefined : 'trunc'}>
      {children ?? words}
    </h2>
  )
}
