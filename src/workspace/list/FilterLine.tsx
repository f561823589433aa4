import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useList } from '#workspace/list/context.ts'
import styles from '#workspace/list/list.module.css'
import { useDictionary } from '#workspace/list/useDictionary.ts'
import { conditionsIn, filterablesOf, filtersOfConditions } from '#workspace/records/filterable.ts'
import {
  type Completion,
  completingAt,
  completionsOf,
  type Dictionary,
  exampleOf,
  readLine,
  same,
  writeLine,
} from '#workspace/records/line.ts'
import { learn, searchReference } from '#workspace/records/references.ts'

/** Records whose names are typed are looked up, so that the line can be read. */
const lookUp = async (resource: string, typed: string): Promise<void> => {
  const { items } = await searchReference(resource, typed)
  const exact = items.filter(({ name }) => same(name) === same(typed))
  learn(resource, exact.length > 0 ? exact : items)
}

/** All filters of a list as one line, typed with completion; Enter sets them, Escape leaves them as they are. */
export const FilterLine = ({ onClose }: { readonly onClose: () => void }) => {
  const { room, state, setFilters, optionsOf, toGrid } = useList()
  const say = useSay()
  const dictionary = useDictionary(optionsOf, true)
  const ids = useId()
  const input = useRef<HTMLInputElement>(null)
  const q = typeof state.filters['q'] === 'string' ? state.filters['q'] : ''
  const [text, setText] = useState(() => {
    const line = writeLine(room, conditionsIn(room, state.filters), q, dictionary)
    return line === '' ? '' : `${line} `
  })
  const [caret, setCaret] = useState(text.length)
  const [active, setActive] = useState(-1)
  const [isFolded, setFolded] = useState(false)
  /** The line as a completed value has left it, with the space after it: a comma takes that one's place. */
  const spaced = useRef<string>(undefined)
  /** Where the caret goes in the text that is drawn next. */
  const placed = useRef<number>(undefined)
  const latest = useRef<Dictionary>(dictionary)
  latest.current = dictionary

  const read = readLine(room, text, dictionary)
  const completing = completingAt(room, text, caret, dictionary)
  const offered = isFolded ? [] : completionsOf(room, text, completing, dictionary)
  const asked =
    completing.one && ['reference', 'choice', 'choices'].includes(completing.one.field.kind)
      ? completing.one.field.of
      : undefined
  const { typed } = completing
  // What is still being typed is not wrong as long as something goes on with it.
  const problems = read.problems.filter(({ at, end }) => offered.length === 0 || caret < at || caret > end)
  // What is offered of a reference is found on the server while one types.
  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(
      () =>
        void searchReference(asked, typed)
          .then(({ items }) => learn(asked, items))
          .catch(() => {}),
      150,
    )
    return () => clearTimeout(timer)
  }, [asked, typed])

  // With the text itself: a letter that is typed before the next frame stands where it belongs.
  useLayoutEffect(() => {
    const at = placed.current
    if (at === undefined) return
    placed.current = undefined
    input.current?.setSelectionRange(at, at)
  })

  const type = (typed: string) => {
    const isNextValue =
      spaced.current !== undefined && [',', '،'].some((comma) => typed === `${spaced.current}${comma}`)
    const next = isNextValue ? typed.replace(/ (.)$/u, '$1') : typed
    spaced.current = undefined
    setText(next)
    setCaret(isNextValue ? next.length : (input.current?.selectionStart ?? next.length))
    setActive(-1)
    setFolded(false)
  }
  const complete = (one: Completion) => {
    const isDone = completing.one !== undefined && one.caret === one.text.length
    const next = isDone ? `${one.text} ` : one.text
    const at = isDone ? next.length : one.caret
    spaced.current = isDone ? next : undefined
    setText(next)
    setCaret(at)
    setActive(-1)
    placed.current = at
  }
  const leave = () => {
    onClose()
    toGrid()
  }
  const apply = async () => {
    let now = readLine(room, text, latest.current)
    if (now.unknown.length > 0) {
      await Promise.allSettled(now.unknown.map(({ resource, name }) => lookUp(resource, name)))
      // The names that were found are there with the next drawing.
      await new Promise((drawn) => requestAnimationFrame(drawn))
      now = readLine(room, text, latest.current)
    }
    const { q: _, ...others } = filtersOfConditions(room, state.filters, now.conditions)
    setFilters(now.words === '' ? others : { ...others, q: now.words })
    if (now.problems.length === 0) return leave()
    setFolded(true)
    announce(
      say(
        msg`{count, plural, one {# part of the line was not understood} other {# parts of the line were not understood}}`,
        {
          count: now.problems.length,
        },
      ),
    )
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = offered[active]
    const move = (step: number) => {
      event.preventDefault()
      setFolded(false)
      if (offered.length > 0)
        setActive((at) => (at + step + offered.length + (at < 0 && step < 0 ? 1 : 0)) % offered.length)
    }
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) complete(chosen)
      else void apply()
    } else if (event.key === 'Tab' && !event.shiftKey && (chosen ?? (typed !== '' ? offered[0] : undefined))) {
      const first = chosen ?? offered[0]
      if (!first) return
      event.preventDefault()
      complete(first)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
  }
  const [example] = filterablesOf(room)
  return (
    <search className={styles.line} aria-label={say(msg`Filter line`)}>
      <div className={styles.lineField}>
        <TextField
          ref={input}
          label={say(msg`Filters`)}
          hidesLabel
          size="sm"
          autoFocus
          value={text}
          onChange={type}
          onKeyDown={press}
          isInvalid={problems.length > 0}
          describedBy={`${ids}told`}
          look="latin"
          placeholder={example && `${say(example.label).toLocaleLowerCase()}:${exampleOf(example, dictionary)}`}
          combo={{
            list: `${ids}list`,
            active: active >= 0 ? `${ids}${active}` : undefined,
            isOpen: offered.length > 0,
            onCaret: setCaret,
          }}
        />
        <IconButton name={say(msg`Close filter line`)} icon="x" onPress={leave} />
      </div>
      <ul id={`${ids}told`} className={styles.problems}>
        {problems.map(({ at, end, message, values }) => (
          <li key={`${at} ${message.message}`}>
            <mark dir="auto">{text.slice(at, end)}</mark> <span>{say(message, values)}</span>
          </li>
        ))}
      </ul>
      <div
        id={`${ids}list`}
        role="listbox"
        aria-label={say(msg`Suggestions`)}
        hidden={offered.length === 0}
        className={styles.offered}
      >
        {offered.map((one, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does it
          <div
            key={one.id}
            id={`${ids}${place}`}
            role="option"
            aria-selected={place === active}
            className={cx(styles.offer, place === active && styles.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => complete(one)}
          >
            <bdi>{one.label}</bdi>
            {one.hint !== undefined && <bdi className="muted">{one.hint}</bdi>}
          </div>
        ))}
      </div>
    </search>
  )
}
