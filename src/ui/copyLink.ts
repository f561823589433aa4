import { msg } from '#contract/words.ts'
import { say } from '#platform/words.tsx'
import { notify } from '#ui/notices.ts'

/** Copies a link and says so; where the browser keeps the page from copying, the link is shown. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    notify({ tone: 'ok', text: () => say(msg`Link copied.`), detail: link })
  } catch {
    notify({ tone: 'warn', text: () => say(msg`Your browser blocked copying. Copy this link:`), detail: link })
  }
}
