import { beforeEach, describe, expect, test } from 'vitest'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { createAnnouncer } from '#server/areas/text-blasts/announce.ts'
import { createReminders, isTimeToRemind } from '#server/areas/text-blasts/reminders.ts'
import type { SimulatedFault } from '#server/simulator/script.ts'
import { uploadRecipients } from '#tests/support/blasts.ts'
import { publish } from '#tests/support/invitations.ts'
import { blastOf } from '#tests/support/sending.ts'
import { openSendingHouse, patient } from '#tests/support/sending-house.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+08:00`)
let clock = at('10:00')
const house = openSendingHouse({ latency: [0, 5], reportDelay: [0, 50] }, {}, () => clock)
beforeEach(() => {
  clock = at('10:00')
})

/** A survey that reminds after three days, by text message too. */
const published = async () => {
  const survey = await publish(house.server)
  await house.server.database.query('update surveys set sms_reminder = true where id = $1', [survey])
  return survey
}
/** Invites these numbers, each with an address or none. */
const invited = async (
  survey: number,
  people: readonly (readonly [number: string, email: string])[],
  more: object = {},
) => {
  const file = await uploadRecipients(house.admin, [
    ['mobile', 'first_name', 'email'],
    ...people.map(([to, email]) => [to, 'Liza', email]),
  ])
  const message = '{survey_link} {opt_out_link}'
  const body = {
    file_id: file.id,
    name: 'R',
    purpose: 'survey' as const,
    message,
    dealer_id: 1,
    survey_id: survey,
    ...more,
  }
  const made = await house.admin.call(textBlasts.create, { body })
  const { id } = made.data as { readonly id: number }
  expect((await house.admin.call(textBlasts.send, { params: { id } })).status).toBe(200)
  await expect.poll(async () => (await blastOf(house.admin, id)).status, patient).toBe('sent')
  await expect.poll(async () => (await blastOf(house.admin, id)).details.accepted, patient).toBe(0)
  return id
}
const set = (survey: number, what: string) =>
  house.server.database.query(`update survey_invitations set ${what} where survey_id = $1`, [survey])
const longAgo = (survey: number) => set(survey, "sent_at = now() - interval '73 hours'")
const isReminded = (text: string) => text.includes('We recently asked')
const textsTo = (number: string | undefined) =>
  house.simulator.record.taken.filter(({ to }) => `+${to}` === number).map(({ text }) => text)
const remindersTo = (number: string | undefined) => textsTo(number).filter(isReminded)
const mails = (survey: number) =>
  house.server.database.query('select kind, to_address, body from survey_emails where survey_id = $1 order by id', [
    survey,
  ])
const remindedAt = async (survey: number) =>
  (
    await house.server.database.query<{ reminded: boolean }>(
      'select reminded_at is not null as reminded from survey_invitations where survey_id = $1 order by id',
      [survey],
    )
  ).map(({ reminded }) => reminded)
/** Long enough for the clock of reminders to have come by twice. */
const aWhile = () => new Promise((soon) => setTimeout(soon, 4500))

test('People are reminded between nine and eight in the evening of Manila', () => {
  expect(['08:59', '09:00', '19:59', '20:00'].map((time) => isTimeToRemind(at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('Who was invited and has not answered', () => {
  test('is reminded once, after the survey’s days: by email, else by a text message with the same link', async () => {
    const survey = await published()
    const [one = '', two = '', three = ''] = house.fresh(3)
    await invited(survey, [
      [one, 'liza@mail.test'],
      [two, ''],
      [three, 'no address'],
    ])
    await aWhile()
    expect(await remindedAt(survey)).toEqual([false, false, false])
    await longAgo(survey)
    await expect.poll(() => remindedAt(survey), patient).toEqual([true, true, true])
    await expect.poll(() => remindersTo(two).length, patient).toBe(1)
    await aWhile()
    expect((await mails(survey)).map((mail) => [mail['kind'], mail['to_address']])).toEqual([
      ['reminder', 'liza@mail.test'],
    ])
    expect([remindersTo(one).length, remindersTo(two).length, remindersTo(three).length]).toEqual([0, 1, 1])
    const links = textsTo(two).map((text) => [/\/s\/\w+/.exec(text)?.[0], /\/o\/\w+/.exec(text)?.[0]])
    expect(links[1]).toEqual(links[0])
    expect(remindersTo(two)[0]).toContain('Amihan Makati')
  })
  test('is not reminded when the survey or the invitation forbids it, the message did not arrive, or they opted out', async () => {
    const cases: readonly (readonly [when: string, change: string])[] = [
      ['the survey does not remind', 'update surveys set reminder_days = 0 where id = $1'],
      ['the survey is not active', 'update surveys set status = 0 where id = $1'],
      ['they have answered', "update survey_invitations set state = 'completed' where survey_id = $1"],
      ['the invitation was withdrawn', "update survey_invitations set state = 'withdrawn' where survey_id = $1"],
      [
        'less than a day is left',
        "update survey_invitations set expires_at = now() + interval '23 hours' where survey_id = $1",
      ],
      ['they were reminded', 'update survey_invitations set reminded_at = now() where survey_id = $1'],
      [
        'the message did not reach them',
        `update text_blast_recipients r set state = 'undelivered' from survey_invitations i where i.id = r.id and i.survey_id = $1`,
      ],
      [
        'they have opted out',
        `insert into opt_outs (mobile_number, source) select mobile_number, 'manual' from survey_invitations where survey_id = $1`,
      ],
    ]
    /** One to remind by email, one by text message. */
    const twoInvited = async () => {
      const survey = await published()
      const to = house.fresh(2)
      const [one = '', two = ''] = to
      await invited(survey, [
        [one, 'liza@mail.test'],
        [two, ''],
      ])
      return { survey, to }
    }
    const asked: { readonly when: string; readonly survey: number; readonly to: readonly string[] }[] = []
    for (const [when] of cases) asked.push({ when, ...(await twoInvited()) })
    const others = await twoInvited()
    clock = at('08:00')
    for (const [at, [, change]] of cases.entries()) {
      await house.server.database.query(change, [asked[at]?.survey ?? 0])
      await longAgo(asked[at]?.survey ?? 0)
    }
    // Whose turn comes last: once they are reminded, whoever else was to be has been.
    await set(others.survey, "sent_at = now() - interval '72.5 hours'")
    clock = at('10:00')
    await expect.poll(() => remindedAt(others.survey), patient).toEqual([true, true])
    await expect.poll(() => remindersTo(others.to[1]).length, patient).toBe(1)
    for (const { when, survey, to } of asked)
      expect([when, await mails(survey), ...to.map(remindersTo)]).toEqual([when, [], [], []])
  })
  test('is reminded by text message only where the survey wants that, and only by day', async () => {
    const quiet = await publish(house.server)
    const survey = await published()
    const [one = '', two = ''] = house.fresh(2)
    await invited(quiet, [[one, '']])
    await invited(survey, [[two, '']])
    clock = at('20:00')
    await longAgo(quiet)
    await longAgo(survey)
    await aWhile()
    expect(remindersTo(two)).toEqual([])
    clock = at('10:00')
    await expect.poll(() => remindersTo(two).length, patient).toBe(1)
    expect([remindersTo(one), await remindedAt(quiet)]).toEqual([[], [false]])
  })
})

const faults: readonly (readonly [string, SimulatedFault])[] = [
  ['the line broke after it was taken', { is: 'close', taken: true }],
  ['no answer came, though it was taken', { is: 'hang', taken: true }],
]
test.each(faults)('Nobody is reminded twice when %s', async (_, fault) => {
  const survey = await published()
  const [one = ''] = house.fresh(1)
  await invited(survey, [[one, '']])
  house.simulator.script.faults.push(fault)
  await longAgo(survey)
  await expect.poll(() => remindersTo(one).length, patient).toBe(1)
  const states = () =>
    house.server.database.query<{ state: string }>(
      'select m.state from text_blast_messages m join survey_invitations i on i.id = m.invitation_id where i.survey_id = $1',
      [survey],
    )
  await expect.poll(async () => (await states()).map(({ state }) => state), patient).toEqual(['delivered'])
  await aWhile()
  expect([remindersTo(one).length, await remindedAt(survey)]).toEqual([1, [true]])
})
test('Reminding ends when as many were due as go at once, and nobody is left', async () => {
  const survey = await published()
  const [one = ''] = house.fresh(1)
  await invited(survey, [[one, '']])
  // The server's own clock reminds nobody meanwhile.
  clock = at('08:00')
  await longAgo(survey)
  const { platform, database } = house.server
  await database.query('update infobip_accounts set throttle = 1')
  await createReminders({ ...platform, now: () => at('10:00') }, createAnnouncer(database, platform.changes))()
  await database.query('update infobip_accounts set throttle = null')
  expect([remindersTo(one).length, await remindedAt(survey)]).toEqual([1, [true]])
})
test('A reminder that a killed server left behind, and that never went out, goes out once', async () => {
  const survey = await published()
  const [one = ''] = house.fresh(1)
  await invited(survey, [[one, '']])
  clock = at('08:00')
  await longAgo(survey)
  // As it stands between the commit before the call and the one after it.
  await house.server.database.query(
    `with i as (update survey_invitations set reminded_at = now() where survey_id = $1 returning id)
     insert into text_blast_messages (id, invitation_id, account_id, state, worker, handed_at)
     select 'left-' || i.id, i.id, b.account_id, 'handing-over', 'killed', now() - interval '1 minute'
     from i join text_blast_recipients r on r.id = i.id join text_blasts b on b.id = r.blast_id`,
    [survey],
  )
  clock = at('10:00')
  await expect.poll(() => remindersTo(one).length, patient).toBe(1)
  await aWhile()
  expect([remindersTo(one).length, await remindedAt(survey)]).toEqual([1, [true]])
})

describe('A blast that writes by email too', () => {
  test('does so once the text message was handed over, and once however often that is sent', async () => {
    const survey = await published()
    const [one = '', two = ''] = house.fresh(2)
    // This number is not reached.
    const lost = '+639178200100'
    const id = await invited(
      survey,
      [
        [one, 'liza@mail.test'],
        [two, ''],
        [lost, 'lost@mail.test'],
      ],
      { email_too: true },
    )
    const written = async () => (await mails(survey)).map((mail) => [mail['kind'], mail['to_address']])
    const both = [
      ['invitation', 'liza@mail.test'],
      ['invitation', 'lost@mail.test'],
    ]
    expect((await written()).toSorted()).toEqual(both)
    expect((await house.admin.call(textBlasts.resend, { params: { id } })).status).toBe(200)
    await expect.poll(() => textsTo(lost).length, patient).toBe(2)
    expect((await written()).toSorted()).toEqual(both)
  })
  test('and otherwise writes none', async () => {
    const survey = await published()
    const [one = ''] = house.fresh(1)
    await invited(survey, [[one, 'liza@mail.test']])
    expect(await mails(survey)).toEqual([])
  })
})
