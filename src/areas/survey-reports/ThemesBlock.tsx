import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Answered } from '#areas/survey-reports/Answered.tsx'
import { themeWords } from '#areas/survey-reports/commands.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { Figure } from '#areas/survey-reports/Figure.tsx'
import styles from '#areas/survey-reports/report.module.css'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { mayEnter } from '#contract/roles.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { surveyThemes } from '#contract/surveys/themes.ts'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Table } from '#ui/Table.tsx'
import { useCommand } from '#workspace/commands/live.ts'

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
  useCommand(themeWords, () => setEditing(true), { enabled: mayEdit })
  const title = say(msg`Comments by theme`)
  const ofDissatisfied = say(msg`Of dissatisfied customers`)
  const shown = themes.filter(({ comments }) => comments > 0).slice(0, most)
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.note}>
          {say(msg`Comments are sorted into themes by their words. A comment can have several themes.`)}
        </span>
        {mayEdit && (
          <Button variant="ghost" icon="pencil" command={themeWords.id} onPress={() => setEditing(true)}>
            {say(themeWords.title)}
          </Button>
        )}
      </div>
      <Answered answer={answer}>
        {shown.length === 0 ? (
          <p className={styles.note}>{say(msg`No comments in this period match a theme.`)}</p>
        ) : (
          <Table
            caption={title}
            rows={shown}
            idOf={({ id }) => id}
            columns={[
              {
                id: 'name',
                label: say(msg({ message: 'Theme', context: 'of comments' })),
                isName: true,
                cell: ({ name }) => name,
              },
              { id: 'factor', label: say(msg`Factor`), cell: ({ factor }) => factor.name },
              {
                id: 'comments',
                label: say(msg`Comments`),
                isFigure: true,
                cell: ({ id, name, comments }) => (
                  <Figure to={drill.results({ theme: String(id) })} name={name}>
                    {showNumber(comments)}
                  </Figure>
                ),
              },
              {
                id: 'dissatisfied',
                label: ofDissatisfied,
                isFigure: true,
                cell: ({ id, name, dissatisfied }) => (
                  <Figure
                    to={dissatisfied === 0 ? undefined : drill.results({ theme: String(id), dissatisfied: 'yes' })}
                    name={`${name}, ${ofDissatisfied}`}
                  >
                    {showNumber(dissatisfied)}
                  </Figure>
                ),
              },
            ]}
          />
        )}
      </Answered>
      {isEditing && (
        <Suspense>
          <ThemeWordsDialog themes={themes} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
