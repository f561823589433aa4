import { msg } from '#contract/words.ts'
import { exports, mostStreamed } from '#contract/work/exports.ts'
import { jobs } from '#contract/work/jobs.ts'
import { actOf } from '#define/abilities.ts'
import { addressOf, callApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'
import { type ExportRequest, exportOf, type JobOrder } from '#workspace/export/request.ts'
import { saveAnswer, saveFrom } from '#workspace/export/save.ts'
import { tellFailure } from '#workspace/failures.ts'
import type { OneJob } from '#workspace/progress/data.ts'
import { outcomeWords } from '#workspace/progress/voice.ts'
import { followJob } from '#workspace/progress/watch.ts'

const saveKept = ({ id, file_name }: OneJob) =>
  saveFrom(addressOf(jobs.file, { params: { id } }), file_name ?? say(msg`export`))

/** Follows a job until it ends, and offers its file, or saves it at once. */
export const followToFile = async (id: number, isSaved = false): Promise<void> => {
  const ended = await followJob(id, () => undefined, new AbortController().signal)
  if (ended.state !== 'done') {
    notify({ tone: 'bad', text: outcomeWords(ended) })
    return
  }
  if (isSaved) return saveKept(ended)
  notify({
    tone: 'ok',
    text: () => say(msg`The file is ready: {file}`, { file: ended.file_name ?? '' }),
    action: { label: () => say(msg`Download`), run: () => saveKept(ended) },
  })
}

/** The bell tells when a long file is there; a short one is saved at once. */
const startJob = async (count: number, order: JobOrder): Promise<void> => {
  const { job } = await callApi(exports.start, order)
  void queryClient.invalidateQueries({ queryKey: ['jobs'] })
  const isShort = count <= mostStreamed
  if (!isShort)
    notify({
      tone: 'info',
      text: () =>
        say(msg`Exporting {rows} rows. You will get a notification when the file is ready.`, {
          rows: showNumber(count),
        }),
    })
  await followToFile(job.id, isShort)
}

/** Exports what a list shows or what is chosen in it; a failure is told in the room's own words where it has some. */
export const runExport = async (wanted: ExportRequest): Promise<void> => {
  const act = actOf(wanted.room, 'export')
  if (!act) return
  try {
    const { download, job } = exportOf(wanted)
    if (download) await saveAnswer(download.call, download.asked)
    else await startJob(wanted.count, job)
  } catch (fault) {
    tellFailure(fault, act.failed && say(act.failed))
  }
}
