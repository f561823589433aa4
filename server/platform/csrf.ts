import { isSame, newToken, sealOf } from '#server/platform/tokens.ts'

/** What machines call proves itself by a key in its address and looks at no cookie: no other site can forge it. */
export const asksNoXsrf = (path: string): boolean => path.startsWith('/webhooks/')

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
