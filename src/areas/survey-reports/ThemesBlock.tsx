import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { themeWords } from '#areas/survey-reports/commands.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import styles from '#areas/survey-reports/report.module.css'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { mayEnter } from '#contract/roles.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { surveyThemes } from '#contract/surveys/themes.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { errorMessage, queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { Failed } from '#workspace/Failed.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'

const ThemeWordsDialog = lazy(() => import('#areas/survey-reports/ThemeWordsDialog.tsx'))
/** So many themes stand here. */
const most = 8
const passed = [
  'category',
  'date',
  'availed_service_date',
  'sales_delivery_date',
  'regions',
  'zones',
  'groups',
  'dealers',
] as const

/** What comments of the period are about, by the words of each theme; each figure leads to them. */
export const ThemesBlock = ({
  kind,
  wire,
  drill,
}: {
  readonly kind: SurveyKind
  readonly wire: Report['wire']
  readonly drill: Drill
}) => {
  const say = useSay()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = mayEnter(useRoles(), surveyThemes.update.roles)
  const asked = Object.fromEntries(passed.flatMap((name) => (wire[name] == null ? [] : [[name, wire[name]]])))
  const answer = useQuery({
    ...queryOf('survey-themes', surveyThemes.list, { query: { ...asked, kind } }),
    placeholderData: keepPreviousData,
  })
  const themes = answer.data ?? []
  const heading = useId()
  useCommand(themeWords, () => setEditing(true), { enabled: mayEdit })
  const shown = themes.filter(({ comments }) => comments > 0).slice(0, most)
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{say(msg`Comments by theme`)}</h2>
        <span className={styles.note}>{say(msg`found by their words: a comment may speak of several`)}</span>
        {mayEdit && (
          <Button variant="ghost" icon="pencil" command={themeWords.id} onPress={() => setEditing(true)}>
            {say(themeWords.title)}
          </Button>
        )}
      </div>
      {answer.isError ? (
        <Failed
          title={say(msg`The figures could not be loaded.`)}
          text={errorMessage(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.isPending ? (
        <Skeleton width="100%" height="182px" />
      ) : shown.length === 0 ? (
        <p className={styles.note}>{say(msg`No comment of this period has a word of a theme.`)}</p>
      ) : (
        <table className={styles.themes}>
          <thead>
            <tr>
              <th scope="col">{say(msg`Theme`)}</th>
              <th scope="col">{say(msg`Factor`)}</th>
              <th scope="col">{say(msg`Comments`)}</th>
              <th scope="col">{say(msg`Of dissatisfied customers`)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, factor, comments, dissatisfied }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{factor.name}</td>
                <td>
                  <PlaceLink
                    to={drill.results({ theme: String(id) })}
                    inNewTab
                    className="link"
                    aria-label={say(msg`{name}: {count, plural, one {# comment} other {# comments}}`, {
                      name,
                      count: comments,
                    })}
                  >
                    {showNumber(comments)}
                  </PlaceLink>
                </td>
                <td>
                  {dissatisfied === 0 ? (
                    showNumber(0)
                  ) : (
                    <PlaceLink
                      to={drill.results({ theme: String(id), dissatisfied: 'yes' })}
                      inNewTab
                      className="link"
                      aria-label={say(
                        msg`{name}: {count, plural, one {# comment of a dissatisfied customer} other {# comments of dissatisfied customers}}`,
                        { name, count: dissatisfied },
                      )}
                    >
                      {showNumber(dissatisfied)}
                    </PlaceLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isEditing && (
        <Suspense>
          <ThemeWordsDialog themes={themes} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}
