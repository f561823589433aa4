import { useQuery } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { useAtomValue } from 'jotai'
import {
  type KeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { msg } from '#contract/words.ts'
import type { Facts } from '#define/command.ts'
import { fold } from '#platform/fold.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { factsNow, zoneOf } from '#workspace/commands/facts.ts'
import { type Asking, definitionsAtom } from '#workspace/commands/live.ts'
import { useDesk } from '#workspace/desk/context.ts'
import { keymapAtom } from '#workspace/keys/keymap.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'
import styles from '#workspace/palette/Palette.module.css'
import { type Prefix, prefixes, splitQuery } from '#workspace/palette/prefixes.ts'
import { Result } from '#workspace/palette/Result.tsx'
import { rank } from '#workspace/palette/rank.ts'
import { pause, searchingId, useRecords } from '#workspace/palette/records.ts'
import { groupTitles, indexAtRest, indexOf, mineOf, most, type Row, rowOf, rowsFor } from '#workspace/palette/rows.ts'
import { firstOf, sectionsOf, withRecords } from '#workspace/palette/sections.ts'
import { useTrueActive } from '#workspace/palette/useTrueActive.ts'
import type { Place } from '#workspace/places.ts'
import { useRecents } from '#workspace/recents.ts'
import { myViews, type View } from '#workspace/views/views.ts'

export interface PaletteProps {
  /** What was true when it was opened. */
  readonly facts: Facts
  readonly asking: Asking
  /** What was typed before it was there; asked once. */
  readonly takeEarly: () => string
  readonly onClose: () => void
}

const none: readonly View[] = []
/** How long the field is the one that is read before the row is named that Enter would run, in ms. */
const fieldFirst = 400
/** Rows that are drawn with the letter that was typed: as many as can be seen. The others follow a moment later. */
const atOnce = 16
/** True once what was found is on the screen and nobody types on, so that the rows beyond the first may come. */
const useFollowers = (found: unknown): boolean => {
  const [painted, setPainted] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(found)), pause)
    return () => clearTimeout(timer)
  }, [found])
  return painted === found
}
/**
 * Has everything ready that the first opening needs, in the browser's idle time; returns the way to stop. `choice` is how
 * the keys are set, which the rows show.
 */
export const prepare = (...[commands, choice, locale, say]: Parameters<typeof indexOf>): (() => void) =>
  indexAtRest(commands, choice, locale, say, (index) => void mineOf(index, factsNow()))

/** Rooms, commands, records, recent places, settings and help in one list. */
export const Palette = ({ facts, asking, takeEarly, onClose }: PaletteProps) => {
  const say = useSay()
  const locale = useLocale()
  const desk = useDesk()
  const open = useOpen()
  const recents = useRecents()
  // A dialog would take the keyboard from whoever types here.
  const { data: views = none } = useQuery({ ...myViews(), meta: { tells: 'snackbar' } })
  const commands = useAtomValue(definitionsAtom)
  const choice = useAtomValue(keymapAtom)
  const [typed, setTyped] = useState('')
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

  const sources = useMemo(
    () => ({ registry: desk.registry, index: indexOf(commands, choice, locale, say), recents, views }),
    [desk, commands, choice, locale, say, recents, views],
  )
  const find = useMemo(() => {
    const situation = {
      say,
      facts,
      open: (place: string, { newTab }: Asking) => open(place, { newTab }),
      retype: setTyped,
    }
    // The rows of a prefix are made once, not for each letter.
    const made = new Map<Prefix | null, ReturnType<typeof rowsFor>>()
    return (text: string) => {
      const [prefix, query] = splitQuery(text)
      const isOwn = prefix === '#' || prefix === '@' || (prefix === null && query.trim() === '')
      const { rows, isFixed } = (isOwn ? undefined : made.get(prefix)) ?? rowsFor(prefix, query, sources, situation)
      if (!isOwn) made.set(prefix, { rows, isFixed })
      const { best, total } = rank(rows, isFixed ? '' : query, most)
      const sections = sectionsOf(best.map(({ row }) => rowOf(row, facts)))
      return { sections, rows: sections.flatMap((section) => section.rows), total, query: fold(query).trim() }
    }
  }, [say, facts, open, sources])
  const here = useMemo(() => find(typed), [find, typed])
  const reader = useMemo(
    () => ({
      roles: facts.roles,
      rooms: desk.registry.rooms,
      say,
      open: (place: Place, { newTab }: Asking) => open(place, { newTab }),
    }),
    [facts, desk, say, open],
  )
  const [prefix, sought] = splitQuery(typed)
  const selectedNow = useRef('')
  const records = useRecords(
    prefix,
    sought,
    reader,
    () => selectedNow.current === searchingId || selectedNow.current === '',
  )
  const found = useMemo(() => {
    const isPrefixed = prefix === '#' || prefix === '@'
    const sections = withRecords(here.sections, records, isPrefixed, say)
    const rows = sections.flatMap((section) => section.rows)
    return { ...here, sections, rows, total: here.total + records.rows.length }
  }, [here, records, prefix, say])
  const hasFollowers = useFollowers(here)
  const drawn = useMemo(() => (hasFollowers ? found.sections : firstOf(found.sections, atOnce)), [found, hasFollowers])
  const first = found.rows[0]?.id ?? ''
  // What was typed brings the best row to the front, also when it stays the same.
  const among = `${typed} ${first}`
  const selected = chosen.among === among ? chosen.id : first
  useLayoutEffect(() => {
    selectedNow.current = selected
  }, [selected])
  // Said once for what was typed, when the records have come too.
  const counted = useRef('')
  const isWaiting = records.is === 'searching'
  useEffect(() => {
    const count = `${typed} ${found.total}`
    if (isWaiting || counted.current === count) return
    const timer = setTimeout(() => {
      counted.current = count
      announce(say(msg`{count, plural, =0 {No results} one {# result} other {# results}}`, { count: found.total }), {
        about: 'results',
      })
    }, 600)
    return () => clearTimeout(timer)
  }, [typed, found.total, isWaiting, say])

  const run = useCallback(
    (row: Row, newTab: boolean) => {
      const reason = row.reason?.()
      if (reason) {
        announce(say(reason))
        return
      }
      // First the focus goes back to where it was, then the command may take it elsewhere.
      const stays = row.group === 'help' && row.id.startsWith('prefix ')
      if (!stays) flushSync(close)
      row.run({ newTab: newTab || asking.newTab })
    },
    [say, close, asking],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') setBegun(true)
    // The key that opened it closes it.
    if (event.key === 'Escape' || event.key === 'F1') {
      event.preventDefault()
      close()
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
    <div className={styles.scrim} onPointerDown={(event) => event.target === event.currentTarget && close()}>
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
          label={say(msg`Search or run a command`)}
          shouldFilter={false}
          vimBindings={false}
          loop
          value={selected}
          onValueChange={(id) => id !== selected && setChosen({ among, id })}
          onKeyDown={onKeyDown}
        >
          <div className={styles.query}>
            <Icon name="search" size={20} />
            <Cmdk.Input
              autoFocus
              value={typed}
              onValueChange={setTyped}
              placeholder={say(msg`Search or run…`)}
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
          {found.rows.length === 0 && records.is !== 'searching' && (
            <p className={styles.none}>{say(msg`No results. Try fewer letters, or type ? for help.`)}</p>
          )}
          <div className={styles.foot}>
            <span aria-hidden="true">
              <Kbd keys="ArrowUp ArrowDown" />
              {say(msg`Move`)}
            </span>
            <span aria-hidden="true">
              <Kbd keys="ctrl+Enter" />
              {say(msg`New tab`)}
            </span>
            <span className="grow" />
            <span id="palette-help" className="vh">
              {say(msg`Type > for commands, # for records, @ for people, / for pages, ? for help.`)}
            </span>
            {Object.entries(prefixes).map(([prefix, name]) => (
              <span key={prefix} aria-hidden="true">
                <Kbd keys={prefix} />
                {say(name)}
              </span>
            ))}
          </div>
        </Cmdk>
      </div>
    </div>
  )
}
