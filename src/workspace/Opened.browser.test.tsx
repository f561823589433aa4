import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Opened } from '#workspace/Opened.tsx'

const Page = ({ ask }: { readonly ask: () => Promise<string> }) => (
  <Opened what="Summer price list" answer={useQuery({ queryKey: ['one'], queryFn: ask })}>
    {(text) => <p>{text}</p>}
  </Opened>
)
/** Answers one after the other: what it is, or why it is not. The last one stays. */
const opening = async (...answers: readonly (string | Error)[]) => {
  const left = [...answers]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const ask = async () => {
    const next = left.length > 1 ? left.shift() : left[0]
    if (typeof next !== 'string') throw next
    return next
  }
  await mount(
    <QueryClientProvider client={client}>
      <Page ask={ask} />
    </QueryClientProvider>,
  )
  return client
}
const refused = page.getByRole('heading', { name: 'Summer price list could not be opened.' })

test('what could not be opened is named with the reason, and opens when it is tried again', async () => {
  await opening(new Error('The file is gone'), 'Prices of May')
  await expect.element(refused).toBeVisible()
  await expect.element(page.getByText('The file is gone')).toBeVisible()
  page.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Prices of May')).toBeVisible()
  expect(refused.elements()).toEqual([])
})

test('what is there stays below the reason why it could not be read anew', async () => {
  const client = await opening('Prices of May', new Error('No connection'))
  await expect.element(page.getByText('Prices of May')).toBeVisible()
  await client.refetchQueries()
  await expect.element(refused).toBeVisible()
  await expect.element(page.getByText('Prices of May')).toBeVisible()
})
