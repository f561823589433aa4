import { Few } from '#areas/survey-reports/Figure.tsx'
import {
  none,
  sayBand,
  sayVerdict,
  showBand,
  showMove,
  showRank,
  showScore,
  showShare,
  showSigned,
} from '#areas/survey-reports/figures.ts'
import { Gap } from '#areas/survey-reports/HeadlineCards.tsx'
import styles from '#areas/survey-reports/report.module.css'
import type { Ranked } from '#areas/survey-reports/summary.ts'
import { regionTypes } from '#contract/dealers/regions.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#define/command.ts'
import { showNumber } from '#platform/formats.ts'
import { stepOf } from '#ui/charts/geometry.ts'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import { cx } from '#ui/cx.ts'
import type { GridColumn } from '#ui/grid/types.ts'

type Column = GridColumn<Ranked>
/** All but its kind, which is what decides how a list's own cells are drawn. */
type Drawn = Omit<Column, 'kind'>
const shades = { 1: styles.shade1, 2: styles.shade2, 3: styles.shade3, 4: styles.shade4, 5: undefined } as const
const number = (id: string, header: string, text: (row: Ranked) => string, more: Partial<Drawn> = {}): Drawn => ({
  id,
  header,
  width: 92,
  align: 'end',
  text,
  cell: (row) => <span className="ltr tn">{text(row)}</span>,
  ...more,
})
/** The score as a bar from zero, with a tick where the target is; the figures stand beside it. */
const Bar = ({ row: { csi_score, target } }: { readonly row: Ranked }) => (
  <span className={styles.track} aria-hidden="true">
    <i style={{ '--share': `${csi_score ?? 0}%` }} />
    {target != null && <b style={{ '--share': `${target}%` }} />}
  </span>
)
/** How many places up, from the period before. */
const movedBy = ({ rank, rank_before }: Ranked) => (rank == null || rank_before == null ? null : rank_before - rank)

/** 3–7, where rows between are no real difference; one rank alone where all of them are. */
const showRange = ({ rank_from: from, rank_to: to }: Ranked): string =>
  from == null || to == null ? none : from === to ? String(from) : `${from}–${to}`

/** The columns of a ranking; factors are shaded in five steps by these bounds. */
export const rankColumns = (say: Say, factors: Ranked['factors'], bounds: readonly number[]): Column[] => {
  const few = say(msg({ message: 'few', context: 'responses' }))
  const columns: readonly Drawn[] = [
    number('rank', say(msg`Rank`), ({ rank, tied }) => showRank(rank, tied), {
      width: 76,
      sortable: true,
      pinned: true,
      cell: ({ rank, tied, of }) => (
        <span
          className="ltr tn"
          title={rank == null || of == null ? undefined : say(msg`{rank} of {of}`, { rank, of })}
        >
          {showRank(rank, tied)}
        </span>
      ),
    }),
    number('range', say(msg`Rank range`), showRange, {
      width: 104,
      cell: (row) => {
        const { rank_from: from, rank_to: to } = row
        if (from == null || to == null) return none
        const said = say(msg`Rank could be {from} to {to}: no real difference inside that range`, { from, to })
        return (
          <span className="ltr tn" title={said}>
            <span aria-hidden="true">{showRange(row)}</span>
            <span className="vh">{said}</span>
          </span>
        )
      },
    }),
    number(
      'moved',
      say(msg`Rank change`),
      (row) => {
        const by = movedBy(row)
        return by === null ? none : by === 0 ? '0' : `${by > 0 ? '↑' : '↓'}${Math.abs(by)}`
      },
      {
        width: 112,
        cell: (row) => {
          const by = movedBy(row) ?? 0
          return (
            <span className={cx('ltr tn', by > 0 && styles.good, by < 0 && styles.low)}>
              {by === 0 ? none : `${by > 0 ? '↑' : '↓'}${Math.abs(by)}`}
            </span>
          )
        },
      },
    ),
    {
      id: 'code',
      header: say(msg`Dealer code`),
      width: 110,
      hidden: true,
      text: ({ code }) => code ?? '',
      cell: ({ code }) => <span className="ltr tn">{code ?? none}</span>,
    },
    {
      id: 'dealer',
      header: say(msg({ message: 'Name', context: 'whose figures stand in a row' })),
      width: 190,
      min: 140,
      grow: 1.4,
      weight: 'strong',
      sortable: true,
      narrow: 'name',
      text: ({ name }) => name,
      cell: ({ name }) => <bdi className="trunc">{name}</bdi>,
    },
    {
      id: 'region',
      header: say(msg`Region`),
      width: 130,
      hidden: true,
      text: ({ region }) => (region ? say(regionTypes[region]) : ''),
      cell: ({ region }) => (region ? say(regionTypes[region]) : none),
    },
    {
      id: 'zone',
      header: say(msg`Zone`),
      width: 140,
      weight: 'quiet',
      sortable: true,
      narrow: 'meta',
      text: ({ zone }) => zone?.name ?? '',
      cell: ({ zone }) => <bdi className="trunc">{zone?.name ?? none}</bdi>,
    },
    {
      id: 'group',
      header: say(msg`Group`),
      width: 130,
      weight: 'quiet',
      hidden: true,
      sortable: true,
      text: ({ group }) => group?.name ?? '',
      cell: ({ group }) => <bdi className="trunc">{group?.name ?? none}</bdi>,
    },
    number('responses', say(msg`Responses`), ({ responses }) => showNumber(responses), {
      width: 110,
      sortable: true,
      text: ({ responses, base }) => `${base === 'small' ? `${few} ` : ''}${showNumber(responses)}`,
      cell: ({ responses, base }) => (
        <>
          {base === 'small' && <Few word={few} />} <span className="ltr tn">{showNumber(responses)}</span>
        </>
      ),
    }),
    number('response_rate', say(msg`Response rate`), ({ response_rate }) => showShare(response_rate), {
      width: 120,
      sortable: true,
    }),
    number('csi_score', say(msg`Score`), ({ csi_score }) => showScore(csi_score), {
      sortable: true,
      narrow: 'amount',
      weight: 'strong',
      cell: ({ csi_score, band, responses }) => (
        <span className="ltr tn" title={sayBand(say, band, { count: responses })}>
          {showScore(csi_score)}
        </span>
      ),
    }),
    number('band', say(msg`95% band`), ({ band }) => showBand(say, band), { width: 124 }),
    {
      id: 'bar',
      header: say(msg`Against target`),
      width: 130,
      text: ({ csi_score, target }) => `${showScore(csi_score)} / ${showScore(target)}`,
      cell: (row) => <Bar row={row} />,
    },
    number('before', say(msg`Score before`), ({ before }) => showScore(before), { hidden: true }),
    number('change', say(msg`Change`), ({ change }) => showMove(change), { sortable: true }),
    {
      id: 'verdict',
      header: say(msg`Chance`),
      width: 130,
      weight: 'quiet',
      text: ({ verdict }) => sayVerdict(say, verdict) ?? '',
      cell: ({ verdict }) => <span className="trunc">{sayVerdict(say, verdict) ?? none}</span>,
    },
    number('target', say(msg`Target`), ({ target }) => showScore(target), { hidden: true }),
    number('gap', say(msg`Gap`), ({ gap }) => showSigned(gap), {
      sortable: true,
      cell: ({ gap }) => <Gap gap={gap} />,
    }),
    {
      id: 'trend',
      header: say(msg`13 months`),
      width: 96,
      text: ({ trend }) => trend.map((score) => showScore(score)).join(' '),
      cell: ({ trend }) => <Sparkline values={trend} />,
    },
    ...factors.map(({ id, name }) => {
      const scoreOf = ({ factors: own }: Ranked) => own.find((one) => one.id === id)?.score
      return number(`factor-${id}`, name, (row) => showScore(scoreOf(row)), {
        width: 96,
        sortable: true,
        cell: (row) => {
          const score = scoreOf(row)
          return (
            <span className={cx('ltr tn', styles.shade, score != null && shades[stepOf(score, bounds)])}>
              {showScore(score)}
            </span>
          )
        },
      })
    }),
    {
      id: 'weakest',
      header: say(msg`Weakest factor`),
      width: 150,
      weight: 'quiet',
      hidden: true,
      text: ({ weakest_factor }) => weakest_factor?.name ?? '',
      cell: ({ weakest_factor }) => <bdi className="trunc">{weakest_factor?.name ?? none}</bdi>,
    },
    number('top_box', say(msg`Top box`), ({ top_box }) => showShare(top_box), { sortable: true }),
    number('top_two', say(msg`Top 2 boxes`), ({ top_two }) => showShare(top_two), { hidden: true }),
    number('nps', say(msg`NPS`), ({ nps }) => showSigned(nps, 0), { sortable: true, width: 76 }),
    number('dissatisfied', say(msg`Dissatisfied`), ({ dissatisfied }) => showShare(dissatisfied), {
      sortable: true,
      width: 110,
    }),
    number('cases', say(msg`Cases not closed`), ({ cases }) => showNumber(cases), { sortable: true, width: 120 }),
    number('overdue', say(msg`Overdue cases`), ({ overdue }) => showNumber(overdue), { width: 116 }),
  ]
  return columns.map((column) => ({ ...column, kind: column.align === 'end' ? 'count' : 'text' }))
}
