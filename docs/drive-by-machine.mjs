// Walks an inquiry about parts along the shortest path to each of its states, through the API of a started server:
//   node docs/drive-by-machine.mjs http://localhost:4600 parts.admin@demo.test Portal-demo-2026
import { getShortestPaths } from 'xstate/graph'
import { partsInquiryMachine } from '../machines/parts-inquiry.ts'

const [origin, email, password] = process.argv.slice(2)
let token
const call = async (method, path, body) => {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message, errors } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message} ${JSON.stringify(errors)}`)
  return data
}
token = (await call('POST', '/auth/login', { email, password })).access_token

const facts = { isPartsAdmin: true, items: 1, priced: 1 }
const events = ['pending', 'quoted', 'confirmed', 'fulfilled', 'cancelled'].map((type) => ({ type }))
const pathsOf = (more) =>
  getShortestPaths(partsInquiryMachine, { input: facts, events, ...more }).map(({ state, steps }) => ({
    state,
    path: steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init'),
  }))
const [{ id }] = await call('GET', '/parts/inquiries?status=pending&channel=cart')
const leads = async (path) => {
  for (const status of path) {
    const { items, version, first_name, last_name, mobile_number } = await call('GET', `/parts/inquiries/${id}`)
    // The machine's facts say that each item is priced, so it is.
    const priced = items.map(({ part, quantity, unit_price }) => ({
      ...{ part_id: part.id, quantity, unit_price: unit_price ?? 100 },
    }))
    const customer = { first_name, last_name, mobile_number }
    await call('PATCH', `/parts/inquiries/${id}`, { ...customer, status, items: priced, version })
  }
  return (await call('GET', `/parts/inquiries/${id}`)).status
}
for (const { state, path } of pathsOf({})) {
  const status = await leads(path)
  if (status !== state.value) throw new Error(`It is ${status}, and the machine ${state.value}`)
  console.log(['pending', ...path].join(' → '))
  const [home] = pathsOf({ fromState: state, toState: ({ value }) => value === 'pending' })
  await leads(home.path)
}
