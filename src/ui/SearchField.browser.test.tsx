import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Link } from '#ui/Link.tsx'
import { SearchField } from '#ui/SearchField.tsx'

const submitted = vi.fn<(text: string) => void>()
const heard = vi.fn<(key: string) => void>()
const Held = () => {
  const [value, setValue] = useState('')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the workspace around, which hears the keys
    <div onKeyDown={({ key }) => heard(key)}>
      <SearchField label="Search leads" hidesLabel value={value} onChange={setValue} onSubmit={submitted} autoFocus />
    </div>
  )
}

test('Escape empties a search that holds something, and is left to what is around by an empty one', async () => {
  await mount(<Held />, 'en')
  const field = page.getByRole('searchbox', { name: 'Search leads' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('cruz{Enter}')
  expect(submitted).toHaveBeenLastCalledWith('cruz')
  heard.mockClear()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  expect(heard, 'while it was emptied').not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(heard).toHaveBeenLastCalledWith('Escape')
  await expect.element(field).toHaveFocus()
})

test('the last of the breadcrumbs is this page, and no link', async () => {
  const crumbs = [
    { id: 'list', content: <Link href="#cars">Cars</Link> },
    { id: 'here', content: 'Variant colors' },
  ]
  await mount(<Breadcrumbs label="Location" crumbs={crumbs} />, 'en')
  await expect.element(page.getByRole('list', { name: 'Location' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cars' })).toHaveAttribute('href', '#cars')
  await expect.element(page.getByText('Variant colors')).toHaveAttribute('aria-current', 'page')
  expect(page.getByRole('link', { name: 'Variant colors' }).elements()).toHaveLength(0)
})
