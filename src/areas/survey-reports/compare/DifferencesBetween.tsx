import { useAtomValue } from 'jotai'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import styles from '#areas/survey-reports/compare/compare.module.css'
import { nameOf, partTitles } from '#areas/survey-reports/compare/parts.ts'
import { type Difference, judgedIn, rowsByPart, type Side, sidesAtom } from '#areas/survey-reports/compare/sides.ts'
import { useAligned } from '#areas/survey-reports/compare/useAligned.ts'
import { useDifferences } from '#areas/survey-reports/compare/useDifferences.ts'
import { sayVerdict, showScore, showShare, showSigned, signOf } from '#areas/survey-reports/figures.ts'
import { daysIn } from '#areas/survey-reports/ReportFrame.tsx'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { errorMessage } from '#platform/query.ts'
import { type Say, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import type { BetweenProps } from '#workspace/panes/page-filters.ts'

/** A filter that is held down asks for many; they are told when they have come to rest, in milliseconds. */
const rest = 600

/** Both figures as their reports show them. */
const shown = ({ unit, one, other }: Difference): readonly [string, string] => {
  const show = {
    score: showScore,
    share: (value: number | null) => showShare(value),
    nps: (value: number | null) => showSigned(value, 0),
    count: (value: number | null) => showNumber(value ?? 0),
  }[unit]
  return [show(one), show(other)]
}
const decimalsOf = ({ unit }: Difference) => (unit === 'score' || unit === 'share' ? 1 : 0)
/** −0.6, and −0.5 pts of a share. */
const changed = (row: Difference, say: Say): string => {
  const points = showSigned(row.difference, decimalsOf(row))
  return row.unit === 'share' && row.difference !== null ? say(msg`{points} pts`, { points }) : points
}
const icons = { [-1]: 'arrow-down', 0: 'minus', 1: 'arrow-up' } as const

const Line = ({ row, name }: { readonly row: Difference; readonly name: string }) => {
  const say = useSay()
  const sign = signOf(row.difference, decimalsOf(row))
  const isBetter = row.key === 'dissatisfied' ? sign < 0 : sign > 0
  const isBeyond = row.verdict === 'beyond'
  const [one, other] = shown(row)
  const both = say(msg`{one} and {other}`, { one: `\u2066${one}\u2069`, other: `\u2066${other}\u2069` })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td title={both}>
        <span className={cx(styles.by, isBeyond && sign !== 0 && (isBetter ? styles.better : styles.worse))}>
          {row.difference !== null && <Icon name={icons[sign]} size={12} />}
          <span className="ltr tn">{changed(row, say)}</span>
        </span>
        <span className="vh">, {both}</span>
        {row.verdict && (
          <>
            <span className="vh">, </span>
            <span className={isBeyond ? styles.beyond : styles.chance}>{sayVerdict(say, row.verdict)}</span>
          </>
        )}
      </td>
    </tr>
  )
}

const Table = ({
  tabs,
  one,
  other,
}: {
  readonly tabs: readonly [string, string]
  readonly one: Side
  readonly other: Side
}) => {
  const say = useSay()
  const box = useRef<HTMLElement>(null)
  const caption = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isPlaceholderData, isFetching, refetch } = useDifferences(one, other)
  const parts = rowsByPart(data?.rows ?? [], one.parts, other.parts)
  const rows = parts.flatMap(([, own]) => own)
  const { judged, beyond } = judgedIn(rows)
  const rooms = useAligned(box, tabs, `${rows.map(({ part, key }) => part + key).join()} ${isOpen}`)
  const told =
    judged > 0
      ? say(
          msg`Second pane minus first: {judged, plural, one {{beyond} of # difference} other {{beyond} of # differences}} beyond chance`,
          { beyond, judged },
        )
      : say(msg`Second pane minus first: no difference can be judged`)
  const isTold = data !== undefined && !isPlaceholderData && rows.length > 0
  const key = isTold ? `${told} ${one.search} ${other.search}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is told once for each pair of reports
  useEffect(() => {
    if (key === '') return
    const timer = setTimeout(() => announce(told, { about: 'differences' }), rest)
    return () => clearTimeout(timer)
  }, [key])
  const kind = one.kind === other.kind ? one.kind : null
  const periods = data && [data.one.period, data.other.period].map(({ from, to }) => daysIn([from, to]))
  return (
    <section
      ref={box}
      className={cx(styles.strip, isOpen && styles.open, isPlaceholderData && styles.old)}
      aria-label={say(msg`Differences`)}
      aria-busy={isFetching}
      data-zone="panel"
      data-region
      data-differences=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      <div className={styles.head}>
        <strong>{say(msg`Second − first`)}</strong>
        <span className={styles.switch}>
          <Button
            size="sm"
            variant="ghost"
            iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? say(msg`Hide differences`) : say(msg`Show differences`)}
          </Button>
        </span>
      </div>
      {error ? (
        <div className={styles.failed}>
          <p>{errorMessage(error)}</p>
          <Button size="sm" onPress={() => void refetch()}>
            {say(msg`Try again`)}
          </Button>
        </div>
      ) : (
        data && (
          <table aria-labelledby={caption}>
            <caption id={caption}>
              {told}
              {/* Drawn in lines of their own, and heard as one sentence. */}
              {periods && (
                <span className={styles.periods}>
                  <span className="vh">: </span>
                  {periods[1]}
                </span>
              )}
              {periods && periods[0] !== periods[1] && (
                <span className={styles.periods}>
                  <span className="vh"> </span>
                  {say(msg`minus {period}`, { period: periods[0] ?? '' })}
                </span>
              )}
            </caption>
            <colgroup>
              <col className={styles.names} />
              <col />
            </colgroup>
            <thead className="vh">
              <tr>
                <th scope="col">{say(msg`Figure`)}</th>
                <th scope="col">{say(msg`Difference`)}</th>
              </tr>
            </thead>
            {parts.map(([part, own]) => (
              <tbody key={part} data-of={part}>
                <tr className={styles.part}>
                  <th scope="rowgroup" colSpan={2}>
                    <div data-room="" style={{ marginBlockStart: rooms[part] ?? 0 }}>
                      {say(partTitles[part])}
                      {part === 'trend' && <span className={styles.note}>{say(msg`same axis`)}</span>}
                    </div>
                  </th>
                </tr>
                {own.map((row) => (
                  <Line key={row.key} row={row} name={nameOf(row, kind, say)} />
                ))}
              </tbody>
            ))}
          </table>
        )
      )}
      <div aria-hidden="true" style={{ blockSize: rooms.end ?? 0 }} />
    </section>
  )
}

/** Between two reports: what the second says less what the first says, part by part beside theirs, and whether that is chance. */
const DifferencesBetween = ({ tabs }: BetweenProps) => {
  const sides = useAtomValue(sidesAtom)
  const [one, other] = [sides[tabs[0]], sides[tabs[1]]]
  return one && other ? <Table tabs={tabs} one={one} other={other} /> : <Fragment />
}
export default DifferencesBetween
