import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { epochOf } from '#contract/calendar.ts'
import type { Row } from '#contract/fields.ts'
import { infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { type BlastStep, type TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { type BlastFile, type BlastFileRow, blastFiles } from '#contract/text-blasts/files.ts'
import { type BlastFacts, factsOf } from '#machines/text-blast.ts'
import { ApiError } from '#platform/client.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'

export type Blast = Row<typeof TextBlast>
export type File = Row<typeof BlastFile>
export type FileRow = Row<typeof BlastFileRow>
export type BlastStepRow = Row<typeof BlastStep>

export const blastQuery = (id: number) => queryOf('text-blasts', textBlasts.get, { params: { id } })
export const stepsQuery = (id: number) => queryOf('text-blasts', textBlasts.steps, { params: { id } })
/** What may be gone by now is shown as such where it is asked for. */
const mayBeMissing = { meta: { expects: [404] } } as const
export const fileQuery = (id: number) => ({
  ...queryOf('blast-files', blastFiles.get, { params: { id } }),
  ...mayBeMissing,
})
/** What a message of a dealer's account looks like, of the head office's without a dealer; refused when there is none. */
export const senderQuery = (dealer: number | null) => ({
  ...queryOf('infobip-accounts', infobipAccounts.sender, { query: dealer === null ? {} : { dealer } }),
  ...mayBeMissing,
})

/** How often a blast that sends is asked for when no live event tells of it, in milliseconds. */
const pollEvery = 5000
/** For so long after the end it is, in milliseconds, too: reports are still to come. */
const lateReports = 3_600_000
const isMoving = ({ status, details, finished_at }: Blast) =>
  status === 'sending' ||
  status === 'waiting' ||
  status === 'scheduled' ||
  (details.accepted > 0 && typeof finished_at === 'string' && Date.now() - epochOf(finished_at) < lateReports)

/** What is known of a blast, its steps included, is asked again; an answer under way is as good as the next one. */
export const refreshBlast = async (id: number): Promise<void> => {
  const { queryKey } = blastQuery(id)
  await Promise.all(
    [queryKey, stepsQuery(id).queryKey].map((key) =>
      queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false }),
    ),
  )
}
/** A blast as it is now: live events tell of every change. `changed` hears of it too. */
export const useBlast = (id: number, changed?: () => void) => {
  const answer = useQuery({
    ...blastQuery(id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollEvery : false),
  })
  useEffect(() => {
    const read = () => {
      void refreshBlast(id)
      changed?.()
    }
    // While the tab was hidden it heard nothing.
    if (queryClient.getQueryData(blastQuery(id).queryKey)) read()
    let soon: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(({ resource, record }) => {
      if (resource === 'surveys') read()
      if (resource === 'text-blasts' && (record === id || record === null || record === undefined)) read()
      // How far its recipients are with their answers: many may answer at once, and the log is read anew once.
      if (resource === 'blast-logs' && changed)
        soon ??= setTimeout(() => {
          soon = undefined
          changed()
        }, 500)
    }, read)
    return () => {
      clearTimeout(soon)
      stop()
    }
  }, [id, changed])
  return answer
}

/** The account that sends for a dealer. Without one, `missing` is what the server says of it. */
export const useSender = (dealer: number | null) => {
  const { data, error } = useQuery({ ...senderQuery(dealer), staleTime: 0 })
  useEffect(
    () =>
      onLive(({ resource }) => {
        if (resource === 'infobip-accounts') void queryClient.invalidateQueries({ queryKey: ['infobip-accounts'] })
      }),
    [],
  )
  const missing = error instanceof ApiError && error.status === 404 ? error.message : undefined
  // What was known of another dealer's account, or of one that is gone, says nothing of this one.
  return { sender: missing === undefined ? data : undefined, missing, fault: missing === undefined ? error : null }
}

/** What the machine's guards look at, as far as the screen knows. */
export const factsAt = (blast: Blast, hasAccount: boolean): BlastFacts =>
  factsOf(blast.details, {
    hasAccount,
    hasSurvey: blast.purpose !== 'survey' || blast.survey_active === true,
    surveyName: blast.survey?.name ?? '',
    now: Date.now(),
  })
