import { assets } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { say } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { saveAnswer } from '#workspace/export/save.ts'
import { tellFailure } from '#workspace/failures.ts'

/** Lets the browser save an asset's file; the server counts it. */
export const download = async (id: number): Promise<void> => {
  try {
    await saveAnswer(assets.download, { params: { id } })
    announce(say(msg`Download started.`))
  } catch (fault) {
    tellFailure(fault)
  }
}
