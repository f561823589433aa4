import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ResultDetail, resultQuery } from '#areas/surveys/case-data.ts'
import { ResultAnswers } from '#areas/surveys/ResultAnswers.tsx'
import { ResultSide } from '#areas/surveys/ResultSide.tsx'
import styles from '#areas/surveys/result.module.css'
import { correctResult, openCase } from '#areas/surveys/result-commands.ts'
import { resultsRoom } from '#areas/surveys/results.ts'
import { mayEnter } from '#contract/roles.ts'
import { statuses } from '#contract/statuses.ts'
import { npsGroups, surveyResults } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { editPlaceOf } from '#define/routes.ts'
import { showNumber } from '#platform/formats.ts'
import { onLive } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { type KeyFigure, KeyFigures } from '#ui/KeyFigures.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Status } from '#ui/Status.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { Opened } from '#workspace/Opened.tsx'
import { PageHead } from '#workspace/PageHead.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** What one customer answered, what it scored, and what was corrected of it. */
const ResultPage = ({ params }: ViewProps) => {
  const id = Number(params['id'])
  const answer = useQuery(resultQuery(id))
  const title = useTabTitle(answer.data?.reference_no ?? resultsRoom.definition.one)
  useFacts({ room: resultsRoom.name, view: 'page' })
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: resultQuery(id).queryKey })
    return onLive(({ resource, record }) => {
      if (resource === 'survey-results' && (record === id || record == null)) read()
    }, read)
  }, [id])
  return answer.data ? (
    <Shown result={answer.data} />
  ) : (
    <PanelPage title={title}>
      <Opened what={title} answer={answer}>
        {() => null}
      </Opened>
    </PanelPage>
  )
}
export default ResultPage

const groupOf = (nps: number) => (nps >= 9 ? 'promoter' : nps >= 7 ? 'passive' : 'detractor')

const Shown = ({ result }: { readonly result: ResultDetail }) => {
  const say = useSay()
  const { open } = useTab()
  const mayCorrect = mayEnter(useRoles(), surveyResults.update.roles)
  const correct = () => open(editPlaceOf(resultsRoom, result.id))
  const held = result.cdc
  useCommand(correctResult, correct, { enabled: mayCorrect })
  useCommand(openCase, ({ newTab }) => held && open(`/admin/survey/${held.id}/cdc`, { newTab }), {
    enabled: held !== null && held !== undefined,
  })
  const correctKeys = useKeysOf(correctResult.id)
  const caseKeys = useKeysOf(openCase.id)
  const [shape, tone] = statusAppearance(result.status, 'surveyresult')
  const best = (id: string) => {
    const scale = result.answers.find((one) => one.id === id)?.scale
    return scale ? say(msg`of {max}`, { max: scale.max }) : undefined
  }
  const overall = result.scored_by.data.pages
    .flatMap(({ questions }) => questions)
    .find((question) => question.type === 'rating' && question.overall === true)
  const bestOverall = overall && best(overall.id)
  // Without a score nobody knows whether the customer is satisfied.
  const score = typeof result.csi_score === 'number' ? result.csi_score : null
  const figures: readonly KeyFigure[] = [
    {
      id: 'csi',
      label: say(msg`CSI score`),
      value: score === null ? '–' : showNumber(score, 1),
      note: result.dissatisfied ? (
        <Status shape="stopped" tone="bad">
          {say(msg`Dissatisfied`)}
        </Status>
      ) : score === null ? undefined : (
        say(msg`Satisfied`)
      ),
    },
    {
      id: 'overall',
      label: say(msg`Overall`),
      value: typeof result.overall === 'number' ? String(result.overall) : '–',
      ...(bestOverall !== undefined && { aside: bestOverall }),
      note: undefined,
    },
    {
      id: 'nps',
      label: say(msg`NPS answer`),
      value: typeof result.nps === 'number' ? String(result.nps) : '–',
      note: typeof result.nps === 'number' ? say(npsGroups[groupOf(result.nps)]) : undefined,
    },
    {
      id: 'took',
      label: say(msg`Duration`),
      value:
        typeof result.seconds === 'number' ? say(msg`{minutes} min`, { minutes: Math.ceil(result.seconds / 60) }) : '–',
      note: undefined,
    },
  ]
  return (
    <LedPanel>
      {() => (
        <>
          <PageHead
            title={result.reference_no}
            beside={
              <>
                <Badge tone={tone} shape={shape}>
                  {say(statuses.surveyresult[result.status].title)}
                </Badge>
                {result.review.length > 0 && (
                  <Badge tone="warn" shape="attention">
                    {say(msg`for review`)}
                  </Badge>
                )}
                {result.corrected_at && <Badge>{say(msg`corrected`)}</Badge>}
              </>
            }
            sub={
              <>
                <bdi>{result.survey.name}</bdi>, {say(msg`version {number}`, { number: result.version_no })} ·{' '}
                <bdi>{result.dealer.name}</bdi> · <Moment at={result.submitted_at} />
              </>
            }
          >
            {held && (
              <Button
                variant="ghost"
                icon="message-circle-question-mark"
                command={openCase.id}
                keys={caseKeys}
                onPress={() => open(`/admin/survey/${held.id}/cdc`)}
              >
                {held.name}
              </Button>
            )}
            {mayCorrect && (
              <Button icon="pencil" command={correctResult.id} keys={correctKeys} onPress={correct}>
                {say(msg({ message: 'Correct…', context: 'to put right what was entered wrongly' }))}
              </Button>
            )}
          </PageHead>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing that takes the focus */}
          <section className={styles.body} tabIndex={0} aria-label={say(msg`Survey result`)}>
            <div className={styles.figures}>
              <KeyFigures figures={figures} />
            </div>
            <div className={styles.columns}>
              <ResultAnswers result={result} />
              <ResultSide result={result} />
            </div>
          </section>
        </>
      )}
    </LedPanel>
  )
}
