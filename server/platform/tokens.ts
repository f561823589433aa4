import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that nobody can guess, safe in URLs and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** What the database keeps of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
/** A keyed hash: without the server's secret nobody can try out short values such as codes. */
export const sealOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
/** Compares without telling by the time taken how much was right. */
export const isSame = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
