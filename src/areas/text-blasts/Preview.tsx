import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import create from '#areas/text-blasts/create.module.css'
import type { FileRow } from '#areas/text-blasts/data.ts'
import { partsOf } from '#areas/text-blasts/parts.ts'
import { nextRecipient, previousRecipient } from '#areas/text-blasts/text-blast-commands.ts'
import { previewQuery } from '#areas/text-blasts/useFileRows.ts'
import { showMobile } from '#contract/mobile.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useCommands } from '#workspace/commands/live.ts'

/** The recipient at a place among those who would get the message; undefined without a file. */
export const useRecipient = (file: number | undefined, number: number): FileRow | undefined => {
  const { data } = useQuery({
    ...previewQuery(file ?? 0, number),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
  })
  return file === undefined ? undefined : data?.rows[0]
}

const nameOf = ({ first_name, last_name }: FileRow) => [first_name, last_name].filter(Boolean).join(' ')

/** The message as one recipient after the other would read it. */
export const Preview = ({
  text,
  row,
  number,
  total,
  onNumber,
}: {
  readonly text: string
  readonly row: FileRow | undefined
  /** Counted from 1. */
  readonly number: number
  readonly total: number
  readonly onNumber: (number: number) => void
}) => {
  const say = useSay()
  // What is typed is read as it is typed; what another recipient would read is told when one goes to them.
  const asked = useRef(false)
  const goTo = (to: number) => {
    asked.current = true
    onNumber(to)
  }
  const next = () => goTo(Math.min(total, number + 1))
  const previous = () => goTo(Math.max(1, number - 1))
  const who = row && nameOf(row)
  useEffect(() => {
    if (!asked.current || who === undefined) return
    asked.current = false
    announce(`${who}: ${text}`, { about: 'preview' })
  }, [who, text])
  useCommands([
    [nextRecipient, next, { enabled: number < total }],
    [previousRecipient, previous, { enabled: number > 1 }],
  ])
  const { parts } = partsOf(text)
  return (
    <section className={create.preview} aria-label={say(msg`Preview`)}>
      <header>
        <h3>{say(msg`Preview`)}</h3>
        {row && (
          <span className={styles.faint}>
            <bdi>{nameOf(row)}</bdi> <span className="ltr tn">{showMobile(row.mobile ?? '')}</span>
          </span>
        )}
        <span className="grow" />
        {total > 0 && (
          <>
            <span className="tn">
              {say(msg`{row} of {total}`, { row: showNumber(number), total: showNumber(total) })}
            </span>
            <IconButton
              name={say(previousRecipient.title)}
              icon="arrow-up"
              command={previousRecipient.id}
              disabledReason={number <= 1 ? say(msg`This is the first recipient`) : undefined}
              onPress={previous}
            />
            <IconButton
              name={say(nextRecipient.title)}
              icon="arrow-down"
              command={nextRecipient.id}
              disabledReason={number >= total ? say(msg`This is the last recipient`) : undefined}
              onPress={next}
            />
          </>
        )}
      </header>
      <p className={styles.said} dir="auto">
        {text === '' ? <span className={styles.faint}>{say(msg`The message appears here.`)}</span> : text}
      </p>
      {text !== '' && (
        <p className={styles.faint}>{say(msg`{count, plural, one {# part} other {# parts}}`, { count: parts })}</p>
      )}
    </section>
  )
}
