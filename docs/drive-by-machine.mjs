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
  const { data, message } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}
token = (await call('POST', '/auth/login', { email, password })).access_token

const facts = { isPartsAdmin: true, items: 1, priced: 1 }
const events = ['pending', 'quoted', 'confirmed', 'fulfilled', 'cancelled'].map((type) => ({ type }))
const pending = await call('GET', '/parts/inquiries?status=pending&channel=cart&per_page=100')
for (const { state, steps } of getShortestPaths(partsInquiryMachine, { input: facts, events })) {
  const { id } = pending.splice(
    pending.findIndex(({ items_count, total_amount }) => items_count === 1 && total_amount !== null),
    1,
  )[0]
  const path = steps.slice(1).map(({ event }) => event.type)
  let inquiry = await call('GET', `/parts/inquiries/${id}`)
  for (const status of path) {
    const { first_name, last_name, mobile_number, email, preferred_communication, message, action, version } = inquiry
    const customer = { first_name, last_name, mobile_number, email, preferred_communication, message }
    inquiry = await call('PATCH', `/parts/inquiries/${id}`, { ...customer, action, status, version })
  }
  if (inquiry.status !== state.value) throw new Error(`It is ${inquiry.status}, and the machine ${state.value}`)
  console.log(`${inquiry.reference_no}: ${['pending', ...path].join(' → ')}`)
}
