import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import styles from '#ui/Box.module.css'
import { Box } from '#ui/Box.tsx'

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
  control?.scrollIntoView({ block: 'nearest' })
  control?.focus()
}

/** What keeps a form from being saved, each sentence a link to its field. It takes the focus when it appears. */
export const ErrorBox = ({
  title,
  complaints = [],
  takesFocus = true,
  ref,
}: {
  readonly title: string
  readonly complaints?: readonly FieldComplaint[]
  readonly takesFocus?: boolean
  /** `ref.current?.focus()` brings the reader back to it after a second try. */
  readonly ref?: Ref<{ focus: () => void }>
}) => {
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }))
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <Box ref={box} tone="bad" title={title}>
      {complaints.length > 0 && (
        <ul className={styles.list}>
          {complaints.map(({ text, targetId }) => (
            <li key={`${targetId}${text}`}>
              {targetId === undefined ? (
                text
              ) : (
                <a
                  className="link"
                  href={`#${targetId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(targetId)
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
