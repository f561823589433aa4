import { blastLogs } from '#contract/text-blasts/logs.ts'
import { callApi } from '#platform/client.ts'
import { copyLink } from '#ui/copyLink.ts'
import { tellFailure } from '#workspace/failures.ts'

/** Copies a recipient's own link to the survey. */
export const copySurveyLink = async (id: number): Promise<void> => {
  try {
    const { link } = await callApi(blastLogs.surveyLink, { params: { id } })
    await copyLink(link)
  } catch (fault) {
    tellFailure(fault)
  }
}
