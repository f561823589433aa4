import { msg } from '#contract/words.ts'
import type { Say } from '#server/platform/words.ts'

/** What every answer looks like; a part that does not apply is null. */
export interface Envelope {
  readonly success: boolean
  readonly message: string
  readonly data: unknown
  readonly links: Links | null
  readonly meta: Meta | null
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly error_code: string | null
}
interface Links {
  readonly first: string
  readonly last: string
  readonly prev: string | null
  readonly next: string | null
}
interface Meta {
  readonly current_page: number
  readonly from: number | null
  readonly last_page: number
  readonly links: readonly { readonly url: string | null; readonly label: string; readonly active: boolean }[]
  readonly path: string
  readonly per_page: number
  readonly to: number | null
  readonly total: number
}
export const succeeded = (data: unknown, message = ''): Envelope => ({
  success: true,
  message,
  data,
  links: null,
  meta: null,
  errors: {},
  error_code: null,
})

/** A page in the envelope, with the links that lead through the whole list under the same query. */
export const pageOf = (
  rows: readonly unknown[],
  total: number,
  { page, perPage, path, search }: { page: number; perPage: number; path: string; search: string },
  say: Say,
): Envelope => {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const others = search
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('page='))
    .join('&')
  const to = (one: number) => `${path}?${others === '' ? '' : `${others}&`}page=${one}`
  const prev = page > 1 ? to(Math.min(page - 1, lastPage)) : null
  const next = page < lastPage ? to(page + 1) : null
  const around = [...new Set([1, page - 1, page, page + 1, lastPage])].filter((one) => one >= 1 && one <= lastPage)
  const first = (page - 1) * perPage
  return {
    success: true,
    message: '',
    data: rows,
    links: { first: to(1), last: to(lastPage), prev, next },
    meta: {
      current_page: page,
      from: rows.length > 0 ? first + 1 : null,
      last_page: lastPage,
      links: [
        { url: prev, label: say(previousPage), active: false },
        ...around.map((one) => ({ url: to(one), label: String(one), active: one === page })),
        { url: next, label: say(nextPage), active: false },
      ],
      path,
      per_page: perPage,
      to: rows.length > 0 ? first + rows.length : null,
      total,
    },
    errors: {},
    error_code: null,
  }
}
const previousPage = msg`Previous`
const nextPage = msg`Next`
