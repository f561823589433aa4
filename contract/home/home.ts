import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { count, nested, record } from '#contract/fields.ts'
import { Lead } from '#contract/requests/leads.ts'
import { msg } from '#contract/words.ts'

/** What waits for the reader: leads pending for over 24 hours, the longest first, within the reader's dealer scope. */
export const Home = record({
  waiting_total: count(msg`Waiting leads`),
  waiting: nested(msg`Waiting leads`, v.array(Lead.schema)),
  new_today: count(msg`New today`),
  new_this_week: count(msg`New this week`),
  new_last_week: count(msg`New last week`),
})
export const home = resource('home', { get: call('GET /home', { roles: 'signed-in', answer: Home }) })
