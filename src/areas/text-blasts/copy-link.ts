import { blastLogs } from '#contract/text-blasts/logs.ts'
import { msg } from '#contract/words.ts'
import { callApi } from '#platform/client.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'

/** Copies a recipient's own link to the survey; where the browser keeps the page from copying, the link is shown. */
export const copySurveyLink = async (id: number): Promise<void> => {
  try {
    const { link } = await callApi(blastLogs.surveyLink, { params: { id } })
    try {
      await navigator.clipboard.writeText(link)
      notify({ tone: 'ok', text: () => say(msg`Link copied.`), detail: link })
    } catch {
      notify({ tone: 'warn', text: () => say(msg`Your browser blocked copying. Copy this link:`), detail: link })
    }
  } catch (fault) {
    tellFailure(fault)
  }
}
