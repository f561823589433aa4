import { useQuery } from '@tanstack/react-query'
import { surveyStates } from '#contract/surveys/status.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { find } from '#workspace/records/lookups.ts'
import { useNamed } from '#workspace/records/references.ts'

/** The day that each kind of survey would like to know of a recipient. */
const dates = { service: 'availed_service_date', sales: 'sales_delivery_date' } as const

/** What a blast of purpose survey asks: an active survey, and whether by email as well. */
export const SurveyFields = ({
  idOf,
  survey,
  onSurvey,
  error,
  columns,
  emailToo,
  onEmailToo,
}: {
  readonly idOf: (field: string) => string
  readonly survey: number | null
  readonly onSurvey: (survey: number | null) => void
  readonly error?: string | undefined
  /** What the recipient file has, as far as there is one. */
  readonly columns?: readonly (string | null)[] | undefined
  readonly emailToo: boolean
  readonly onEmailToo: (emailToo: boolean) => void
}) => {
  const say = useSay()
  const [chosen = null] = useNamed('surveys', survey === null ? [] : [survey])
  const { data } = useQuery({
    ...queryOf('surveys', surveys.get, { params: { id: survey ?? 0 } }),
    enabled: survey !== null && columns !== undefined,
  })
  const wanted = data && survey !== null ? dates[data.category] : undefined
  const isMissing = wanted !== undefined && columns !== undefined && !columns.includes(wanted)
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
      {isMissing && (
        <Box tone="warn" announces title={say(msg`The file has no “{column}” column.`, { column: wanted })}>
          {say(
            msg`Recipients are still invited, but the survey does not show the date of their visit or car delivery.`,
          )}
        </Box>
      )}
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
