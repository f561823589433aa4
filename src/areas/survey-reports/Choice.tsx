import { showScore } from '#areas/survey-reports/figures.ts'
import styles from '#areas/survey-reports/report.module.css'
import { Button } from '#ui/Button.tsx'
import { SignalSample } from '#ui/charts/limits.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

/** What a report is looked at by, each with its score: factors, or the stages of the customer's way. */
export const Choice = ({
  label,
  of,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly of: readonly {
    readonly id: string
    readonly name: string
    readonly score: number | null
    /** That it is worth a look, in words; a mark is seen. */
    readonly sign?: string | undefined
  }[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) => (
  <div className={styles.choice}>
    <Toolbar label={label}>
      {of.map(({ id, name, score, sign }) => (
        <Button key={id} variant="ghost" size="sm" isSelected={id === chosen} onPress={() => onChoose(id)}>
          {name} <b className="ltr tn">{showScore(score)}</b>
          {sign !== undefined && (
            <>
              {' '}
              <SignalSample />
              <span className="vh">, {sign}</span>
            </>
          )}
        </Button>
      ))}
    </Toolbar>
  </div>
)
