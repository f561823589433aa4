import { dayOf } from '#contract/calendar.ts'
import type { Message } from '#contract/words.ts'
import { leadLink, leadMessages } from '#server/areas/requests/lead-messages.ts'
import { planAudit } from '#server/database/demo/audit.ts'
import { type BlastWorld, planBlasts } from '#server/database/demo/blasts.ts'
import { planCatalogue } from '#server/database/demo/catalogue.ts'
import { planInquiries } from '#server/database/demo/inquiries.ts'
import { type LeadRow, planLeads } from '#server/database/demo/leads.ts'
import { day, iso } from '#server/database/demo/moments.ts'
import { dealers as everyDealer, groups, models, streets, zones } from '#server/database/demo/network.ts'
import { planParts } from '#server/database/demo/parts.ts'
import { planPartsInquiries } from '#server/database/demo/parts-inquiries.ts'
import { planLines } from '#server/database/demo/parts-inventory.ts'
import { type ConsultantRow, type PlannedUser, planConsultants, planUsers } from '#server/database/demo/people.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { planRequests } from '#server/database/demo/requests.ts'
import { planStock } from '#server/database/demo/stock.ts'
import { planTargets } from '#server/database/demo/survey-targets.ts'
import { planSurveys } from '#server/database/demo/surveys.ts'
import { randomFrom } from '#server/database/random.ts'
import { type BarangayPlace, readPlaces } from '#server/platform/reference/places.ts'

type Row = Readonly<Record<string, unknown>>
/** A world in memory, ready to be inserted. */
export interface World {
  readonly zones: readonly Row[]
  readonly groups: readonly Row[]
  readonly dealers: readonly Row[]
  readonly models: readonly Row[]
  readonly users: readonly PlannedUser[]
  readonly consultants: readonly ConsultantRow[]
  readonly leads: readonly LeadRow[]
  readonly notifications: readonly Row[]
  readonly blasts: BlastWorld
  /** What the other areas add, each from random numbers of its own, so that none changes another. */
  readonly more: readonly Planted[]
}
export interface WorldSize {
  readonly dealers: number
  readonly users: number
  readonly consultantsEach: number
  readonly leads: number
  /** How many recipients a text blast has, more or less. */
  readonly recipients: number
  /** How many spare parts the master list has. */
  readonly parts: number
  /** How many survey results there are, more or less. */
  readonly results: number
}

/**
 * The same `now` and size give the same world, to the last letter; on another day it holds the same records, and only
 * their moments follow the calendar.
 */
export const buildWorld = (now: Temporal.Instant, size: WorldSize, places = readPlaces()): World => {
  const random = randomFrom(20_261_120)
  const at = now.epochMilliseconds
  const daysAgo = (days: number) => iso(at - days * day)
  const stamps = () => {
    const since = random.between(60, 740)
    return { created_at: daysAgo(since), updated_at: daysAgo(random.between(1, since)) }
  }
  const plans = everyDealer.slice(0, size.dealers)
  const barangaysOf = Map.groupBy(places.barangays, (one) => one.parent)
  const dealers = plans.map(([code, name, city, zone, group], index) => {
    const all = barangaysOf.get(city) ?? []
    const coded = all.filter((one) => one.code !== null)
    const place: BarangayPlace = random.pick(coded.length > 0 ? coded : all)
    const opened = random.between(400, 9000)
    return {
      id: index + 1,
      code: `${code}01`,
      name: `Amihan ${name}`,
      region_type: zones[zone - 1]?.region_type,
      zone_id: zone,
      group_id: group === 0 ? null : group,
      street: `${random.between(1, 2400)} ${random.pick(streets)}`,
      barangay_id: place.id,
      phone: `(02) 8${random.between(100, 999)} ${random.between(1000, 9999)}`,
      email: `hello@${code.toLowerCase()}.amihan.test`,
      // One closed dealer, so that “active only” shows its effect.
      status: code !== 'MAL',
      opened_on: dayOf(now).subtract({ days: opened }).toString(),
      ...stamps(),
    }
  })
  const users = planUsers(random, plans, size.users, daysAgo)
  const consultants = planConsultants(random, plans, size.consultantsEach, daysAgo)
  const leads = planLeads(random, at, size.leads, plans, users, consultants)
  const catalogue = planCatalogue(now)
  const stock = planStock(now, plans, catalogue)
  const parts = planParts(now, size.parts)
  const lines = planLines(now, plans, parts)
  const dated = (plan: object, id: number) => ({ id, ...plan, ...stamps() })
  // In this order: each draws from the same random numbers.
  const named = {
    zones: zones.map((zone, index) => dated({ ...zone, status: true }, index + 1)),
    groups: groups.map((name, index) => dated({ name, status: name !== 'Punong Bayan Motors' }, index + 1)),
    models: models.map(({ name, body_type, status }, index) => dated({ name, body_type, status }, index + 1)),
  }
  const surveys = planSurveys(
    { now: at, dealers: plans, consultants, blasts: planBlasts(random, at, size.recipients, plans) },
    size.results,
  )
  const around = { now: at, dealers: plans, users, consultants, catalogue, stock }
  return {
    ...named,
    dealers,
    users,
    consultants,
    leads,
    notifications: notificationsFor(leads, users),
    blasts: surveys.blasts,
    more: [
      ...catalogue.planted,
      ...stock.planted,
      ...planRequests(around),
      ...planInquiries(around),
      ...planAudit(leads),
      ...parts.planted,
      ...lines.planted,
      ...planPartsInquiries(around, parts, lines),
      ...surveys.planted,
      ...planTargets(now, plans.length),
    ],
  }
}

/** The bells of dealers' people: the newest leads of their dealer, the older ones already opened. */
const notificationsFor = (leads: readonly LeadRow[], users: readonly PlannedUser[]): readonly Row[] => {
  const newest = Map.groupBy(leads.toReversed(), (lead) => lead.dealer_id)
  const text = (message: Message) => message
  return users
    .filter((user) => user.roles.includes('dealer'))
    .flatMap((user) =>
      (newest.get(user.row.dealer_id ?? 0) ?? []).slice(0, 7).flatMap((lead, nth) => {
        const name = `${lead.first_name} ${lead.last_name}`
        const opened_at = nth < 3 ? null : lead.created_at
        const arrived = {
          user_id: user.row.id,
          title: leadMessages.newTitle,
          message: text(leadMessages.new(name, models[lead.model_id - 1]?.name ?? '')),
          link: leadLink(lead.id),
          created_at: lead.created_at,
          opened_at,
        }
        const moved = {
          ...arrived,
          title: leadMessages.movedTitle,
          message: text(leadMessages.moved(name, lead.reference_no, lead.status)),
          created_at: lead.updated_at,
        }
        return lead.status === 'pending' || lead.updated_by === user.row.id ? [arrived] : [arrived, moved]
      }),
    )
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
}
