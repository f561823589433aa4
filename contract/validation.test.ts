import { expect, test } from 'vitest'
import {
  confirms,
  date,
  email,
  file,
  flag,
  letters,
  mobile,
  money,
  optional,
  record,
  secret,
  text,
  year,
} from '#contract/fields.ts'
import { check, formatFault, inSentence, isOverlapped, validationMessages } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'

const say = (message: Message, values: Record<string, string | number> = {}) =>
  Object.entries(values).reduce(
    (sentence, [name, value]) => sentence.replaceAll(`{${name}}`, String(value)),
    message.message ?? '',
  )
const told = (shape: Parameters<typeof check>[0], given: unknown) => {
  const outcome = check(shape, given)
  return outcome.ok
    ? {}
    : Object.fromEntries(
        Object.entries(outcome.faults).map(([name, faults]) => [name, faults.map((fault) => formatFault(fault, say))]),
      )
}
const Person = record({
  first_name: text(msg`First name`, 5),
  email: optional(email(msg`Email`)),
  mobile_number: mobile(msg`Mobile number`),
  amount: money(msg`Amount`),
  born: optional(date(msg`Born on`)),
  status: flag(msg`Status`),
})
const right = {
  first_name: 'Ana',
  email: null,
  mobile_number: '0917 123 4567',
  amount: 10.25,
  born: '2000-02-29',
  status: true,
}

test('a right record passes, its mobile in E.164 and unknown keys gone', () => {
  expect(check(Person, { ...right, admin: true })).toEqual({
    ok: true,
    value: { ...right, mobile_number: '+639171234567' },
  })
})
test('each wrong field is told by its own rule', () => {
  expect(
    told(Person, {
      first_name: 'Maria Luisa',
      email: 'no',
      mobile_number: '12',
      amount: -1,
      born: '2001-02-29',
      status: 'x',
    }),
  ).toEqual({
    first_name: ['The first name field must not exceed 5 characters'],
    email: ['The email field is not valid'],
    mobile_number: ['The mobile number is not valid'],
    amount: ['The amount is not valid'],
    born: ['The born on is not valid'],
    status: ['The status is not valid'],
  })
})
test('a file of another kind, or no file at all, is told by its kind', () => {
  const Upload = record({ file: file(msg`Picture`, ['png', 'jpg']) })
  const refused = { file: ['The picture type is not allowed'] }
  expect(told(Upload, { file: new File(['x'], 'car.PNG') })).toEqual({})
  expect(told(Upload, { file: new File(['x'], 'car.svg') })).toEqual(refused)
  expect(told(Upload, { file: 'car.png' })).toEqual(refused)
})
test('what is empty is required, unless it is optional', () => {
  expect(told(Person, { first_name: '  ', email: '', status: false })).toEqual({
    first_name: ['The first name field is required'],
    mobile_number: ['The mobile number field is required'],
    amount: ['The amount field is required'],
  })
})
test('a repeated password must match, and be long enough', () => {
  const Passwords = record({
    password: secret(msg`New password`, 12),
    password_confirmation: confirms(secret(msg`Password confirmation`), 'password'),
  })
  expect(told(Passwords, { password: 'short', password_confirmation: 'other' })).toEqual({
    password: ['The new password field must be at least 12 characters long'],
    password_confirmation: ['The password confirmation must match with the new password field'],
  })
})
test.each([
  ['a third decimal', 0.001],
  ['a third decimal of a large sum', 1_525_000.005],
  ['many decimals, however small', 0.0000001],
  ['text', '12'],
  ['no number', Number.NaN],
])('money refuses %s', (_, amount) =>
  expect(told(Person, { ...right, amount })).toEqual({ amount: ['The amount is not valid'] }),
)
test.each([0, 0.1 + 0.2, 0.01, 0.07, 0.29, 1.15, 8.41, 1_525_000.5, 99_999_999.99, 999_999_999_998.99])(
  'money takes whole centavos: %d',
  (amount) => expect(told(Person, { ...right, amount })).toEqual({}),
)
test('something that is no record at all is told field by field', () => {
  for (const given of [null, [], 'x', 7])
    expect(Object.keys(told(Person, given))).toEqual(['first_name', 'mobile_number', 'amount', 'status'])
})
test('labels stand in sentences in lower case, abbreviations and names as they are', () => {
  expect(['First name', 'ZIP code', 'Email', 'Text Blasts', 'Infobip account'].map(inSentence)).toEqual([
    'first name',
    'ZIP code',
    'email',
    'text blasts',
    'Infobip account',
  ])
})
test('every rule has its sentence', () => {
  for (const complaint of Object.values(validationMessages))
    expect(complaint.message).toMatch(/^(The|Field|Report type)\b.*[^.]$/)
})

test.each(['A1', 'A B', 'A.', '_'])('%s are not letters alone [validation.09]', (typed) => {
  const shape = record({ initials: letters(msg`Initials`) })
  expect(told(shape, { initials: typed })).toEqual({ initials: ['The initials type is not allowed'] })
  expect(told(shape, { initials: 'ÑéЖ' })).toEqual({})
})
test('a number must be strictly greater than the least [validation.10]', () => {
  const shape = record({ year: year(msg`Year`) })
  expect(told(shape, { year: 1979 })).toEqual({
    year: ['The minimum year should be greater than the given number'],
  })
  expect(told(shape, { year: 1980 })).toEqual({})
})
test.each([
  ['08:59', false],
  ['09:00', true],
  ['09:30', true],
  ['10:00', true],
  ['10:01', false],
  ['13:00', true],
])('%s lies in a listed range, both ends included: %s [validation.11]', (time, is) => {
  const listed = [
    ['09:00', '10:00'],
    ['13:00', '13:00'],
  ] as const
  expect(isOverlapped(time, listed)).toBe(is)
  expect(validationMessages.overlapped.message).toBe('The {field} already exists from the list')
})
