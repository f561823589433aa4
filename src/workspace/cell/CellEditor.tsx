import { type FocusEvent, type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { NamedField } from '#define/named-field.ts'
import type { PlainRow } from '#define/resource.ts'
import styles from '#workspace/cell/cell.module.css'
import { FieldPart } from '#workspace/form/Field.tsx'
import type { Named } from '#workspace/records/lookups.ts'

/** Where one goes when the value is taken. */
export type Onward = 'down' | 'next' | 'previous' | 'stay' | 'leave'
export interface CellEditorProps {
  readonly asked: NamedField
  readonly row: PlainRow
  readonly value: unknown
  /** What stands in the form's other fields. */
  readonly beside: Readonly<Record<string, unknown>>
  /** The record, as it is told with the field. */
  readonly name: string
  /** The cell that it lies over, wherever that is by now. */
  readonly cell: () => HTMLElement | null
  readonly isNeeded: boolean
  /** Takes the value; a sentence where it cannot be one. */
  readonly onTake: (value: unknown, named: Named | null, onward: Onward) => string | undefined
  readonly onGiveUp: () => void
}
const wide: ReadonlySet<string> = new Set(['choice', 'instant', 'longtext', 'email'])
const leastWidth = (kind: string) => (wide.has(kind) ? 260 : 150)

const isOpenList = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true'
const hasChosen = (target: EventTarget) => target instanceof Element && target.hasAttribute('aria-activedescendant')
/** Lists and calendars of the field lie elsewhere in the page. */
const isOfField = (node: EventTarget | null) =>
  node instanceof Element && node.closest('[role="listbox"], [role="dialog"]') !== null

/** The field of one cell, over it: Enter takes the value and goes down, Tab goes on, Escape gives up. */
export const CellEditor = (props: CellEditorProps) => {
  const { asked, cell, onTake, onGiveUp } = props
  const { kind } = asked.field
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(props.value)
  const [named, setNamed] = useState<Named | null>(null)
  const [error, setError] = useState<string>()
  // Taken or given up: what happens while it goes away is nobody's wish.
  const isOver = useRef(false)

  const place = useCallback(() => {
    const node = frame.current
    const over = cell()?.getBoundingClientRect()
    const around = node?.offsetParent?.getBoundingClientRect()
    if (!node || !over || !around) return
    const isRtl = getComputedStyle(node).direction === 'rtl'
    const inlineSize = Math.min(Math.max(over.width, leastWidth(kind)), around.width)
    const start = isRtl ? around.right - over.right : over.left - around.left
    node.style.insetInlineStart = `${Math.max(0, Math.min(start, around.width - inlineSize))}px`
    node.style.insetBlockStart = `${over.top - around.top}px`
    node.style.inlineSize = `${inlineSize}px`
    node.style.setProperty('--cell', `${over.height}px`)
  }, [cell, kind])
  useLayoutEffect(() => {
    place()
    const first = frame.current?.querySelector<HTMLElement>(
      'input:not([type="hidden"]):not([tabindex="-1"]), textarea, [role="spinbutton"], button',
    )
    first?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select()
    // The list scrolls under it.
    const scrolled = () => requestAnimationFrame(place)
    document.addEventListener('scroll', scrolled, true)
    return () => document.removeEventListener('scroll', scrolled, true)
  }, [place])

  const take = (onward: Onward) => {
    if (isOver.current) return
    isOver.current = true
    const wrong = onTake(value, named, onward)
    setError(wrong)
    isOver.current = wrong === undefined
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey, ctrlKey, metaKey } = event
    if (event.nativeEvent.isComposing || !(target instanceof Node) || !frame.current?.contains(target)) return
    const isList = isOpenList(target)
    const done = (run: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    if (key === 'Escape' && !isList)
      done(() => {
        isOver.current = true
        onGiveUp()
      })
    // In an open list Enter takes what is marked there.
    if (key === 'Enter' && !(isList && hasChosen(target)) && !(kind === 'longtext' && shiftKey))
      done(() => take(ctrlKey || metaKey ? 'stay' : 'down'))
    if (key === 'Tab') done(() => take(shiftKey ? 'previous' : 'next'))
    if (key.toLowerCase() === 's' && (ctrlKey || metaKey)) done(() => take('stay'))
  }
  const left = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || frame.current?.contains(relatedTarget) || isOfField(relatedTarget)) return
    if (isOver.current) return
    // Somebody has gone elsewhere: what is right is taken, and what is not stays as it was.
    isOver.current = true
    if (onTake(value, named, 'leave') !== undefined) onTake(props.value, null, 'leave')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend of its own.
    <div
      ref={frame}
      role="group"
      aria-label={props.name}
      className={styles.editor}
      data-zone="form"
      data-cell-editor={asked.name}
      onKeyDownCapture={keyDown}
      onBlur={left}
    >
      <FieldPart
        asked={asked}
        id={id}
        isInCell
        isNeeded={props.isNeeded}
        value={value}
        error={error}
        row={props.row}
        beside={props.beside}
        onChange={(_, next) => {
          setValue(next)
          setError(undefined)
        }}
        onNamed={setNamed}
        onBlur={() => {}}
      />
    </div>
  )
}
