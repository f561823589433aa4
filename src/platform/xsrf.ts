/** The readable cookie's name begins so where people come by https. */
const name = () => `${location.protocol === 'https:' ? '__Host-' : ''}XSRF-TOKEN`

/** The XSRF token that unsafe requests carry, empty when there is none. */
export const xsrf = (): string => {
  const line = document.cookie.split('; ').find((one) => one.startsWith(`${name()}=`))
  return line === undefined ? '' : decodeURIComponent(line.slice(name().length + 1))
}
/** The readable cookie goes with the session. */
export const forgetXsrf = (): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  document.cookie = `${name()}=; path=/; max-age=0${secure}`
}
