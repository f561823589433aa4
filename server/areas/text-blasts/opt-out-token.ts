import { markedId, readMarkedId } from '#server/platform/link-marks.ts'

const purpose = 'opt-out'
/** What stands behind `/o/` in the message to a recipient: their number and a mark that only this server can make. */
export const optOutToken = (secret: string, recipientId: number): string => markedId(secret, purpose, recipientId)
/** The recipient of a token, or null when it was not made here. */
export const readOptOutToken = (secret: string, token: string): number | null => readMarkedId(secret, purpose, token)
