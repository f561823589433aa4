import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { TagGroup, type TagItem } from '#ui/TagGroup.tsx'

const Held = ({
  first,
  removed,
}: {
  readonly first: readonly TagItem<string>[]
  readonly removed: (id: string) => void
}) => {
  const [items, setItems] = useState(first)
  return (
    <>
      <button type="button">Before</button>
      <TagGroup
        label="Chosen"
        items={items}
        onRemove={(gone) => {
          removed(gone)
          setItems(items.filter(({ id }) => id !== gone))
        }}
      />
      <button type="button">After</button>
    </>
  )
}
const three = ['North', 'South', 'West'].map((name) => ({ id: name.toLowerCase(), name }))
const group = async (first: readonly TagItem<string>[] = three, locale: 'en' | 'ar' = 'en') => {
  const removed = vi.fn<(id: string) => void>()
  await mount(<Held first={first} removed={removed} />, locale)
  await expect.element(page.getByRole('grid', { name: 'Chosen' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  return removed
}
const tag = (name: string | RegExp) => page.getByRole('row', { name })

test('it is one stop of the Tab key, with arrows inside, and tells that Delete removes', async () => {
  await group()
  await expect.element(tag('North')).toHaveFocus()
  await expect.element(tag('North')).toHaveAccessibleDescription('Press Delete to remove the chosen value.')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(tag('North')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tag('West')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('Delete and the named button take one away, and the focus goes to its neighbour', async () => {
  const removed = await group()
  await userEvent.keyboard('{ArrowRight}{Delete}')
  expect(removed).toHaveBeenLastCalledWith('south')
  await expect.element(tag('West')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Remove West' })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(removed).toHaveBeenLastCalledWith('west')
  await expect.element(tag('North')).toHaveFocus()
})

test('what is kept has no button, and Delete does nothing', async () => {
  const removed = await group([{ id: 'north', name: 'North', kept: 'always' }, ...three.slice(1)])
  await expect.element(tag('North, always')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(removed).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: /North/ })).not.toBeInTheDocument()
})

test('the arrows are turned round from right to left', async () => {
  await group(three, 'ar')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tag('South')).toHaveFocus()
})
