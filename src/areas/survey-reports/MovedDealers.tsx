import { type Drill, whyPath } from '#areas/survey-reports/drill.ts'
import { Few, Figure } from '#areas/survey-reports/Figure.tsx'
import { showScore, showSigned } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Explained } from '#areas/survey-reports/why.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { Table } from '#ui/Table.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** The dealers that moved the score most, upwards and downwards; each leads to why its own score moved. */
export const MovedDealers = ({ data, drill }: { readonly data: Explained; readonly drill: Drill }) => {
  const say = useSay()
  const { dealers, before } = data
  const few = say(msg({ message: 'few', context: 'responses' }))
  const groups = [
    { id: 'up', title: say(msg`Upward`), rows: dealers.filter(({ points }) => points > 0) },
    { id: 'down', title: say(msg`Downward`), rows: dealers.filter(({ points }) => points < 0).toReversed() },
  ]
  return (
    <section className={styles.block} aria-labelledby="moved-dealers">
      <div className={styles.head}>
        <h2 id="moved-dealers">{say(msg`Dealers that changed the score most`)}</h2>
      </div>
      {groups.map(({ id, title, rows }) =>
        rows.length === 0 ? null : (
          <Table
            key={id}
            caption={title}
            showsCaption
            rows={rows}
            idOf={(one) => one.id}
            columns={[
              {
                id: 'name',
                label: say(msg`Dealer`),
                isName: true,
                cell: (one) => (
                  <PlaceLink to={drill.why({ by: 'dealer', id: String(one.id) }) ?? whyPath} inNewTab className="link">
                    <bdi>{one.name}</bdi>
                  </PlaceLink>
                ),
              },
              {
                id: 'responses',
                label: say(msg`Responses`),
                isFigure: true,
                cell: (one) => (
                  <>
                    {one.base === 'small' && <Few word={few} />}{' '}
                    <Figure to={drill.within('dealer', String(one.id))} name={one.name}>
                      {showNumber(one.responses)}
                    </Figure>
                  </>
                ),
              },
              {
                id: 'score',
                label: say(msg`Score`),
                isFigure: true,
                cell: (one) => (
                  <span className={cx('ltr', styles.fromTo)}>
                    <Figure
                      to={
                        before && one.before !== null
                          ? drill.results({ dealers: String(one.id) }, [before.from, before.to])
                          : undefined
                      }
                      name={say(msg`{name}, before`, { name: one.name })}
                    >
                      {showScore(one.before)}
                    </Figure>{' '}
                    <span aria-hidden="true">→ </span>
                    <Figure to={drill.within('dealer', String(one.id))} name={one.name}>
                      {showScore(one.score)}
                    </Figure>
                  </span>
                ),
              },
              {
                id: 'points',
                label: say(msg`Points`),
                isFigure: true,
                cell: ({ points }) => <strong className="ltr tn">{showSigned(points, 2)}</strong>,
              },
            ]}
          />
        ),
      )}
    </section>
  )
}
