import { isSame, newToken, sealOf } from '#server/platform/tokens.ts'

/**
 * What machines call, and what customers answer, proves itself by a key in its address, which no other site knows: nothing
 * is let in by a cookie there, and nothing can be forged.
 */
export const asksNoXsrf = (path: string): boolean => /^\/(webhooks|survey-answers)\//.test(path)

/**
 * The XSRF token is a random part and its seal together with who it was given to, the session or the visitor cookie:
 * a token planted by another site, or taken from another person, does not fit.
 */
export const newXsrf = (secret: string, holder: string): string => {
  const part = newToken().slice(0, 22)
  return `${part}.${sealOf(secret, `xsrf ${part} ${holder}`)}`
}
export const isXsrf = (secret: string, holder: string, token: string): boolean => {
  const [part = '', seal = ''] = token.split('.')
  return part !== '' && isSame(seal, sealOf(secret, `xsrf ${part} ${holder}`))
}
