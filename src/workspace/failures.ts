import { msg } from '#contract/words.ts'
import { Refused, Unanswered } from '#platform/client.ts'
import { say } from '#platform/words.tsx'
import { showError } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'

/** The sentence for a failure: the joined errors, else the server's message, else what is wrong with the connection. */
export const sentenceOf = (fault: unknown, otherwise?: string): string => {
  if (fault instanceof Refused) return Object.keys(fault.errors).length > 0 ? fault.told : (otherwise ?? fault.message)
  if (fault instanceof Unanswered)
    return fault.timedOut
      ? say(msg`The server took too long to answer. Try again.`)
      : say(msg`The server cannot be reached. Check your connection and try again.`)
  return otherwise ?? say(msg`Something went wrong on this page. Reload it and try again.`)
}

/** Shows a failure in a snackbar, whatever it is, where the screen itself goes on without the answer. */
export const tellInSnackbar = (fault: unknown): void => {
  if (fault instanceof Refused && fault.status === 401) return
  notify({ tone: 'bad', text: sentenceOf(fault, fault instanceof Error ? fault.message : undefined) })
}

/** What a refusal says of one field, or undefined where it says nothing of it. */
export const errorOf = (fault: unknown, field: string): string | undefined =>
  fault instanceof Refused ? fault.errors[field]?.join(' ') : undefined

/** Also for a file that is known to be too large before it is sent. */
export const tellTooLarge = (): void => {
  void showError({ title: say(msg`Unable to upload the file`), text: say(msg`The file exceeded the maximum size.`) })
}
/**
 * Shows a failure as the specification's catalogue says: 413 and 500 in a dialog, the rest in a snackbar.
 * A 401 shows nothing here: the session takes the person to signing in. `otherwise` stands in where no errors are named.
 */
export const tellFailure = (fault: unknown, otherwise?: string): void => {
  if (fault instanceof Refused && fault.status === 401) return
  if (fault instanceof Refused && fault.status === 413) {
    tellTooLarge()
    return
  }
  if (fault instanceof Refused && fault.status === 500) {
    void showError({ title: fault.statusText || say(msg`Server error`), text: fault.message })
    return
  }
  notify({ tone: 'bad', text: sentenceOf(fault, otherwise) })
}
