import { Command as Cmdk } from 'cmdk'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { msg } from '#contract/words.ts'
import type { Facts } from '#define/command.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { zoneOf } from '#workspace/commands/facts.ts'
import type { Asking } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { Foot } from '#workspace/palette/Foot.tsx'
import { groupTitles } from '#workspace/palette/indexed.ts'
import styles from '#workspace/palette/Palette.module.css'
import { Result } from '#workspace/palette/Result.tsx'
import type { Row } from '#workspace/palette/rows.ts'
import { rememberUse } from '#workspace/palette/usage.ts'
import { type Question, useFound } from '#workspace/palette/useFound.ts'
import { useTrueActive } from '#workspace/palette/useTrueActive.ts'

export { prepare } from '#workspace/palette/prepare.ts'

export interface PaletteProps {
  /** What was true when it was opened. */
  readonly facts: Facts
  readonly asking: Asking
  /** What was typed before it was there; asked once. */
  readonly takeEarly: () => string
  /** It was left: nobody sees it any more. */
  readonly isLeaving: boolean
  /** It is left; what was chosen, if anything, runs once it is out of sight. */
  readonly onClose: () => void
}

/** How long the field is the one that is read before the row is named that Enter would run, in ms. */
const fieldFirst = 400

/** Rooms, commands, records, recent places, settings and help in one list. */
export const Palette = ({ facts, asking, takeEarly, isLeaving, onClose }: PaletteProps) => {
  const say = useSay()
  const open = useOpen()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Question & { readonly before: string }>()
  const [chosen, setChosen] = useState({ among: '', id: '' })
  const root = useRef<HTMLDivElement>(null)
  const isOpen = useRef(true)
  const close = useCallback(() => {
    isOpen.current = false
    onClose()
  }, [onClose])
  useEffect(() => {
    // A dialog that closes as this opens may give its focus back late, behind it, where none of its keys would be heard.
    const keep = ({ target }: FocusEvent) => {
      if (isOpen.current && target instanceof Element && zoneOf(target) !== 'overlay')
        root.current?.querySelector('input')?.focus()
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  // The field is heard first: a row that is named at once would be read in its place.
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), fieldFirst)
    return () => clearTimeout(timer)
  }, [])
  useTrueActive(root, hasBegun || typed !== '')
  useEffect(() => {
    const early = takeEarly()
    if (early !== '') setTyped((typed) => early + typed)
  }, [takeEarly])

  const active = useRef({ id: '', isMoved: false })
  const { found, drawn, isWaiting, userId } = useFound({ typed, facts, question: asked, retype: setTyped, active })
  const first = found.rows[0]?.id ?? ''
  // What was typed brings the best row to the front, also when it stays the same.
  const among = `${asked?.of.id ?? ''} ${typed} ${first}`
  const isMoved = chosen.among === among && chosen.id !== first
  const selected = chosen.among === among ? chosen.id : first
  useLayoutEffect(() => {
    active.current = { id: selected, isMoved }
  }, [selected, isMoved])
  // Said once for what was typed, when the records have come too.
  const counted = useRef('')
  const count = `${asked?.of.id ?? ''} ${typed} ${found.total}`
  const shown = useRef(count)
  useLayoutEffect(() => {
    shown.current = count
  }, [count])
  useEffect(() => {
    if (isWaiting || counted.current === count) return
    const timer = setTimeout(() => {
      counted.current = count
      announce(say(msg`{count, plural, =0 {No results} one {# result} other {# results}}`, { count: found.total }), {
        about: 'results',
        isStill: () => shown.current === count,
      })
    }, 600)
    return () => clearTimeout(timer)
  }, [count, found.total, isWaiting, say])

  // The rows are drawn again for another one of these, which no letter is a reason for.
  const now = useRef({ typed, asked })
  now.current = { typed, asked }
  const run = useCallback(
    (row: Row, newTab: boolean) => {
      const wanted = { newTab: newTab || asking.newTab }
      const reason = row.reason?.()
      if (reason) {
        announce(reason.text)
        if (!reason.offer) return
        flushSync(close)
        open(reason.offer.place, wanted)
        return
      }
      const choices = row.choices?.() ?? []
      if (choices.length > 0) {
        setAsked({ of: row, choices, before: now.current.typed })
        setTyped('')
        announce(say(msg`{command}: choose a value`, { command: row.title }))
        return
      }
      const remembered = now.current.asked?.of ?? row
      if (remembered.isRemembered) rememberUse(userId, remembered.id)
      // First the focus goes back to where it was, then the command may take it elsewhere.
      const stays = row.group === 'help' && row.id.startsWith('prefix ')
      if (!stays) flushSync(close)
      row.run(wanted)
    },
    [say, close, asking, open, userId],
  )
  const goBack = () => {
    if (!asked) return
    setTyped(asked.before)
    setAsked(undefined)
    announce(say(msg`Back to all commands`))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') setBegun(true)
    // The key that opened it closes it.
    if (event.key === 'Escape' || event.key === 'F1') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Backspace' && typed === '' && asked && !event.repeat) {
      event.preventDefault()
      goBack()
    }
    // The input is all that can be focused.
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Enter') return
    event.preventDefault()
    const announced = root.current?.querySelector('[cmdk-item][aria-selected="true"]')?.getAttribute('data-value')
    const row = found.rows.find(({ id }) => id === announced)
    if (row) run(row, event.ctrlKey || event.metaKey)
  }

  return (
    <div
      className={`${styles.scrim} ${isLeaving ? styles.leaving : ''}`}
      data-react-aria-top-layer={isLeaving || undefined}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={say(msg`Command palette`)}
        className={styles.frame}
        data-zone="overlay"
      >
        <Cmdk
          ref={root}
          className={styles.palette}
          label={
            asked ? say(msg`{command}: choose a value`, { command: asked.of.title }) : say(msg`Search or run a command`)
          }
          shouldFilter={false}
          vimBindings={false}
          loop
          value={selected}
          onValueChange={(id) => id !== selected && setChosen({ among, id })}
          onKeyDown={onKeyDown}
        >
          <div className={styles.query}>
            {asked ? (
              <span className={styles.asking} aria-hidden="true">
                <bdi>{asked.of.title}</bdi>
              </span>
            ) : (
              <Icon name="search" size={20} />
            )}
            <Cmdk.Input
              autoFocus
              value={typed}
              onValueChange={setTyped}
              placeholder={asked ? say(msg`Choose a value…`) : say(msg`Search or run…`)}
              aria-describedby="palette-help"
            />
            <span aria-hidden="true">
              <Kbd keys="Escape" />
            </span>
          </div>
          <Cmdk.List className={styles.list} label={say(msg`Results`)}>
            {drawn.map(({ group, rows, of = rows.length }, at) => (
              <Cmdk.Group
                // Records that came late stand at the end, beside the row that waited for them.
                key={at > 0 && group === 'records' ? 'late records' : group}
                className={styles.group}
                heading={
                  <span className={styles.heading}>
                    <span>{say(groupTitles[group])}</span>
                    <span className="tn">{of}</span>
                  </span>
                }
              >
                {rows.map((row) => (
                  <Result key={row.id} row={row} query={found.query} isSelected={row.id === selected} onRun={run} />
                ))}
              </Cmdk.Group>
            ))}
          </Cmdk.List>
          {found.rows.length === 0 && !isWaiting && (
            <p className={styles.none}>{say(msg`No results. Try fewer letters, or type ? for help.`)}</p>
          )}
          <Foot isAsking={asked !== undefined} />
        </Cmdk>
      </div>
    </div>
  )
}
