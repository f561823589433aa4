import { msg } from '#contract/words.ts'
import { ApiError, NetworkError } from '#platform/client.ts'
import { onQueryFault } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { type Failure, pending, showError } from '#ui/dialogs.ts'
import { inWords, notices, notify, type Words } from '#ui/notices.ts'

/** The sentence for a failure: the joined errors, else the server's message, else what is wrong with the connection. */
export const failureMessage = (fault: unknown, otherwise?: string): string => {
  if (fault instanceof ApiError) return Object.keys(fault.errors).length > 0 ? fault.told : (otherwise ?? fault.message)
  if (fault instanceof NetworkError)
    return fault.timedOut
      ? say(msg`The server took too long to answer. Try again.`)
      : say(msg`The server cannot be reached. Check your connection and try again.`)
  return otherwise ?? say(msg`Something went wrong on this page. Reload it and try again.`)
}

/** What a refusal says of one field, or undefined where it says nothing of it. */
export const errorOf = (fault: unknown, field: string): string | undefined =>
  fault instanceof ApiError ? fault.errors[field]?.join(' ') : undefined

/** What stands there already is not said twice: a screen that asks five things of a server that is down fails once. */
const showOnce = (failure: Failure): void => {
  const isThere = pending.get().some(({ title, text }) => title === failure.title && text === failure.text)
  if (!isThere) void showError(failure)
}
const notifyOnce = (text: Words): void => {
  const isThere = notices.get().some((one) => one.tone === 'bad' && inWords(one.text) === inWords(text))
  if (!isThere) notify({ tone: 'bad', text })
}

/** What the server said stays as it was said; our own words follow the language. */
const wordsOf = (fault: unknown, otherwise?: string): Words =>
  fault instanceof ApiError ? failureMessage(fault, otherwise) : () => failureMessage(fault, otherwise)

/** Also for a file that is known to be too large before it is sent. */
export const tellTooLarge = (): void => {
  showOnce({ title: say(msg`Unable to upload the file`), text: say(msg`The file exceeded the maximum size.`) })
}
/**
 * Shows a failure as the specification's catalogue says: 413 and 500 in a dialog, the rest in a snackbar.
 * A 401 shows nothing here: the session takes the person to signing in. `otherwise` stands in where no errors are named.
 */
export const tellFailure = (fault: unknown, otherwise?: string): void => {
  if (fault instanceof ApiError && fault.status === 401) return
  if (fault instanceof ApiError && fault.status === 413) {
    tellTooLarge()
    return
  }
  if (fault instanceof ApiError && fault.status === 500) {
    showOnce({ title: fault.statusText || say(msg`Server error`), text: fault.message })
    return
  }
  notifyOnce(wordsOf(fault, otherwise))
}

/**
 * Every list and every record that is asked for tells its faults here, whatever screen asked: `queryClient` hears of
 * each. What the server said comes in a dialog or a snackbar as above; what it could not say, since nothing came from
 * it, is told where nothing is shown yet, and in the banner.
 */
export const tellQueryFaults = (): (() => void) =>
  onQueryFault((fault, { expects = [], tells, hasData }) => {
    if (tells === 'nothing') return
    if (fault instanceof ApiError && (fault.status === 401 || expects.includes(fault.status))) return
    if (!(fault instanceof ApiError) && hasData) return
    // A dialog would stand before what is on the screen, which nobody asked to be read anew.
    if (tells === 'snackbar' || hasData) notifyOnce(wordsOf(fault))
    else tellFailure(fault)
  })
