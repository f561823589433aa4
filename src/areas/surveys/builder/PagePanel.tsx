import { useCallback } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { ConditionPart, earlierOf } from '#areas/surveys/builder/ConditionPart.tsx'
import { useBuilder } from '#areas/surveys/builder/context.ts'
import { TextPart } from '#areas/surveys/builder/TextPart.tsx'
import { changePage } from '#areas/surveys/edits.ts'
import { type Condition, limits, type Page, type Questionnaire } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'

/** A page: what stands above its questions, and when it is shown. On the first page, the words before everything. */
export const PagePanel = ({
  page,
  at,
  data,
}: {
  readonly page: Page
  readonly at: number
  readonly data: Questionnaire
}) => {
  const say = useSay()
  const { edit } = useBuilder()
  const onCondition = useCallback<(visibleIf: Condition | undefined) => void>(
    (visibleIf) => edit((now) => changePage(now, at, { visibleIf })),
    [edit, at],
  )
  return (
    <div className={styles.fields}>
      {at === 0 && (
        <TextPart
          label={say(msg`Introduction`)}
          text={data.intro}
          max={limits.longText}
          onChange={(intro) => edit((now) => ({ ...now, intro: intro === '' ? undefined : intro }), 'intro')}
        />
      )}
      <div data-aim="title">
        <TextPart
          label={say(msg`Page title`)}
          text={page.title}
          max={limits.text}
          onChange={(title) =>
            edit((now) => changePage(now, at, { title: title === '' ? undefined : title }), `page title ${at}`)
          }
        />
      </div>
      <ConditionPart
        key={at}
        condition={page.visibleIf}
        earlier={earlierOf(data, null, at)}
        isPage
        onChange={onCondition}
      />
    </div>
  )
}
