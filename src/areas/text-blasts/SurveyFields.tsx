import { surveyStates } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { find } from '#workspace/records/lookups.ts'
import { useNamed } from '#workspace/records/references.ts'

/** What a blast of purpose survey asks: an active survey, and whether by email as well. */
export const SurveyFields = ({
  idOf,
  survey,
  onSurvey,
  error,
  emailToo,
  onEmailToo,
}: {
  readonly idOf: (field: string) => string
  readonly survey: number | null
  readonly onSurvey: (survey: number | null) => void
  readonly error?: string | undefined
  readonly emailToo: boolean
  readonly onEmailToo: (emailToo: boolean) => void
}) => {
  const say = useSay()
  const [chosen = null] = useNamed('surveys', survey === null ? [] : [survey])
  return (
    <>
      <ComboBox
        id={idOf('survey_id')}
        name="survey_id"
        label={say(msg`Survey`)}
        isRequired
        value={chosen}
        error={error}
        onChange={(picked) => onSurvey(picked?.id ?? null)}
        load={(typed: string) => find('surveys', typed, { status: surveyStates.active })}
      />
      <Checkbox
        id={idOf('email_too')}
        name="email_too"
        value={emailToo}
        onChange={onEmailToo}
        hint={say(msg`Recipients with an email address get the invitation by email, too.`)}
      >
        {say(msg`Also send by email`)}
      </Checkbox>
    </>
  )
}
