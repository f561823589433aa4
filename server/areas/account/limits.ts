import type { BackoffPolicy } from '#server/platform/rate-limits.ts'
import { hashOf } from '#server/platform/tokens.ts'

/**
 * Guessing is slowed by three counts: this account from this address, this address over all accounts, and this account
 * over all addresses. The last one does not hold for an address from which the owner has signed in or chosen a password
 * by mail lately, so that nobody can lock an owner out by guessing.
 */
export const signInLimits = {
  pair: { free: 5, first: 2, most: 900, forget: 3600 },
  address: { free: 50, first: 2, most: 900, forget: 3600 },
  account: { free: 20, first: 5, most: 300, forget: 3600 },
  /** Codes mailed after a right password. */
  codes: { free: 6, first: 60, most: 900, forget: 3600 },
  /** Reset links: asked for one account, and from one address. */
  resets: { free: 3, first: 60, most: 900, forget: 3600 },
  resetsFrom: { free: 20, first: 10, most: 900, forget: 3600 },
  /** Following reset links: one account from one address, and one account by links that do not work. */
  resetPair: { free: 5, first: 2, most: 900, forget: 3600 },
  resetAccount: { free: 20, first: 5, most: 300, forget: 3600 },
  /** Changing the own password needs the old one, which a borrowed session must not guess. */
  changes: { free: 5, first: 5, most: 900, forget: 3600 },
} as const satisfies Record<string, BackoffPolicy>

/** How long an address counts as an owner's, in seconds. */
export const trustSeconds = 30 * 24 * 3600

const accountOf = (email: string) => hashOf(email.trim().toLowerCase()).slice(0, 22)
export const keys = {
  pair: (email: string, address: string) => `login:pair:${accountOf(email)}:${address}`,
  address: (address: string) => `login:address:${address}`,
  account: (email: string) => `login:account:${accountOf(email)}`,
  codes: (email: string) => `codes:${accountOf(email)}`,
  resets: (email: string) => `resets:${accountOf(email)}`,
  resetsFrom: (address: string) => `resets:address:${address}`,
  resetPair: (email: string, address: string) => `reset:pair:${accountOf(email)}:${address}`,
  resetAccount: (email: string) => `reset:account:${accountOf(email)}`,
  changes: (userId: number) => `changes:${userId}`,
  trusted: (email: string, address: string) => `trusted:${accountOf(email)}:${address}`,
}
