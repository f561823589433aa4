import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, said } from '#tests/browser/mount.tsx'
import { MultiComboBox } from '#ui/MultiComboBox.tsx'
import type { Choice } from '#ui/options.tsx'

const all: readonly Choice<number>[] = Array.from({ length: 58 }, (_, place) => ({
  id: place + 1,
  name: place === 0 ? 'Hiraya Cebu' : `Dealer ${place + 1}`,
}))
const load = async (query: string) => {
  const found = all.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
  return { items: found.slice(0, 5), total: found.length }
}

const Held = ({
  first,
  isDisabled,
  changed,
}: {
  readonly first: readonly Choice<number>[]
  readonly isDisabled: boolean
  readonly changed: (ids: readonly number[]) => void
}) => {
  const [value, setValue] = useState(first)
  return (
    <MultiComboBox
      label="Dealer"
      value={value}
      onChange={(next) => {
        changed(next.map(({ id }) => id))
        setValue(next)
      }}
      load={load}
      loadAll={async () => all}
      isDisabled={isDisabled}
    />
  )
}
const filter = async (first: readonly Choice<number>[], isDisabled = false) => {
  const changed = vi.fn<(ids: readonly number[]) => void>()
  await mount(<Held first={first} isDisabled={isDisabled} changed={changed} />)
  const trigger = page.getByRole('button', { name: /^Dealer/ })
  await expect.element(trigger).toBeVisible()
  const open = async () => {
    trigger.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option').first()).toBeVisible()
  }
  return { changed, trigger, open }
}

test('the filter shows the first selected name plus +N others [list.07]', async () => {
  const { trigger, open } = await filter(all.slice(0, 4))
  await expect.element(trigger).toHaveTextContent('Dealer Hiraya Cebu +3 others')
  await open()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(trigger).toHaveTextContent('Dealer Hiraya Cebu +2 others')
})

test('one selected name stands alone, none leaves the label', async () => {
  const { trigger, open } = await filter([])
  await expect.element(trigger).toHaveTextContent('Dealer')
  await open()
  await userEvent.keyboard('hiraya')
  await expect.element(page.getByRole('option')).toHaveTextContent('Hiraya Cebu')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(trigger).toHaveTextContent('Dealer Hiraya Cebu')
})

test('Select All takes every one, also those that the list does not show [list.08]', async () => {
  const { changed, trigger, open } = await filter([])
  await open()
  expect(page.getByRole('option').all()).toHaveLength(5)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: /Select All/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(all.map(({ id }) => id)))
  await expect.element(trigger).toHaveTextContent('Dealer Hiraya Cebu +57 others')
  await vi.waitFor(() => expect(said()).toContain('58 selected'))
  for (const option of page.getByRole('option').all())
    await expect.element(option).toHaveAttribute('aria-selected', 'true')
})

test('a disabled filter cannot be opened, nor emptied [list.09]', async () => {
  const { trigger } = await filter(all.slice(0, 4), true)
  await expect.element(trigger).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /Remove filter/ })).not.toBeInTheDocument()
  await trigger.click({ force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the option that is announced is the one that Enter ticks, and the count is read out', async () => {
  const { changed, open } = await filter([])
  await open()
  const input = page.getByRole('combobox', { name: 'Search Dealer' })
  await expect.element(input).toHaveFocus()
  await vi.waitFor(() => expect(said()).toContain('58 results'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  const active = document.getElementById(input.element().getAttribute('aria-activedescendant') ?? '')
  expect(active).toHaveTextContent('Dealer 3')
  await userEvent.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledExactlyOnceWith([3])
  expect(active).toHaveAttribute('aria-selected', 'true')
})

test('what is chosen stands below the list as tags: the arrows go round, Delete takes away', async () => {
  const { changed, open } = await filter(all.slice(10, 13))
  await open()
  await userEvent.keyboard('{Tab}')
  const tag = (name: string) => page.getByRole('row', { name })
  await expect.element(tag('Dealer 11')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(changed).toHaveBeenLastCalledWith([12, 13])
  await expect.element(tag('Dealer 12')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tag('Dealer 13')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Remove Dealer 13' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tag('Dealer 12')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  expect(changed).toHaveBeenLastCalledWith([])
  await expect.element(page.getByRole('combobox', { name: 'Search Dealer' })).toHaveFocus()
})

test('Backspace in the empty search takes the last one away and says which', async () => {
  const { changed, open } = await filter(all.slice(10, 13))
  await open()
  const input = page.getByRole('combobox', { name: 'Search Dealer' })
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  expect(changed).toHaveBeenCalledExactlyOnceWith([11, 12])
  await vi.waitFor(() => expect(said()).toContain('Dealer 13 was removed'))
  await expect.element(input).toHaveFocus()
})

test('Esc closes the list and gives the focus back', async () => {
  const { trigger, open } = await filter([])
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})
