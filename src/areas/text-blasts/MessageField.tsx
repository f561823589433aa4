import { useEffect, useId, useRef, useState } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import create from '#areas/text-blasts/create.module.css'
import { partsOf } from '#areas/text-blasts/parts.ts'
import { longestMessage, type Placeholder } from '#contract/text-blasts/blasts.ts'
import { unknownPlaceholders } from '#contract/text-blasts/message.ts'
import { type Message, msg } from '#contract/words.ts'
import { showMoney, showNumber } from '#platform/formats.ts'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** The placeholders that a message may hold; a survey’s alone says where to answer. */
const offeredFor = (isSurvey: boolean): readonly (readonly [Placeholder, Message])[] => [
  ['first_name', msg`First name`],
  ['last_name', msg`Last name`],
  ['dealer', msg`Dealer`],
  ...(isSurvey ? ([['survey_link', msg`Survey link`]] as const) : []),
  ['opt_out_link', msg`Opt-out link`],
]

const braced = (name: string) => `{${name}}`

interface Counted {
  readonly text: string
  readonly recipients: number | undefined
  readonly price: number | undefined
}
const CounterWords = ({ text, recipients, price }: Counted) => {
  const say = useSay()
  const { encoding, length, parts, room } = partsOf(text)
  return (
    <>
      <span className="tn">
        {say(msg`{count, plural, one {# character} other {# characters}}`, { count: length })} · {encoding}
      </span>{' '}
      <span className="tn">
        {say(msg`{count, plural, one {# part} other {# parts}}`, { count: parts })}{' '}
        <span className={styles.faint}>{say(msg`of {room} characters`, { room })}</span>
      </span>
      {recipients !== undefined && (
        <>
          {' '}
          <span className="tn">
            {price === undefined
              ? say(
                  msg`{many, plural, one {{parts} part} other {{parts} parts}} for {count, plural, one {# recipient} other {# recipients}}`,
                  {
                    many: parts * recipients,
                    parts: showNumber(parts * recipients),
                    count: recipients,
                  },
                )
              : say(msg`about {cost} for {count, plural, one {# recipient} other {# recipients}}`, {
                  cost: showMoney(parts * recipients * price),
                  count: recipients,
                })}
          </span>
        </>
      )}
    </>
  )
}
/** How long a text is on the air, and what it costs for so many recipients; the price may not be known. */
export const Counter = ({
  isOnlySeen = false,
  ...counted
}: Counted & {
  /** It is told in another way. */
  readonly isOnlySeen?: boolean
}) => (
  <p className={create.counter} aria-hidden={isOnlySeen || undefined} data-counter>
    <CounterWords {...counted} />
  </p>
)

/** How long one rests before the length is said, in ms. */
const pause = 1200
/** Says how long a message is when one rests from writing it, and at once when it begins another part. */
const useLengthSaid = (written: string, filled: string): void => {
  const say = useSay()
  const last = useRef({ written, parts: partsOf(filled).parts })
  useEffect(() => {
    if (last.current.written === written) return
    const { length, parts } = partsOf(filled)
    const isNewPart = parts !== last.current.parts
    last.current = { written, parts }
    const tell = () =>
      announce(
        `${say(msg`{count, plural, one {# character} other {# characters}}`, { count: length })}, ${say(msg`{count, plural, one {# part} other {# parts}}`, { count: parts })}`,
        { about: 'length' },
      )
    if (isNewPart) tell()
    const timer = setTimeout(tell, isNewPart ? pause * 2 : pause)
    return () => clearTimeout(timer)
  }, [written, filled, say])
}

/** The message as it is written, with what may stand in it, what it takes and what is misspelt. */
export const MessageField = ({
  value,
  onChange,
  onBlur,
  filled,
  isSurvey,
  recipients,
  price,
  error,
  id,
}: {
  readonly value: string
  readonly onChange: (message: string) => void
  readonly onBlur?: () => void
  /** As one recipient would read it: this is what is counted. */
  readonly filled: string
  /** It asks a survey. */
  readonly isSurvey: boolean
  readonly recipients: number | undefined
  readonly price: number | undefined
  readonly error?: string | undefined
  readonly id?: string
}) => {
  const say = useSay()
  const area = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  useLengthSaid(value, filled)
  const [isWriting, setWriting] = useState(false)
  const counted = { text: filled, recipients, price }
  // What describes the field: readers say each change of it while one writes, and that with every letter.
  const described = useRef(counted)
  if (!isWriting) described.current = counted
  const offered = offeredFor(isSurvey)
  const unknown = unknownPlaceholders(value)
  const insert = (name: Placeholder) => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    // A link that touches what stands before it would lead nowhere.
    const gap = name.endsWith('_link') && /\S$/.test(value.slice(0, from)) ? ' ' : ''
    const text = gap + braced(name)
    onChange(`${value.slice(0, from)}${text}${value.slice(to)}`)
    // Once it is drawn, one goes on typing behind it.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears whether the focus is in the field
    <div
      className={create.message}
      onFocus={({ target }) => setWriting(target.matches('textarea'))}
      onBlur={() => setWriting(false)}
    >
      <TextArea
        ref={area}
        {...(id !== undefined && { id })}
        name="message"
        label={say(msg`Message`)}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        maxLength={longestMessage}
        rows={5}
        error={error}
        describedBy={counter}
        isRequired
      />
      <fieldset className={create.insert} aria-label={say(msg`Insert`)}>
        {offered.map(([name, label]) => (
          <Button key={name} size="sm" icon="plus" onPress={() => insert(name)}>
            {say(label)}
          </Button>
        ))}
      </fieldset>
      <Counter {...counted} isOnlySeen />
      {/* Hidden, its changes would be told when the field gets the focus: the field's description would be read twice. */}
      <span id={counter} className="vh">
        <CounterWords {...described.current} />
      </span>
      {unknown.length > 0 && (
        <Box
          tone="warn"
          announces
          title={say(msg`There is no placeholder {name}. You can use {all}.`, {
            name: listed(unknown.map(braced)),
            all: offered.map(([name]) => braced(name)).join(' '),
          })}
        />
      )}
    </div>
  )
}
