import { namesOf } from '#contract/names.ts'

/** So many calls, or so many bytes sent, until the window ends; the next call begins a new one. */
export interface UsageWindow {
  readonly counts: 'calls' | 'bytes'
  readonly most: number
  readonly seconds: number
}
export interface UsageLimit {
  readonly windows: readonly UsageWindow[]
  /** So many calls are taken from the count at once, so that a call that only reads costs no write of its own. */
  readonly bundle?: number
  /** How many lines may be open at the same time. */
  readonly open?: { readonly person: number; readonly session: number }
  /** How many jobs of these kinds a person may have waiting or in progress. */
  readonly jobs?: { readonly kinds: readonly string[]; readonly most: number }
}

const hour = 3600
const day = 24 * hour

/**
 * What one person may use, however many sessions and processes they use it through. A call says by `limit` which of
 * these it counts towards; past it the answer is 429 with Retry-After. Each is far beyond what somebody does by hand.
 */
const table = {
  /** Record search, asked while somebody types. */
  searches: { windows: [{ counts: 'calls', most: 60, seconds: 10 }], bundle: 10 },
  /** Files of lists and reports, made by a job or streamed at once. */
  exports: {
    windows: [{ counts: 'calls', most: 120, seconds: hour }],
    jobs: { kinds: ['export', 'report'], most: 10 },
  },
  /** Forms with files: imports, recipients, attachments, assets, people's pictures. */
  uploads: {
    windows: [
      { counts: 'calls', most: 300, seconds: hour },
      { counts: 'bytes', most: 2_000_000_000, seconds: day },
    ],
  },
  /** Pictures that are kept before a record names them; what none names goes after a day. */
  pictures: {
    windows: [
      { counts: 'calls', most: 100, seconds: hour },
      { counts: 'calls', most: 300, seconds: day },
    ],
  },
  /** Lines that stay open for live changes; one browser needs one, or one a tab over plain HTTP. */
  lines: { windows: [], open: { person: 30, session: 10 } },
} as const satisfies Readonly<Record<string, UsageLimit>>

export type LimitName = keyof typeof table
export const usageLimits: Readonly<Record<LimitName, UsageLimit>> = table
export const limitNames = namesOf<LimitName>(table)
