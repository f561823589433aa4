import { useId } from 'react'
import { CommentSearch } from '#areas/survey-reports/CommentSearch.tsx'
import { asGroup } from '#areas/survey-reports/compare/parts.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { showScore } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { msg } from '#contract/words.ts'
import { showDay } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** The newest words of those who scored lowest. */
export const CommentsBlock = ({
  comments,
  drill,
}: {
  readonly comments: Summary['comments']
  readonly drill: Drill
}) => {
  const say = useSay()
  const heading = useId()
  return (
    <section className={styles.block} {...asGroup} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{say(msg`Comments`)}</h2>
        <span className={styles.note}>{say(msg`newest comments, lowest scores first`)}</span>
        {comments.length > 0 && <CommentSearch drill={drill} />}
        {comments.length > 0 && (
          <PlaceLink to={drill.results({ has_comment: 'yes' })} inNewTab className="link">
            {say(msg`All comments`)}
          </PlaceLink>
        )}
      </div>
      {comments.length === 0 ? (
        <p className={styles.note}>{say(msg`No comments in this period.`)}</p>
      ) : (
        <ul className={styles.quotes}>
          {comments.map(({ result, dealer, submitted_at, comment, score }) => (
            <li key={result.id}>
              <PlaceLink
                to={`/admin/survey/all/result/${result.id}`}
                inNewTab
                className={styles.figure}
                aria-label={`${result.name}: ${showScore(score)}`}
              >
                {showScore(score)}
              </PlaceLink>
              <q dir="auto">{comment}</q>
              <span className={styles.note}>
                <bdi>{dealer}</bdi> · <span className="ltr tn">{showDay(submitted_at)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
