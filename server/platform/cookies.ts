/** The cookies that this server knows. */
export const cookieNames = {
  session: 'dealer_desk_session',
  login: 'dealer_desk_login',
  visitor: 'dealer_desk_visitor',
  answering: 'dealer_desk_answering',
  xsrf: 'XSRF-TOKEN',
} as const
export type CookieName = keyof typeof cookieNames
/**
 * How a cookie is called: over https browsers are told by the name that it is Secure, for the whole site and for no
 * other host, so that neither plain http nor a sibling domain can plant one.
 */
export const cookieNameOf = (name: CookieName, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}${cookieNames[name]}`

/** One cookie of a Cookie header, or null. */
export const cookieIn = (header: string | undefined, name: CookieName, isSecure: boolean): string | null => {
  if (header === undefined) return null
  const sought = `${cookieNameOf(name, isSecure)}=`
  for (let start = 0; start < header.length; ) {
    const end = header.indexOf(';', start)
    const stop = end < 0 ? header.length : end
    while (header[start] === ' ') start += 1
    if (header.startsWith(sought, start)) return decode(header.slice(start + sought.length, stop))
    start = stop + 1
  }
  return null
}
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The Set-Cookie line. `seconds` null lasts as long as the browser runs, 0 removes it. */
export const cookieLine = (name: CookieName, value: string, seconds: number | null, isSecure: boolean): string =>
  `${cookieNameOf(name, isSecure)}=${encodeURIComponent(value)}; Path=/; SameSite=Lax` +
  `${seconds === null ? '' : `; Max-Age=${seconds}`}${name === 'xsrf' ? '' : '; HttpOnly'}${isSecure ? '; Secure' : ''}`
