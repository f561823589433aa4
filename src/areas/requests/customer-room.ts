import { msg } from '#contract/words.ts'

/** What the rooms of all customer requests show of the customer. */
export const customerName = {
  id: 'name',
  label: msg`Customer`,
  of: (row: { readonly first_name: string; readonly last_name: string }) => `${row.first_name} ${row.last_name}`,
  sort: 'name',
} as const
export const customerLines = [
  { heading: msg`Customer` },
  ['first_name', 'last_name'],
  ['mobile_number', 'email'],
  ['preferred_communication'],
] as const
export const followUpLines = [
  { heading: msg`Follow-up` },
  ['status', 'action'],
  ['sales_consultant_id'],
  ['message'],
] as const
