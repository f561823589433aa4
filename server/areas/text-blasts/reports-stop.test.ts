import { expect, test } from 'vitest'
import { wantsOut } from '#server/areas/text-blasts/reports-stop.ts'
import { isQuiet } from '#server/areas/text-blasts/sending-hours.ts'

test.each([
  'STOP',
  ' stop. ',
  'Stop please!',
  'STOPALL',
  'Unsubscribe',
  'TIGIL',
  'Itigil na po',
  'hinto',
  'tama na',
  'توقف',
  'إيقاف',
  'ايقاف الرسائل',
  'قِفْ',
  'إلغاء',
])('“%s” asks for no more messages', (text) => {
  expect(wantsOut(text)).toBe(true)
})
test.each([
  '',
  'Salamat po',
  'Please do not stop',
  'Cancel my appointment on Friday',
  'End of the month is fine',
  'شكرا',
  'Stopover in Cebu?',
])('“%s” does not', (text) => {
  expect(wantsOut(text)).toBe(false)
})
test('Surveys and promotions wait from 21:00 to 07:00 of Manila, service messages never do', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00+08:00`)
  expect(['20:59', '21:00', '00:00', '06:59', '07:00'].map((time) => isQuiet('promotion', at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isQuiet('survey', at('23:00'))).toBe(true)
  expect(isQuiet('service', at('23:00'))).toBe(false)
})
