import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { confirms, email, flag, optional, pick, record, secret, text, version } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { differences, draftForStorage, isSame, type ServerRecord, storedDraft, type Values } from '#machines/draft.ts'
import {
  type FormDraftEvent,
  type FormDraftInput,
  formDraftMachine,
  type LoadAnswer,
  type SaveAnswer,
  sentences,
} from '#machines/form-draft.ts'

const shape = record({
  name: text(msg`Name`, 20),
  email: optional(email(msg`Email`)),
  active: flag(msg`Active`),
  version: version(),
})
const ada: ServerRecord = { values: { name: 'Ada', email: null, active: true }, version: 3 }

/** A form on a record, with a server that gives these answers in turn; `saves` is what it was sent. */
const form = (answers: readonly (SaveAnswer | 'fault')[], input: FormDraftInput = { shape }) => {
  const left = [...answers]
  const saves: Values[] = []
  const told: unknown[] = []
  const machine = formDraftMachine.provide({
    actors: {
      loadRecord: fromPromise<LoadAnswer, undefined>(async () => ({ is: 'loaded', ...ada })),
      saveRecord: fromPromise<SaveAnswer, { readonly body: Values }>(async ({ input: { body } }) => {
        saves.push(body)
        const answer = left.shift()
        if (answer === undefined) throw new Error(`nobody expected a save of ${JSON.stringify(body)}`)
        if (answer === 'fault') throw new Error('no network')
        return answer
      }),
    },
  })
  const actor = createActor(machine, { input })
  actor.on('saved', (event) => told.push(event))
  actor.on('discarded', (event) => told.push(event))
  actor.start()
  const send = (...events: readonly FormDraftEvent[]) => {
    for (const event of events) actor.send(event)
  }
  const comes = async (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => {
    await waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 2000 })
    return actor.getSnapshot().context
  }
  const now = () => actor.getSnapshot().context
  return { actor, send, comes, now, saves, told }
}
const type = (field: string, value: unknown): FormDraftEvent => ({ type: 'CHANGE', field, value })
const leave = (field: string): FormDraftEvent => ({ type: 'BLUR', field })
const save: FormDraftEvent = { type: 'SUBMIT' }
const clean = { editing: 'clean' } as const
const saved = (values: Values, number = 4): SaveAnswer => ({ is: 'saved', message: 'Saved.', values, version: number })

describe('Filling a form', () => {
  test('is dirty while something differs from the record, and clean again when it does not', async () => {
    const { send, comes, now, actor } = form([])
    await comes(clean)
    send(type('name', 'Bea'), type('email', 'bea@x.test'))
    expect((await comes({ editing: 'dirty' })).changed).toEqual(['name', 'email'])
    send(type('name', 'Ada'), type('email', ''))
    expect(now().changed).toEqual([])
    expect(actor.getSnapshot().matches(clean)).toBe(true)
  })
  test('checks a field when it is left, and from then on at every change', async () => {
    const { send, comes, now } = form([])
    await comes(clean)
    send(type('name', ''))
    expect(now().faults).toEqual({})
    send(leave('name'))
    expect(now().faults['name']).toMatchObject([{ rule: 'required' }])
    send(type('name', 'a name that is far too long for it'))
    expect(now().faults['name']).toMatchObject([{ rule: 'max', length: 20 }])
    send(type('name', 'Bea'), type('email', 'not an address'))
    expect(now().faults).toEqual({})
  })
  test('checks the repeated password again when the first one changes', async () => {
    const passwords = record({
      password: secret(msg`New password`, 12),
      password_confirmation: confirms(secret(msg`Password confirmation`), 'password'),
    })
    const { send, now } = form([], { shape: passwords, initial: { password: '', password_confirmation: '' } })
    send(type('password', 'a good password'), type('password_confirmation', 'a better password'))
    send(leave('password_confirmation'))
    expect(now().faults['password_confirmation']).toMatchObject([{ rule: 'confirmed' }])
    send(type('password', 'a better password'))
    expect(now().faults).toEqual({})
  })
  test('with faults is not sent, and lists them all', async () => {
    const { send, comes, saves } = form([])
    await comes(clean)
    send(type('name', ''), type('email', 'not an address'), save)
    expect(Object.keys((await comes({ editing: 'invalid' })).faults)).toEqual(['name', 'email'])
    send(type('name', 'Bea'), type('email', null))
    await comes({ editing: 'dirty' })
    expect(saves).toEqual([])
  })
})

describe('Saving', () => {
  test('sends the draft with its version and tells the server’s sentence', async () => {
    const { send, comes, saves, told } = form([saved({ ...ada.values, name: 'Bea' })])
    await comes(clean)
    send(type('name', 'Bea'), save)
    await comes('saving')
    expect(await comes(clean)).toMatchObject({ version: 4, message: 'Saved.', changed: [] })
    expect(saves).toEqual([{ name: 'Bea', email: null, active: true, version: 3 }])
    expect(told).toEqual([{ type: 'saved', message: 'Saved.', values: { ...ada.values, name: 'Bea' }, version: 4 }])
  })
  test('asked for twice saves once', async () => {
    const { send, comes, saves } = form([saved({ ...ada.values, name: 'Bea' })])
    await comes(clean)
    send(type('name', 'Bea'), save, save, save)
    await comes(clean)
    send(save)
    expect(saves).toHaveLength(1)
  })
  test('loses nothing that is typed meanwhile', async () => {
    const { send, comes, now } = form([saved({ ...ada.values, name: 'BEA' })])
    await comes(clean)
    send(type('name', 'Bea'), save, type('email', 'bea@x.test'))
    await comes({ editing: 'dirty' })
    expect(now()).toMatchObject({ draft: { name: 'BEA', email: 'bea@x.test' }, changed: ['email'], version: 4 })
  })
  test('that is refused shows the message and the errors until they are corrected', async () => {
    const errors = { name: ['The name is taken.'], email: ['The email field is not valid'] }
    const { send, comes, now, actor } = form([{ is: 'refused', message: 'Some fields are wrong.', errors }])
    await comes(clean)
    send(type('name', 'Bea'), save)
    expect(await comes({ editing: 'refused' })).toMatchObject({
      message: 'Some fields are wrong.',
      serverErrors: errors,
    })
    send(type('name', 'Bee'), leave('name'))
    expect(now().serverErrors).toEqual({ email: errors.email })
    send(type('email', 'bea@x.test'))
    expect(now()).toMatchObject({ serverErrors: {}, message: null })
    expect(actor.getSnapshot().matches({ editing: 'dirty' })).toBe(true)
  })
  test('that is refused without fields stays refused until something is typed', async () => {
    const { send, comes, actor } = form([{ is: 'refused', message: 'The server is busy.', errors: {} }])
    await comes(clean)
    send(type('name', 'Bea'), save)
    await comes({ editing: 'refused' })
    send(leave('name'))
    expect(actor.getSnapshot().matches({ editing: 'refused' })).toBe(true)
    send(type('name', 'Bee'))
    expect(actor.getSnapshot().matches({ editing: 'dirty' })).toBe(true)
  })
  test('without a session waits, and goes on by itself after signing in', async () => {
    const { send, comes, saves } = form([{ is: 'unauthenticated' }, saved({ ...ada.values, name: 'Bea' })])
    await comes(clean)
    send(type('name', 'Bea'), save)
    expect(await comes('interrupted')).toMatchObject({ draft: { name: 'Bea' }, message: sentences.interrupted })
    send({ type: 'RESUME' })
    await comes(clean)
    expect(saves.map(({ name }) => name)).toEqual(['Bea', 'Bea'])
  })
  test('without a connection can be tried again, and typing goes on', async () => {
    const { send, comes, saves, actor } = form(['fault', saved({ ...ada.values, name: 'Bee' })])
    await comes(clean)
    send(type('name', 'Bea'), save)
    await comes({ editing: 'offline' })
    send(type('name', 'Bee'))
    expect(actor.getSnapshot().matches({ editing: 'offline' })).toBe(true)
    send({ type: 'RETRY' })
    await comes(clean)
    expect(saves.map(({ name }) => name)).toEqual(['Bea', 'Bee'])
  })
  test('a new record needs no change, and makes it an old one', async () => {
    const initial = { name: 'New', email: null, active: true }
    const newShape = pick(shape, ['name', 'email', 'active'])
    const { send, comes, saves, actor } = form([saved(initial, 1)], { shape: newShape, initial })
    send(save)
    await comes('saving')
    expect((await comes(clean)).isNew).toBe(false)
    expect(saves).toEqual([initial])
    expect(actor.getSnapshot().can(save)).toBe(false)
  })
})

describe('A record that somebody else saved meanwhile', () => {
  const theirs: ServerRecord = { values: { name: 'Cleo', email: 'cleo@x.test', active: true }, version: 7 }
  const conflict: SaveAnswer = { is: 'conflict', message: 'Somebody else saved this.', ...theirs }
  const opposed = async (answers: readonly SaveAnswer[] = []) => {
    const some = form([conflict, ...answers])
    await some.comes(clean)
    some.send(type('name', 'Bea'), type('active', false), save)
    await some.comes('conflict')
    return some
  }

  test('shows both versions of each field, and has chosen where only one side changed it', async () => {
    const { now } = await opposed()
    expect(differences(now())).toEqual([
      { field: 'name', base: 'Ada', mine: 'Bea', theirs: 'Cleo', chosen: null },
      { field: 'email', base: null, mine: null, theirs: 'cleo@x.test', chosen: 'theirs' },
      { field: 'active', base: true, mine: false, theirs: true, chosen: 'mine' },
    ])
  })
  test('is saved over only when every field is chosen, with the newer version', async () => {
    const { send, comes, saves, actor } = await opposed([saved(theirs.values, 8)])
    expect(actor.getSnapshot().can({ type: 'RETRY' })).toBe(false)
    send({ type: 'CHOOSE', field: 'name', side: 'mine' }, { type: 'RETRY' })
    await comes('saving')
    await comes(clean)
    expect(saves.at(-1)).toEqual({ name: 'Bea', email: 'cleo@x.test', active: false, version: 7 })
  })
  test('is taken whole without another save', async () => {
    const { send, now, saves, actor } = await opposed()
    send({ type: 'TAKE_THEIRS_ALL' }, { type: 'RETRY' })
    expect(actor.getSnapshot().matches(clean)).toBe(true)
    expect(now()).toMatchObject({ draft: theirs.values, version: 7 })
    expect(saves).toHaveLength(1)
  })
  test('is overwritten whole when asked for', async () => {
    const { send, comes, saves } = await opposed([saved(ada.values, 8)])
    send({ type: 'KEEP_MINE_ALL' }, { type: 'RETRY' })
    await comes('saving')
    await comes(clean)
    expect(saves.at(-1)).toEqual({ name: 'Bea', email: null, active: false, version: 7 })
  })
  test('is what discarding goes back to', async () => {
    const { send, now } = await opposed()
    send({ type: 'DISCARD' }, { type: 'CONFIRM' })
    expect(now()).toMatchObject({ draft: theirs.values, version: 7, theirs: null })
  })
  test('is taken silently while nothing is typed, but never an older one nor one of the same version', async () => {
    const { send, comes, now } = form([])
    await comes(clean)
    const { version } = now()
    send({ type: 'RECORD_CHANGED', values: { ...theirs.values, name: 'The same' }, version })
    expect(now()).toMatchObject({ draft: ada.values, version })
    send({ type: 'RECORD_CHANGED', ...theirs }, { type: 'RECORD_CHANGED', ...ada })
    expect(now()).toMatchObject({ draft: theirs.values, version: 7 })
    send(type('name', 'Bea'), { type: 'RECORD_CHANGED', ...theirs, version: 9 })
    expect(now()).toMatchObject({ draft: { name: 'Bea' }, version: 7 })
  })
})

describe('Discarding', () => {
  test('asks, and keeps everything when the answer is no', async () => {
    const { send, comes, now, told } = form([])
    await comes(clean)
    send(type('name', ''), save, { type: 'DISCARD' })
    await comes('askingDiscard')
    send({ type: 'CANCEL' })
    await comes({ editing: 'invalid' })
    expect(now().draft).toMatchObject({ name: '' })
    send({ type: 'DISCARD' }, { type: 'CONFIRM' })
    expect(now()).toMatchObject({ draft: ada.values, faults: {}, changed: [] })
    expect(told).toEqual([{ type: 'discarded' }])
  })
  test('is not offered where nothing has changed', async () => {
    const { comes, actor } = form([])
    await comes(clean)
    expect(actor.getSnapshot().can({ type: 'DISCARD' })).toBe(false)
  })
})

describe('A stored draft', () => {
  test('holds the changed fields and comes back as it was', async () => {
    const first = form([])
    await first.comes(clean)
    expect(draftForStorage(first.now())).toBeNull()
    first.send(type('name', 'Bea'))
    const stored = v.parse(storedDraft, JSON.parse(JSON.stringify(draftForStorage(first.now()))))
    const second = form([])
    await second.comes(clean)
    second.send({ type: 'RESTORE_DRAFT', stored })
    expect(second.now()).toMatchObject({ draft: { ...ada.values, name: 'Bea' }, changed: ['name'], stale: false })
  })
  test('over an older version is marked, with the fields that somebody else changed', async () => {
    const { send, comes } = form([])
    await comes(clean)
    const values = { name: 'Bea', active: false, version: 99, gone: 'a field of long ago' }
    send({ type: 'RESTORE_DRAFT', stored: { format: 1, version: 2, values, base: { name: 'Al', active: true } } })
    const context = await comes({ editing: 'dirty' })
    expect(context).toMatchObject({ stale: true, overtaken: ['name'], version: 3, changed: ['name', 'active'] })
    expect(context.draft).toEqual({ name: 'Bea', email: null, active: false })
  })
  test('never holds a password or a code', () => {
    const passwords = record({ hint: text(msg`Hint`), password: secret(msg`Password`) })
    const { send, now } = form([], { shape: passwords, initial: { hint: '', password: '' } })
    send(type('password', 'a good password'))
    expect(draftForStorage(now())).toBeNull()
    send(type('hint', 'the dog'))
    expect(JSON.stringify(draftForStorage(now()))).not.toContain('a good password')
  })
})

describe('A record that cannot be loaded', () => {
  test('says why, and is tried again', async () => {
    const answers: LoadAnswer[] = [
      { is: 'refused', message: 'There is no such lead.' },
      { is: 'loaded', ...ada },
    ]
    const machine = formDraftMachine.provide({
      actors: {
        loadRecord: fromPromise<LoadAnswer, undefined>(async () => answers.shift() ?? { is: 'unauthenticated' }),
      },
    })
    const actor = createActor(machine, { input: { shape } }).start()
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('loadFailed'))
    expect(failed.context.message).toBe('There is no such lead.')
    actor.send({ type: 'RETRY' })
    await waitFor(actor, (snapshot) => snapshot.matches(clean))
  })
})

test('Values are the same when a person would say so', () => {
  expect([isSame(null, ''), isSame(undefined, null), isSame([1, 2], [1, 2]), isSame(false, false)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(
    isSame([{ part: { id: 1, name: 'Rack' }, quantity: 1 }], [{ quantity: 1, part: { name: 'Rack', id: 1 } }]),
  ).toBe(true)
  expect(isSame([{ quantity: 1 }], [{ quantity: 2 }])).toBe(false)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect([isSame(false, null), isSame(0, ''), isSame([1], [1, 2]), isSame('1', 1)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
