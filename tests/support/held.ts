import * as v from 'valibot'
import { isoOf } from '#contract/calendar.ts'
import { type RecordType, statuses } from '#contract/statuses.ts'
import { calendarOf } from '#server/areas/home/home.ts'
import type { World } from '#server/database/demo/build.ts'

/** What a planned request has, whatever its kind. */
interface PlannedRequest {
  readonly status: string
  readonly dealer_id: number
  readonly action?: string | null
  readonly created_at: string
}
const isRequest = (row: object): row is PlannedRequest =>
  'status' in row && 'dealer_id' in row && 'created_at' in row && typeof row.created_at === 'string'
const kinds = {
  leads: 'lead',
  quotations: 'quotation',
  reservations: 'onlinereservation',
  test_drives: 'testdrive',
  inquiries: 'inquiry',
} as const satisfies Readonly<Record<string, RecordType>>
type Kind = keyof typeof kinds
const everyKind = Object.keys(kinds).filter((name): name is Kind => name in kinds)

const rowsOf = (world: World, table: string): readonly object[] =>
  table === 'leads' ? world.leads : (world.more.find((one) => one.table === table)?.rows ?? [])
const requests = (world: World, kind: Kind) => rowsOf(world, kind).filter(isRequest)
const everyRequest = (world: World) => everyKind.flatMap((kind) => requests(world, kind))
/** The two dealers whose people tests sign in as. */
const dealers = [1, 2] as const

const stockLine = v.object({ dealer_id: v.number(), quantity: v.number(), reserved: v.number() })

const partsLine = v.object({ dealer_id: v.number(), quantity: v.pipe(v.number(), v.minValue(1)) })

export interface Promised {
  /** Whether only the small world, with its two dealers, is asked for it. */
  readonly of: 'small' | 'both'
  holds(world: World, now: Temporal.Instant): boolean
}
const small = (holds: Promised['holds']): Promised => ({ of: 'small', holds })
const both = (holds: Promised['holds']): Promised => ({ of: 'both', holds })

/**
 * What tests find in a planted world, each with how it is seen in the plan. `server/database/days.test.ts` holds them on
 * sixty days; whoever looks for a record names the line that promises it, so that none is found by luck.
 */
export const held = {
  'parts in stock at each dealer': small((world) =>
    dealers.every((dealer) =>
      rowsOf(world, 'parts_inventory').some((row) => v.is(partsLine, row) && row.dealer_id === dealer),
    ),
  ),
  'every status of every kind of request at each dealer': small((world) =>
    everyKind.every((kind) =>
      dealers.every((dealer) =>
        Object.keys(statuses[kinds[kind]]).every((status) =>
          requests(world, kind).some((row) => row.dealer_id === dealer && row.status === status),
        ),
      ),
    ),
  ),
  'two paid reservations at each dealer, to allocate': small((world) =>
    dealers.every(
      (dealer) =>
        requests(world, 'reservations').filter(
          (row) => row.dealer_id === dealer && row.status === 'paid' && row.action === 'allocate',
        ).length >= 2,
    ),
  ),
  'something to do next for every kind of request': both((world) =>
    everyKind.every((kind) => requests(world, kind).some(({ action }) => typeof action === 'string')),
  ),
  'two pending leads at each dealer': both((world) =>
    dealers.every(
      (dealer) =>
        requests(world, 'leads').filter((row) => row.dealer_id === dealer && row.status === 'pending').length >= 2,
    ),
  ),
  'stock of more than two cars at each dealer, some of it reserved': both((world) => {
    const lines = rowsOf(world, 'inventories').filter((row) => v.is(stockLine, row))
    return (
      dealers.every((dealer) => lines.some(({ dealer_id, quantity }) => dealer_id === dealer && quantity > 2)) &&
      lines.some(({ reserved }) => reserved > 0) &&
      lines.some(({ reserved }) => reserved === 0)
    )
  }),
  'leads that came today and last week': both((world, now) => {
    const { today, week, lastWeek } = calendarOf(now)
    return (
      world.leads.some((row) => row.created_at >= today) &&
      world.leads.some((row) => row.created_at >= lastWeek && row.created_at < week)
    )
  }),
  'a request that has waited for more than a day': both((world, now) =>
    everyRequest(world).some((row) => row.status === 'pending' && row.created_at < isoOf(now.subtract({ hours: 24 }))),
  ),
  'a contacted lead of the last four weeks': both((world, now) =>
    world.leads.some((row) => row.status === 'contacted' && row.created_at > isoOf(now.subtract({ hours: 27 * 24 }))),
  ),
  'test drives to come that are scheduled, and over ones that are not': both((world, now) =>
    rowsOf(world, 'test_drives').every(
      (row) =>
        !('scheduled_at' in row && 'status' in row && typeof row.scheduled_at === 'string') ||
        (row.status === 'scheduled') === row.scheduled_at > isoOf(now),
    ),
  ),
  'a text blast for a moment to come, and some that went out before now': both((world, now) => {
    const at = isoOf(now)
    const moments = (key: string) => world.blasts.blasts.flatMap((blast) => (blast[key] ? [String(blast[key])] : []))
    return (
      moments('scheduled_at').length > 0 &&
      moments('scheduled_at').every((moment) => moment > at) &&
      moments('started_at').length > 0 &&
      [...moments('started_at'), ...moments('finished_at')].every((moment) => moment < at)
    )
  }),
  'a partially sent text blast of whose recipients some, not all, are undelivered': both((world) =>
    world.blasts.blasts.some(
      ({ status, undelivered, total }) =>
        status === 'partially-sent' && Number(undelivered) > 0 && Number(undelivered) < Number(total),
    ),
  ),
} as const satisfies Readonly<Record<string, Promised>>
export type Held = keyof typeof held

/** The first of these rows that is so; `by` names the promise that there is one. */
export const foundIn = <T>(rows: readonly T[], is: (row: T) => boolean, by: Held): T => {
  const found = rows.find(is)
  if (found === undefined)
    throw new Error(`No such row is left, although the world holds ${by}: did an earlier test take it?`)
  return found
}
