import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { everything, ofIds } from '#ui/grid/selection.ts'
import { useSelection } from '#workspace/list/useSelection.ts'

beforeEach(() => localStorage.clear())

/** A list with one filter, and what is chosen in it. */
const List = () => {
  const [status, setStatus] = useState('pending')
  const [selection, choose] = useSelection('/admin/leads', 7, { status })
  const chosen = selection.kind === 'all' ? `everything but ${selection.except.size}` : `${selection.ids.size} rows`
  return (
    <>
      <output>{chosen}</output>
      <button type="button" onClick={() => choose(everything('2026-11-20T08:00:00Z'))}>
        All
      </button>
      <button type="button" onClick={() => choose(ofIds([1, 2]))}>
        Two
      </button>
      <button type="button" onClick={() => setStatus(status === 'pending' ? 'lost' : 'pending')}>
        Filter
      </button>
    </>
  )
}
const press = (name: string) => page.getByRole('button', { name }).click()
const chosen = () => expect.element(page.getByRole('status'))

test('“everything that matches” ends with the filters that it was about', async () => {
  await mount(<List />)
  await press('All')
  await chosen().toHaveTextContent('everything but 0')
  await press('Filter')
  await chosen().toHaveTextContent('0 rows')
  // What is chosen from here on is about the other filter.
  await press('All')
  await chosen().toHaveTextContent('everything but 0')
  await press('Filter')
  await chosen().toHaveTextContent('0 rows')
})

test.each([
  ['pending', 'everything but 1'],
  ['lost', '0 rows'],
])(
  'a reload brings “everything that matches” back to the filters that it was about alone: %s',
  async (status, left) => {
    const kept = { kind: 'all', except: [3], asOf: '2026-11-20T08:00:00Z', filters: JSON.stringify({ status }) }
    localStorage.setItem('app:draft:7:/admin/leads', JSON.stringify(kept))
    await mount(<List />)
    await chosen().toHaveTextContent(left)
  },
)

test('rows that were chosen one by one stay chosen while the filters change', async () => {
  await mount(<List />)
  await press('Two')
  await press('Filter')
  await chosen().toHaveTextContent('2 rows')
})
