import { useId } from 'react'
import { asGroup } from '#areas/survey-reports/compare/parts.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import { showScore, showSigned } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Summary } from '#areas/survey-reports/summary.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import { networkReasons } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Facts } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

/** What a dealer's people are told of their place in the network, or why they are not. */
export const StandingBlock = ({ summary, drill }: { readonly summary: Summary; readonly drill: Drill }) => {
  const say = useSay()
  const heading = useId()
  const { network, network_reason, headline } = summary
  return (
    <section className={styles.block} {...asGroup} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{say(msg`Where you stand`)}</h2>
        <PlaceLink to={drill.control()} inNewTab className="link">
          {say(explanationFiles.control)}
        </PlaceLink>
      </div>
      {network ? (
        <Facts
          of={[
            [
              say(msg`Rank`),
              network.rank === null ? null : say(msg`{rank} of {of}`, { rank: network.rank, of: network.of }),
            ],
            [say(msg`Your score`), <Figure key="own">{showScore(headline.score.value)}</Figure>],
            [say(msg`Network`), <Figure key="network">{showScore(network.score)}</Figure>],
            [
              say(msg`Difference`),
              headline.score.value === null ? null : (
                <Figure key="by">{showSigned(headline.score.value - network.score)}</Figure>
              ),
            ],
            [say(msg`Your target`), <Figure key="target">{showScore(headline.target)}</Figure>],
          ]}
        />
      ) : (
        <p className={styles.note}>{say(networkReasons[network_reason ?? 'few'])}</p>
      )}
    </section>
  )
}
