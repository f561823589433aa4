import { type RefObject, useEffect, useRef, useState } from 'react'
import { Kbd } from '#ui/Kbd.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useKeysOf } from '#workspace/commands/live.ts'
import { searchList } from '#workspace/list/commands.ts'
import styles from '#workspace/list/list.module.css'

/** How long somebody must pause before what they typed is searched, in milliseconds. */
const pause = 250

/** What a list is searched for. */
export const ListSearch = ({
  label,
  value,
  onChange,
  onLeave,
  isNarrow,
  input,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Down from the field leads to the rows. */
  readonly onLeave: () => void
  readonly isNarrow: boolean
  readonly input: RefObject<HTMLInputElement | null>
}) => {
  const [typed, setTyped] = useState(value)
  const keys = useKeysOf(searchList.id)
  const sent = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  // Another place in the same tab brings another search.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  const send = (text: string) => {
    if (text.trim() === sent.current) return
    sent.current = text.trim()
    tell.current(sent.current)
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => send(text), pause)
  }
  return (
    <search className={styles.search}>
      <SearchField
        ref={input}
        label={label}
        hidesLabel
        size="sm"
        value={typed}
        onChange={type}
        onSubmit={(text) => {
          clearTimeout(waiting.current)
          send(text)
        }}
        onClear={() => {
          clearTimeout(waiting.current)
          send('')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onLeave()
        }}
        end={
          keys !== undefined &&
          typed === '' &&
          !isNarrow && (
            <span aria-hidden="true">
              <Kbd keys={keys} />
            </span>
          )
        }
      />
    </search>
  )
}
