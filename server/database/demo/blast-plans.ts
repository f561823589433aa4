import type { StatusSlug } from '#contract/statuses.ts'
import type { Purpose } from '#contract/text-blasts/blasts.ts'
import type { Message } from '#contract/words.ts'
import { rowFaults } from '#server/areas/text-blasts/files-read.ts'

/** A blast of the demo. */
export interface BlastPlan {
  readonly id: number
  readonly name: string
  readonly file: string
  readonly status: 'pending' | 'scheduled' | 'paused' | 'sent' | 'partially-sent'
  readonly purpose: Purpose
  /** Which dealer, from 1; null for the head office. */
  readonly dealer: number | null
  readonly message: string
  /** The day that it was to be sent on, from today. */
  readonly day: number
  readonly isStarted: boolean
  /** What the provider said when it stopped. */
  readonly fault: string | null
  /** How many recipients it has beside the others. */
  readonly share: number
  readonly states: readonly (readonly [StatusSlug<'blastrecipient'> | 'duplicate' | 'excluded', number])[]
  readonly reasons: Readonly<Record<'none' | 'unsupported', Message>>
}
const started = { isStarted: true, fault: null, reasons: rowFaults } as const
const waiting = { isStarted: false, fault: null, reasons: rowFaults } as const

/** From the oldest to the newest. */
export const blastPlans: readonly BlastPlan[] = [
  {
    ...started,
    id: 1,
    name: 'Rainy season check-up',
    file: 'service-due.csv',
    status: 'sent',
    purpose: 'service',
    dealer: null,
    message:
      'Hi {first_name}, your Amihan is due for its rainy season check-up. Brakes, wipers and lights are free of charge this month. No more of these: {opt_out_link}',
    day: -26,
    share: 1.6,
    states: [
      ['delivered', 939],
      ['undelivered', 48],
      ['opted-out', 8],
      ['invalid', 12],
      ['duplicate', 10],
    ],
  },
  {
    ...started,
    id: 2,
    name: 'Test drive weekend',
    file: 'prospects-november.csv',
    status: 'partially-sent',
    purpose: 'promotion',
    dealer: 1,
    message:
      '{first_name}, drive the new Tala at {dealer} this Saturday and Sunday, 9am to 6pm. Bring a friend! No more of these: {opt_out_link}',
    day: -9,
    share: 0.8,
    states: [
      ['delivered', 800],
      ['undelivered', 62],
      ['refused', 71],
      ['unknown', 14],
      ['opted-out', 22],
      ['invalid', 20],
      ['duplicate', 14],
    ],
  },
  {
    ...started,
    id: 3,
    name: 'Trade-in bonus',
    file: 'owners-2019-2021.csv',
    status: 'paused',
    purpose: 'promotion',
    dealer: null,
    message:
      'Hi {first_name}, your car is worth PHP 30,000 more this week when you trade it in for an Amihan. Ask at {dealer}. No more of these: {opt_out_link}',
    day: -1,
    fault: 'HTTP 503: Service Unavailable',
    share: 1,
    states: [
      ['delivered', 880],
      ['accepted', 60],
      ['undelivered', 35],
      ['opted-out', 12],
      ['invalid', 13],
    ],
  },
  {
    ...waiting,
    id: 4,
    name: 'Holiday hours',
    file: 'customers.csv',
    status: 'scheduled',
    purpose: 'promotion',
    dealer: 2,
    message:
      'Maligayang Pasko, {first_name}! {dealer} is open until noon on 24 and 31 December. No more of these: {opt_out_link}',
    day: -1,
    share: 0.6,
    states: [
      ['queued', 950],
      ['opted-out', 20],
      ['invalid', 15],
      ['duplicate', 15],
    ],
  },
  {
    ...waiting,
    id: 5,
    name: 'Recall of brake hoses',
    file: 'recall-2024-07.csv',
    status: 'pending',
    purpose: 'service',
    dealer: null,
    message:
      'Important: {first_name} {last_name}, please have the brake hoses of your Amihan replaced, free of charge, at any dealer. Call us for a date.',
    day: -1,
    share: 0.4,
    states: [
      ['queued', 900],
      ['excluded', 25],
      ['opted-out', 15],
      ['invalid', 40],
      ['duplicate', 20],
    ],
  },
]
