import { expect, test } from 'vitest'
import { everyResource } from '#contract/all.ts'
import { type Call, partsOf } from '#contract/call.ts'
import { pictures } from '#contract/catalogue/pictures.ts'
import { usageLimits } from '#contract/limits.ts'

const everyCall = Object.entries(everyResource).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, call]: [string, Call]) => ({ key: `${resource}.${name}`, call })),
)

test('each call that takes a file counts as an upload or as a picture', () => {
  const takesFile = ({ call }: { readonly call: Call }) =>
    Object.values(call.form?.fields ?? {}).some(({ kind }) => kind === 'file')
  const free = everyCall.filter((one) => takesFile(one) && !['uploads', 'pictures'].includes(one.call.limit ?? ''))
  expect(free.map(({ key }) => key)).toEqual([])
  expect(everyCall.filter(takesFile).length).toBeGreaterThan(10)
})

test('whatever makes a file of a list, searches, or stays open has a limit', () => {
  const heavy = everyCall.filter(
    ({ key, call }) => 'streamed' in call.answer || /^(search|exports|reports\.create)\b/.test(key),
  )
  expect(heavy.map(({ call }) => call.limit)).toEqual(heavy.map(({ key }) => limitOf(key)))
  expect(heavy.length).toBeGreaterThanOrEqual(5)
})
const limitOf = (key: string) => (key === 'me.events' ? 'lines' : key.startsWith('search') ? 'searches' : 'exports')

test('limits are for people: no call of visitors has one', () => {
  expect(everyCall.filter(({ call }) => call.limit && call.roles === 'public').map(({ key }) => key)).toEqual([])
  for (const { windows, bundle } of Object.values(usageLimits))
    for (const { most } of windows) expect(most % (bundle ?? 1)).toBe(0)
})

test('pictures are sent by those who name them in records, and by nobody else', () => {
  const naming = everyCall.filter(({ call }) =>
    Object.values({ ...call.body?.fields, ...call.form?.fields }).some(({ kind }) => kind === 'picture'),
  )
  expect(naming.length).toBeGreaterThan(3)
  for (const { call } of naming) expect(call.roles).toEqual(pictures.create.roles)
})

/** Not by a key: what is sent twice is kept once, or waits for its person to go on with one of both. */
const without: Readonly<Record<string, string>> = {
  'pictures.create': 'a picture is kept under the hash of its content',
}
test('each call that creates takes a key by which it is done once', () => {
  const creating = everyCall.filter(
    ({ key, call }) => partsOf(call)[0] === 'POST' && /\.(create|start|run)$/.test(key) && !without[key],
  )
  expect(creating.filter(({ call }) => !call.once).map(({ key }) => key)).toEqual([])
  expect(creating.length).toBeGreaterThan(15)
})
