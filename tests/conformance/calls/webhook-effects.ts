import { providerWebhooks } from '#contract/text-blasts/webhooks.ts'
import { stateOf } from '#server/simulator/record.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Probe, same, succeeds } from './effects.ts'
import type { House } from './house.ts'

/** An account of the probe's own, with one message that it has sent. */
const sent = async (house: House) => {
  const key = crypto.randomUUID()
  const [account] = await house.server.database.query<{ id: number }>(
    `insert into infobip_accounts (name, kind, sender, webhook_key) values ('Probe', 'simulator', 'PROBE', $1) returning id`,
    [key],
  )
  const messageId = crypto.randomUUID()
  await house.server.database.query(
    "insert into text_blast_messages (id, account_id, state) values ($1, $2, 'accepted')",
    [messageId, account?.id],
  )
  return { params: { account: account?.id ?? 0, key }, messageId }
}
const reports: Probe = async (house, { call }) => {
  const { params, messageId } = await sent(house)
  const body = { results: [{ messageId, status: stateOf('delivered') }] }
  const wrong = await house.visitor().give(call, { params: { ...params, key: 'wrong' }, body })
  const answer = await house.visitor().give(call, { params, body })
  const state = await eventually(
    async () =>
      (await house.server.database.query('select state from text_blast_messages where id = $1', [messageId]))[0],
    (row) => row?.['state'] === 'delivered',
  )
  return [
    ...succeeds('it', answer),
    ...same('with a wrong key', wrong.status, 404),
    ...same('the message', state, { state: 'delivered' }),
  ]
}
const inbound: Probe = async (house) => {
  const { params } = await sent(house)
  const from = `63917${String(Math.random()).slice(2, 9)}`
  const message = (text: string) => ({
    params,
    body: { results: [{ messageId: crypto.randomUUID(), from, to: 'PROBE', text }] },
  })
  const answer = await house.visitor().call(providerWebhooks.inbound, message('Salamat'))
  const list = () => house.server.database.query('select source from opt_outs where mobile_number = $1', [`+${from}`])
  const before = await list()
  await house.visitor().call(providerWebhooks.inbound, message('stop'))
  const after = await eventually(list, (rows) => rows.length > 0)
  return [
    ...succeeds('it', answer),
    ...same('the list after thanks', before, []),
    ...same('the list after a stop', after, [{ source: 'stop' }]),
  ]
}

/** What the provider brings about. */
export const webhookEffects: Readonly<Record<string, Probe>> = {
  'provider-webhooks.reports': reports,
  'provider-webhooks.inbound': inbound,
}
