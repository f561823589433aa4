import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useId } from 'react'
import * as v from 'valibot'
import { type ResultDetail, resultQuery } from '#areas/surveys/case-data.ts'
import { OpenedForm } from '#areas/surveys/OpenedForm.tsx'
import { ResultAnswersForm } from '#areas/surveys/ResultAnswersForm.tsx'
import styles from '#areas/surveys/result.module.css'
import { effectsOf } from '#areas/surveys/result-effects.ts'
import { resultsRoom } from '#areas/surveys/results.ts'
import { Answers } from '#contract/surveys/answers.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { SurveyResultDetail } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { placeOf } from '#define/routes.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import { FormBody } from '#workspace/form/FormBody.tsx'
import { SaveBar } from '#workspace/form/SaveBar.tsx'
import { useFormActs } from '#workspace/form/useFormActs.ts'
import { PageHead } from '#workspace/PageHead.tsx'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { useTab } from '#workspace/tab.ts'

/** Puts right what came in wrongly, with a reason; the original stays beside it. */
const ResultCorrection = ({ params }: ViewProps) => (
  <OpenedForm
    key={params['id']}
    id={Number(params['id'])}
    room={resultsRoom}
    schema={SurveyResultDetail.schema}
    titled={msg`Correct {name}`}
  >
    {({ one, ...shown }) => <Shown {...shown} result={one} />}
  </OpenedForm>
)
export default ResultCorrection

/** The case of a result, where it has one. */
const useCaseOf = (id: number | undefined) => {
  const { data } = useQuery({
    ...queryOf('surveys-cdcs', surveyCases.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return data ?? null
}
const Shown = ({
  title,
  result,
  drafting,
}: {
  readonly title: string
  readonly result: ResultDetail
  readonly drafting: Drafting
}) => {
  const say = useSay()
  const formId = useId()
  const { setDirty, open } = useTab()
  const { actor } = drafting
  const place = placeOf(resultsRoom, result.id)
  const saved = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: resultQuery(result.id).queryKey })
    open(place, { replace: true })
  }, [open, place, result.id])
  const { isDirty } = useFormActs(actor, saved)
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  const draft = useSelector(actor, ({ context }) => context.draft)
  const given = v.safeParse(Answers, draft['answers'])
  const answers = given.success ? given.output : {}
  const held = useCaseOf(result.cdc?.id)
  const isMoved = typeof draft['dealer_id'] === 'number' && draft['dealer_id'] !== result.dealer.id
  const effects = effectsOf(
    result,
    {
      answers,
      status: typeof draft['status'] === 'string' ? draft['status'] : result.status,
      dealer: isMoved ? say(msg`the dealer chosen here`) : undefined,
    },
    result.cdc && held ? held : null,
  )
  return (
    <LedPanel zone="form">
      {() => (
        <>
          <PageHead title={title} sub={<bdi>{result.dealer.name}</bdi>} />
          <div className={styles.correction}>
            <FormBody drafting={drafting} formId={formId} />
            <ResultAnswersForm
              result={result}
              changed={answers}
              onChange={(next) =>
                actor.send({ type: 'CHANGE', field: 'answers', value: Object.keys(next).length === 0 ? null : next })
              }
            />
          </div>
          {/* Said beside what saves it, and aloud as it changes. */}
          <section className={styles.effects} aria-label={say(msg`Effects of saving`)} aria-live="polite">
            {isDirty && (
              <Box
                tone={effects.some(({ tone }) => tone === 'warn') ? 'warn' : 'info'}
                title={say(msg`Effects of saving`)}
              >
                <ul>
                  {effects.map(({ id, message, values }) => (
                    <li key={id}>{say(message, values)}</li>
                  ))}
                  {effects.length === 0 && (
                    <li>{say(msg`The CSI score does not change, and no case is opened, closed or reopened.`)}</li>
                  )}
                </ul>
              </Box>
            )}
          </section>
          <SaveBar actor={actor} formId={formId} onCancel={() => open(place, { replace: true })} />
        </>
      )}
    </LedPanel>
  )
}
