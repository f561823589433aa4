import parsePhoneNumber from 'libphonenumber-js/mobile'
import { expect, test } from 'vitest'
import { isMobile, readMobile, showMobile } from '#contract/mobile.ts'

const byLibrary = (national: string) => {
  const parsed = parsePhoneNumber(`+63${national}`)
  return parsed?.country === 'PH' && parsed.isValid() && parsed.getType() === 'MOBILE'
}

test('every prefix of ten digits is a mobile exactly where libphonenumber says so', () => {
  let mobiles = 0
  for (let prefix = 0; prefix < 1000; prefix++) {
    const national = `${String(prefix).padStart(3, '0')}1234567`
    expect([national, isMobile(`+63${national}`)]).toEqual([national, byLibrary(national) === true])
    if (isMobile(`+63${national}`)) mobiles++
  }
  expect(mobiles).toBeGreaterThan(50)
})

test.each([
  '09171234567',
  '+639171234567',
  '639171234567',
  '00639171234567',
  '9171234567',
  '0917 123 4567',
  '0917-123-4567',
  '(0917) 123.4567',
  '+63 917 123 4567',
])('%s is kept as +639171234567', (typed) => expect(readMobile(typed)).toBe('+639171234567'))
test.each(['0917123456', '091712345678', '9.17E+09', '+14155550123', '02 8123 4567', ''])(
  '%j stays as typed and is no mobile',
  (typed) => {
    expect(readMobile(typed)).toBe(typed.trim())
    expect(isMobile(readMobile(typed))).toBe(false)
  },
)
test('it reads as people here write it', () => expect(showMobile('+639171234567')).toBe('0917 123 4567'))
