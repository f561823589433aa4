import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { count, nested, record } from '#contract/fields.ts'
import { namesOf } from '#contract/names.ts'
import { requestKinds } from '#contract/reports/reports.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    home: true
  }
}

const kind = v.picklist(namesOf(requestKinds))
/** What waits for the reader and what is new, within the reader's dealer scope; weeks begin on Monday in Manila. */
export const Home = record({
  /** Requests of every kind that are pending for over 24 hours. */
  waiting_total: count(msg`Waiting requests`),
  /** The ten of them that were due last, the newest first: what was left for months needs another kind of work. */
  waiting: nested(
    msg`Waiting requests`,
    v.array(
      v.object({
        kind,
        id: v.number(),
        name: v.string(),
        model: v.nullable(v.string()),
        dealer: v.string(),
        created_at: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
  ),
  /** By kind; empty for those who may list none. */
  requests: nested(
    msg`New requests`,
    v.array(
      v.object({
        kind,
        waiting: v.number(),
        today: v.number(),
        this_week: v.number(),
        last_week: v.number(),
      }),
    ),
  ),
})
export const home = resource('home', { get: call('GET /home', { roles: 'signed-in', answer: Home }) })
