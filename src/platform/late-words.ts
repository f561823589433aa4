import { speakOfLate } from '#platform/words.tsx'

/** A module that has failed once fails for ever, so this one tries until the words have come. Milliseconds. */
const pause = 1000

const come = async (): Promise<void> => {
  for (;;)
    try {
      return await speakOfLate()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
}
await come()
