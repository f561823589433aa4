import { createHmac } from 'node:crypto'
import { isSame } from '#server/platform/tokens.ts'

/** 80 bits as 16 letters and digits: a sign at the end of a link would get lost in many messengers. */
const markLength = 16
const markOf = (secret: string, purpose: string, id: string): string => {
  const hex = createHmac('sha256', secret).update(`${purpose} ${id}`).digest('hex').slice(0, 20)
  return BigInt(`0x${hex}`).toString(36).padStart(markLength, '0')
}

/** What stands in a link in place of a session: a number and a mark that only this server can make, for one purpose. */
export const markedId = (secret: string, purpose: string, number: number): string => {
  const id = number.toString(36)
  return `${id}${markOf(secret, purpose, id)}`
}
/** The number of such a token, or null when it was not made here for this purpose. */
export const readMarkedId = (secret: string, purpose: string, token: string): number | null => {
  const id = token.slice(0, -markLength)
  if (!/^[1-9a-z][0-9a-z]{0,10}$/.test(id) || !isSame(token.slice(-markLength), markOf(secret, purpose, id)))
    return null
  return Number.parseInt(id, 36)
}

/** One letter or digit that tells which secret a mark was made with. */
export const keyIdOf = (secret: string): string => markOf(secret, 'key', 'id').slice(-1)
