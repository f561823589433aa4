import { useQuery } from '@tanstack/react-query'
import styles from '#areas/surveys/builder/builder.module.css'
import { surveys } from '#contract/surveys/surveys.ts'
import { type Message, msg } from '#contract/words.ts'
import { queryOf } from '#platform/query.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Moment } from '#ui/Moment.tsx'

const changes = {
  questions: msg({ message: 'questions', context: 'what a version of a survey changed' }),
  weights: msg({ message: 'factor weights', context: 'what a version of a survey changed' }),
} as const satisfies Readonly<Record<string, Message>>

/** What was asked from when on; an older one can be taken up again. */
export const VersionsDialog = ({
  id,
  onTake,
  onClose,
}: {
  readonly id: number
  readonly onTake: (document: object, number: number) => void
  readonly onClose: () => void
}) => {
  const say = useSay()
  const { data } = useQuery({
    ...queryOf('surveys', surveys.versions, { params: { id } }),
    // A save may have made one since the builder asked for the ids that are given.
    staleTime: 0,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      title={say(msg`Versions`)}
      text={
        data?.length === 0
          ? say(msg`Nothing is published yet. Activate the survey to publish its first version.`)
          : say(msg`The version opens in the builder as an unsaved change. Save to create the next version.`)
      }
      cancel={null}
      action={say(msg`Close`)}
    >
      <ul className={styles.versions}>
        {data?.map((version) => (
          <li key={version.number}>
            <div>
              <strong>{say(msg`Version {number}`, { number: version.number })}</strong>
              <span className={styles.hint}>
                <Moment at={version.created_at} /> · <bdi>{version.created_by ?? say(msg`System`)}</bdi>
              </span>
              <span className={styles.hint}>
                {version.changes.length === 0
                  ? say(msg`first version`)
                  : say(msg`changed: {what}`, { what: listed(version.changes.map((one) => say(changes[one]))) })}
                {' · '}
                {say(msg`{count, plural, one {# question} other {# questions}}`, { count: version.questions })}
                {' · '}
                {say(msg`{count, plural, one {# result} other {# results}}`, { count: version.results })}
              </span>
            </div>
            <Button
              aria-label={say(msg`Open version {number} in builder`, { number: version.number })}
              onPress={() => onTake(version.questions_data, version.number)}
            >
              {say(msg`Open in builder`)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
