import { markedId, readMarkedId } from '#server/platform/link-marks.ts'

const purpose = 'opt-out'
/** What stands behind `/o/` in the message to a recipient: their number and a mark that only this server can make. */
export const optOutToken = (secret: string, recipientId: number): string => markedId(secret, purpose, recipientId)
/** The recipient of a token, or null when it was not made with one of these secrets. */
export const readOptOutToken = (secrets: readonly string[], token: string): number | null => {
  for (const secret of secrets) {
    const id = readMarkedId(secret, purpose, token)
    if (id !== null) return id
  }
  return null
}
