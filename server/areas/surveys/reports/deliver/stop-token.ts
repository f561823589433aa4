import { markedId, readMarkedId } from '#server/platform/link-marks.ts'

const purpose = 'report recipient'
/** What the link at the end of a report's mail carries: who gets it, and a mark that only this server can make. */
export const stopToken = (secret: string, recipientId: number): string => markedId(secret, purpose, recipientId)
/** The recipient's number, or null; links made with a former secret hold on. */
export const readStopToken = (secrets: readonly string[], token: string): number | null => {
  for (const secret of secrets) {
    const id = readMarkedId(secret, purpose, token)
    if (id !== null) return id
  }
  return null
}
