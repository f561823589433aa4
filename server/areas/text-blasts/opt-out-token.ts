import { createHmac } from 'node:crypto'
import { isSame } from '#server/platform/tokens.ts'

/** 80 bits as 16 letters and digits: a sign at the end of a link would get lost in many messengers. */
const markLength = 16
const markOf = (secret: string, id: string): string => {
  const hex = createHmac('sha256', secret).update(`opt-out ${id}`).digest('hex').slice(0, 20)
  return BigInt(`0x${hex}`).toString(36).padStart(markLength, '0')
}

/** What stands behind `/o/` in the message to a recipient: their number and a mark that only this server can make. */
export const optOutToken = (secret: string, recipientId: number): string => {
  const id = recipientId.toString(36)
  return `${id}${markOf(secret, id)}`
}
/** The recipient of a token, or null when it was not made here. */
export const readOptOutToken = (secret: string, token: string): number | null => {
  const id = token.slice(0, -markLength)
  if (!/^[1-9a-z][0-9a-z]{0,10}$/.test(id) || !isSame(token.slice(-markLength), markOf(secret, id))) return null
  return Number.parseInt(id, 36)
}
