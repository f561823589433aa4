/**
 * Philippine mobile numbers, kept as E.164 (+639171234567).
 * The pattern is libphonenumber's for PH mobiles; mobile.test.ts compares it with that library prefix by prefix,
 * so that the browser need not load the library.
 */
const national = /^(?:8(?:1[37]|9[5-8])|9(?:0[5-9]|1[0-24-9]|[235-7]\d|4[2-9]|8[135-9]|9[1-9]))\d{7}$/

/** Reads what people write, with or without +63, 63 or 0, spaces, dots, brackets or dashes; anything else stays as typed. */
export const readMobile = (typed: string): string => {
  const digits = typed.trim().replaceAll(/[\s().-]/g, '')
  const bare = /^(?:\+63|0063|63|0)?(\d{10})$/.exec(digits)?.[1]
  return bare !== undefined && national.test(bare) ? `+63${bare}` : typed.trim()
}
export const isMobile = (value: string): boolean => value.startsWith('+63') && national.test(value.slice(3))

/** Stands where a customer's number was erased: no network has it, so that nobody can be called by it. */
export const erasedMobile = '+630000000000'

/** As people here write it: 0917 123 4567. */
export const showMobile = (value: string): string =>
  isMobile(value)
    ? `0${value.slice(3, 6)} ${value.slice(6, 9)} ${value.slice(9)}`
    : value === erasedMobile
      ? '–'
      : value
