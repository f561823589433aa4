import { type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '#ui/announce.ts'
import styles from '#ui/Box.module.css'
import { Box } from '#ui/Box.tsx'
import { Link } from '#ui/Link.tsx'

export interface FieldComplaint {
  readonly text: string
  /** The id of the control to mend; without one the sentence concerns the whole form. */
  readonly targetId?: string | undefined
}

const focusable = 'input:not(:disabled), button:not(:disabled), select, textarea, [tabindex]'

/** Puts the focus into a field: on it, or on the first control inside of it. */
export const focusField = (id: string): void => {
  const target = document.getElementById(id)
  const control = target?.matches(focusable) === true ? target : target?.querySelector<HTMLElement>(focusable)
  const place = control ?? target
  // What is locked has no control that takes the focus: then it is read as a whole.
  if (control === null && target) target.tabIndex = -1
  place?.scrollIntoView({ block: 'nearest' })
  place?.focus()
}

const titleOf = (box: HTMLElement): string =>
  document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent ?? box.textContent

/**
 * Brings the reader to the box that says what is in the way of a save: call `refused` each time that one was asked for
 * in vain. At no other time does a box take the focus, however it comes and goes while somebody types.
 */
export const useRefusals = (): { readonly box: RefObject<HTMLDivElement | null>; readonly refused: () => void } => {
  const box = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const told = useRef(count)
  useEffect(() => {
    if (told.current === count) return
    told.current = count
    const place = box.current
    // Where it is already, the focus does not move, and no reader says a word.
    if (place !== null && place === document.activeElement) announce(titleOf(place))
    place?.focus()
  }, [count])
  return { box, refused: useCallback(() => setCount((before) => before + 1), []) }
}

/** What keeps a form from being saved, each sentence a link to its field. `useRefusals` gives it the focus. */
export const ErrorBox = ({
  title,
  complaints = [],
  ref,
}: {
  readonly title: string
  readonly complaints?: readonly FieldComplaint[]
  readonly ref?: Ref<HTMLDivElement>
}) => (
  <Box {...(ref !== undefined && { ref })} tone="bad" title={title}>
    {complaints.length > 0 && (
      <ul className={styles.list}>
        {complaints.map(({ text, targetId }) => (
          <li key={`${targetId}${text}`}>
            {targetId === undefined ? (
              text
            ) : (
              <Link
                className="link"
                href={`#${targetId}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(targetId)
                }}
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    )}
  </Box>
)
