import { dayOf, inManila, momentAt, startOf } from '#contract/calendar.ts'
import type { StatusSlug } from '#contract/statuses.ts'
import { day, hour, iso, midnightOf, minute } from '#server/database/demo/moments.ts'
import { givenNames, mailName, messages, surnames } from '#server/database/demo/names.ts'
import { type DealerPlan, models } from '#server/database/demo/network.ts'
import { type ConsultantRow, mobileOf, type PlannedUser } from '#server/database/demo/people.ts'
import type { Random } from '#server/database/random.ts'

export interface LeadRow {
  readonly id: number
  readonly reference_no: string
  readonly first_name: string
  readonly last_name: string
  readonly mobile_number: string
  readonly email: string | null
  readonly preferred_communication: string | null
  readonly message: string | null
  readonly model_id: number
  readonly total_quantity: number
  readonly total_amount: number
  readonly status: StatusSlug<'lead'>
  readonly action: string | null
  readonly dealer_id: number
  readonly sales_consultant_id: number | null
  readonly source: string
  readonly created_at: string
  readonly updated_at: string
  readonly updated_by: number | null
  readonly version: number
}

export const months = 24

/** How busy each month is: graduation and tax refunds in spring, “ghost month” in August, bonuses in December. */
const seasons = [0.92, 0.9, 1.1, 1.12, 1.05, 0.98, 0.94, 0.72, 0.95, 1.06, 1.2, 1.42] as const
const weekdays = [0.7, 1.05, 1, 0.98, 1, 1.12, 1.2] as const
/** The share of leads per hour of the day in Manila, from midnight. */
const hours = [1, 1, 0, 0, 0, 1, 3, 5, 8, 11, 12, 10, 7, 7, 8, 9, 8, 7, 6, 8, 9, 7, 4, 2] as const

/** So many of a plan's leads arrive today, however early in the day it is. */
const todayOf = (count: number) => Math.min(8, Math.ceil(count / 10))

/**
 * The moments at which `count` leads arrive within 24 months before `now`, in order; some always today. Every one costs
 * the same random numbers, whatever the day.
 */
export const arrivals = (random: Random, now: number, count: number): readonly number[] => {
  const today = midnightOf(now)
  const first = dayOf(momentAt(now)).subtract({ days: 730 })
  const days = Array.from({ length: 731 }, (_, at) => {
    const date = first.add({ days: at })
    const growth = 0.75 + (0.5 * at) / 730
    return (seasons[date.month - 1] ?? 1) * (weekdays[date.dayOfWeek % 7] ?? 1) * growth * (0.85 + random.next() * 0.3)
  })
  const totals: number[] = []
  for (const weight of days) totals.push((totals.at(-1) ?? 0) + weight)
  const whole = totals.at(-1) ?? 1
  const pickMidnight = () => {
    const wanted = random.next() * whole
    let low = 0
    let high = totals.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((totals[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return today - (730 - low) * day
  }
  const withinHours = hours.map((weight, at) => [at, weight] as const)
  const moments = Array.from({ length: count }, (_, at) => {
    const isToday = at < todayOf(count)
    const midnight = isToday ? today : pickMidnight()
    const within = random.weighted(withinHours) * hour + random.between(0, hour - 1)
    if (midnight + within <= now) return midnight + within
    // What would come later today came at that hour yesterday, or earlier today where it must be today.
    return isToday ? midnight + Math.floor(((now - midnight) * within) / day) : midnight + within - day
  })
  return moments.sort((a, b) => a - b)
}

/**
 * How long ago the lead at this place in the order came, if all days were alike. What a lead is follows from this and
 * not from its moment, so that a world holds the same records on every day; only their moments follow the calendar.
 */
export const usualAge = (place: number, count: number): number => {
  const later = count - 1 - place
  const today = todayOf(count)
  if (later < today) return (hour * (later + 1)) / 2
  const share = (later + 0.5 - today) / (count - today)
  // `arrivals` lets the days grow from 0.75 to 1.25 of the usual; this is the day before which that share came.
  return 730 * day * 2 * (1.25 - Math.sqrt(1.5625 - share))
}

const statusAt = (random: Random, age: number): StatusSlug<'lead'> => {
  const days = age / day
  const waiting = days < 1 ? 0.85 : days < 3 ? 0.45 : days < 14 ? 0.12 : 0.004
  if (random.chance(waiting)) return 'pending'
  return random.weighted<StatusSlug<'lead'>>(
    days < 14
      ? [
          ['contacted', 60],
          ['qualified', 28],
          ['converted', 4],
          ['lost', 8],
        ]
      : [
          ['contacted', 14],
          ['qualified', 10],
          ['converted', 23],
          ['lost', 53],
        ],
  )
}

/** The years of moments that are asked in their order: the calendar is asked once a year. */
const yearsInOrder = () => {
  let [year, end] = [0, Number.NEGATIVE_INFINITY]
  return (at: number): number => {
    if (at >= end) {
      ;({ year } = inManila(momentAt(at)))
      end = startOf(Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 })).epochMilliseconds
    }
    return year
  }
}

export const planLeads = (
  random: Random,
  now: number,
  count: number,
  dealers: readonly DealerPlan[],
  users: readonly PlannedUser[],
  consultants: readonly ConsultantRow[],
): readonly LeadRow[] => {
  const shares = dealers.map((dealer, at) => [at + 1, dealer[5]] as const)
  const wanted = models.map((model, at) => [at + 1, model.share] as const)
  const numbers = new Map<number, number>()
  const ofDealer = Map.groupBy(consultants, (one) => one.dealer_id)
  const staff = Map.groupBy(
    users.filter((user) => user.roles.includes('dealer')),
    (user) => user.row.dealer_id,
  )
  const yearOf = yearsInOrder()
  return arrivals(random, now, count).map((arrived, at) => {
    const year = yearOf(arrived)
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    const status = statusAt(random, usualAge(at, count))
    const touched = status !== 'pending'
    const dealer_id = random.weighted(shares)
    const model_id = random.weighted(wanted)
    const model = models[model_id - 1]
    const first_name = random.pick(givenNames)
    const last_name = random.pick(surnames)
    const total_quantity = random.chance(0.03) ? random.between(2, 12) : 1
    const price = (model?.price ?? 0) + random.between(-4, 12) * 10_000
    const lag = Math.floor(-Math.log(1 - random.next()) * 3 * day) + 10 * minute
    // A lead that is too young for its lag was touched at some moment between then and now, not all at this one.
    const reached = arrived + lag <= now ? arrived + lag : arrived + Math.floor(((now - arrived) * (lag % day)) / day)
    const updated = touched ? reached : arrived
    return {
      id: at + 1,
      reference_no: `LD-${year}-${String(number).padStart(6, '0')}`,
      first_name,
      last_name,
      mobile_number: mobileOf(random),
      email: random.chance(0.78) ? `${mailName(first_name, last_name)}${random.between(1, 999)}@mail.test` : null,
      preferred_communication: random.weighted<string | null>([
        ['mobile', 6],
        ['email', 2],
        ['telephone', 1],
        ['post', 0.1],
        [null, 1],
      ]),
      message: random.chance(0.6) ? random.pick(messages).replace('{model}', model?.name ?? '') : null,
      model_id,
      total_quantity,
      total_amount: price * total_quantity,
      status,
      action:
        status === 'converted' || status === 'lost'
          ? null
          : random.weighted<string | null>([
              ['call', 5],
              ['email', 2],
              ['visit', 2],
              [null, 4],
            ]),
      dealer_id,
      sales_consultant_id: touched ? random.pick(ofDealer.get(dealer_id) ?? []).id : null,
      source: random.weighted([
        ['website', 38],
        ['facebook', 27],
        ['walk_in', 14],
        ['referral', 8],
        ['event', 7],
        ['call_center', 6],
      ]),
      created_at: iso(arrived),
      updated_at: iso(updated),
      updated_by: touched ? (staff.get(dealer_id)?.[0]?.row.id ?? null) : null,
      version: touched ? random.between(1, 3) : 0,
    }
  })
}
