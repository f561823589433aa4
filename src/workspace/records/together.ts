import type { UseQueryResult } from '@tanstack/react-query'
import type { ListPageOf } from '#workspace/records/pages.ts'

/** A class, since plain objects are compared by TanStack Query value by value: hundreds of rows, at every page that comes. */
class Together {
  readonly data: readonly (ListPageOf | undefined)[]
  readonly fault: Error | null
  constructor(answers: readonly UseQueryResult<ListPageOf>[]) {
    this.data = answers.map((answer) => answer.data)
    this.fault = answers.find((answer) => answer.isError && answer.data === undefined)?.error ?? null
  }
  isAs({ data, fault }: Together): boolean {
    return this.fault === fault && this.data.length === data.length && this.data.every((page, i) => page === data[i])
  }
}
/** An answer that changes nothing here draws nothing anew. */
export const putTogether = () => {
  let last: Together | undefined
  return (answers: readonly UseQueryResult<ListPageOf>[]): Together => {
    const next = new Together(answers)
    if (!last?.isAs(next)) last = next
    return last
  }
}
