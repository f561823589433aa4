import { type ClipboardEvent, type FocusEvent, useContext, useEffect, useRef } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { GroupContext } from 'react-aria-components/Group'
import { useSlottedContext } from 'react-aria-components/slots'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import type { DateText } from '#ui/dateText.ts'
import styles from '#ui/Field.module.css'

const separators = /^[/.:-]$/

/**
 * The parts of a date or a time, in the field whose state is around them: typed one after the other, pasted and copied
 * as a whole. The order is the field's, the names of the parts are in the language of the page.
 */
export const DateSegments = ({
  of: { known, waiting, next, tell, take, kind },
  label,
  onUnread,
  onLeave,
}: {
  readonly label: string
  readonly of: DateText
  /** Something was pasted in which there is nothing to read. */
  readonly onUnread?: (() => void) | undefined
  /** Where nothing around hears that the field is left. */
  readonly onLeave?: (() => void) | undefined
}) => {
  const dateState = useContext(DateFieldStateContext)
  const timeState = useContext(TimeFieldStateContext)
  const state = dateState ?? timeState
  const group = useSlottedContext(GroupContext)
  const box = useRef<HTMLDivElement>(null)
  const editable = state?.segments.filter(({ isEditable }) => isEditable) ?? []
  const shown = editable.every(({ isPlaceholder }) => isPlaceholder)
    ? ''
    : // The marks of direction around a time are no part of it.
      (state?.segments ?? []).map(({ text }) => text.replace(/[\u2066-\u2069]/g, '')).join('')
  const isFixed = state?.isDisabled === true || state?.isReadOnly === true

  useEffect(() => {
    const [part] = waiting
    if (part) {
      const [name, figure] = part
      if (figure === null) state?.clearSegment(name)
      else state?.setSegment(name, figure)
      next()
      return
    }
    const held = kind.read(shown)
    if (held !== known && !isFixed) tell(held)
  })

  const typedIn = useRef<HTMLElement>(null)
  const put = (text: string) => {
    if (!isFixed && !take(kind.settle(text.trim()))) onUnread?.()
  }
  // The segments hear `beforeinput` itself, which React has no event for.
  useEffect(() => {
    const hear = (event: InputEvent) => {
      const { data: typed, target } = event
      if (typed === null || typed === '' || !(target instanceof HTMLElement)) return
      const isSeparator = separators.test(typed)
      if (isSeparator || (typed.length > 1 && event.inputType !== 'insertCompositionText')) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (isSeparator) {
        const all = [...(box.current?.querySelectorAll<HTMLElement>('[role=spinbutton]') ?? [])]
        // A segment that is full has gone on by itself.
        if (typedIn.current === target) all[all.indexOf(target) + 1]?.focus()
      } else if (event.defaultPrevented) put(typed)
      else typedIn.current = target
    }
    const node = box.current
    node?.addEventListener('beforeinput', hear, true)
    return () => node?.removeEventListener('beforeinput', hear, true)
  })

  const { onFocus: _focus, onBlur: _blur, ...around } = group ?? {}
  const settle = () => {
    const settled = kind.settle(shown)
    if (settled !== shown && !isFixed) take(settled)
  }
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', shown)
  }
  return (
    // React Aria's own way of leaving the field makes another day of one that there is none of.
    <GroupContext value={around}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pasted and copied is heard from the segments inside */}
      <div
        ref={box}
        className={styles.segments}
        onCopy={copy}
        onCut={(event) => {
          copy(event)
          if (!isFixed) take('')
        }}
        onPaste={(event) => {
          event.preventDefault()
          put(event.clipboardData.getData('text/plain'))
        }}
        onKeyDownCapture={({ key, ctrlKey, metaKey }) => {
          // Whoever saves has done with the field, too.
          if (key === 'Enter' || ((ctrlKey || metaKey) && key === 's')) settle()
        }}
        onBlur={(event: FocusEvent) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          settle()
          onLeave?.()
        }}
      >
        <AriaLocale>
          <DateInput className={styles.parts ?? ''}>
            {(segment) => (
              <DateSegment
                segment={segment}
                className={styles.segment ?? ''}
                // Named by itself and by the label, as React Aria has it, it is read after the label, and so says that twice.
                render={(props) => {
                  const [part] = props['aria-label']?.split(', ') ?? []
                  const named = part && { 'aria-label': `${part}, ${label}`, 'aria-labelledby': undefined }
                  return <span {...props} {...named} />
                }}
              />
            )}
          </DateInput>
        </AriaLocale>
      </div>
    </GroupContext>
  )
}
