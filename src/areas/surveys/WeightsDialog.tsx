import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { categoryIn } from '#areas/surveys/builder/document.ts'
import { surveyFactors } from '#contract/surveys/factors.ts'
import { surveyStates } from '#contract/surveys/status.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { sendApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { notify } from '#ui/notices.ts'
import { errorOf, failureMessage } from '#workspace/failures.ts'

/** How much each factor of the survey's category counts, with what a change of it does. */
const WeightsDialog = ({ row, onDone, onClose }: RecordDialogProps) => {
  const say = useSay()
  const category = categoryIn(row)
  const { data: factors = [] } = useQuery(queryOf('survey-factors', surveyFactors.list, { query: { category } }))
  const counted = { status: surveyStates.active, category, per_page: 1 }
  const { data: active } = useQuery(queryOf('surveys', surveys.list, { query: counted }))
  const [typed, setTyped] = useState<Readonly<Record<number, number | null>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const weightOf = ({ id, weight }: (typeof factors)[number]) => (id in typed ? (typed[id] ?? null) : weight)
  const isWeight = (weight: number | null) =>
    weight !== null && Number.isInteger(weight) && weight >= 0 && weight <= 100
  const total = factors.reduce((sum, factor) => sum + (weightOf(factor) || 0), 0)
  const changed = factors.filter((factor) => weightOf(factor) !== factor.weight)
  const save = async () => {
    if (factors.some((factor) => !isWeight(weightOf(factor)))) {
      setRefusal(say(msg`The weight must be a whole number between 0 and 100`))
      return false
    }
    setPending(true)
    setRefusal(undefined)
    try {
      // One after the other, those that grow first: at no moment is every weight 0.
      const inOrder = changed.toSorted((a, b) => (weightOf(b) ?? 0) - (weightOf(a) ?? 0))
      for (const factor of inOrder)
        await sendApi(surveyFactors.update, {
          params: { id: factor.id },
          body: { weight: weightOf(factor) ?? 0, status: factor.status, version: factor.version },
        })
      if (changed.length > 0) {
        notify({ tone: 'ok', text: say(msg`Saved.`) })
        onDone()
      }
      return true
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      setRefusal(errorOf(fault, 'weight') ?? failureMessage(fault, fault.message))
      return false
    } finally {
      setPending(false)
      void queryClient.invalidateQueries({ queryKey: ['survey-factors'] })
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={category === 'sales' ? say(msg`Factor weights of sales`) : say(msg`Factor weights of service`)}
      text={say(
        msg`{count, plural, =0 {No survey of this category is active, so no new versions are created.} one {Each changed weight creates a new version of # active survey of this category.} other {Each changed weight creates new versions of # active surveys of this category.}} Results keep the weights they were scored with.`,
        { count: active?.total ?? 0 },
      )}
      action={say(msg`Save`)}
      onAction={save}
      isPending={isPending}
    >
      {refusal !== undefined && <Box tone="bad" title={refusal} announces />}
      <div className={styles.weights}>
        {factors.map((factor, at) => {
          const weight = weightOf(factor)
          const share = total > 0 ? Math.round(((weight || 0) / total) * 100) : 0
          return (
            <NumberField
              key={factor.id}
              label={factor.name}
              value={weight}
              min={0}
              max={100}
              autoFocus={at === 0}
              error={isWeight(weight) ? undefined : say(msg`The weight must be a whole number between 0 and 100`)}
              aside={say(msg`{share}% of the score`, { share: showNumber(share) })}
              onChange={(next) => setTyped({ ...typed, [factor.id]: next })}
            />
          )
        })}
      </div>
    </Dialog>
  )
}
export default WeightsDialog
