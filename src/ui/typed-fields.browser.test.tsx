import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { HexField } from '#ui/HexField.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { NumberField } from '#ui/NumberField.tsx'

const Hold = <V,>({
  first,
  changed,
  children,
}: {
  readonly first: V
  readonly changed: (value: V) => void
  readonly children: (value: V, onChange: (value: V) => void) => ReactNode
}) => {
  const [value, setValue] = useState(first)
  return children(value, (next) => {
    changed(next)
    setValue(next)
  })
}

test('a colour is typed as people write it and settles as its code', async () => {
  const changed = vi.fn<(hex: string) => void>()
  await mount(
    <Hold first="" changed={changed}>
      {(value, onChange) => <HexField label="Color" value={value} onChange={onChange} />}
    </Hold>,
  )
  const field = page.getByRole('textbox', { name: 'Color' })
  await userEvent.click(field)
  await userEvent.keyboard('1F4E79')
  expect(changed.mock.lastCall).toEqual(['#1f4e79'])
  await userEvent.tab()
  await expect.element(field).toHaveValue('#1f4e79')
  await userEvent.fill(field, 'blue')
  expect(changed.mock.lastCall).toEqual(['blue'])
})

test('the platform’s chooser follows the text and is the next stop of the Tab key', async () => {
  const changed = vi.fn<(hex: string) => void>()
  await mount(
    <Hold first="#b3202c" changed={changed}>
      {(value, onChange) => <HexField label="Color" value={value} onChange={onChange} />}
    </Hold>,
  )
  await userEvent.click(page.getByRole('textbox', { name: 'Color' }))
  await userEvent.tab()
  const chooser = page.getByLabelText('Choose color')
  await expect.element(chooser).toHaveFocus()
  await expect.element(chooser).toHaveValue('#b3202c')
  await userEvent.fill(chooser, '#2f5d43')
  await expect.element(page.getByRole('textbox', { name: 'Color' })).toHaveValue('#2f5d43')
  expect(changed.mock.lastCall).toEqual(['#2f5d43'])
})

test('a year has no commas, and the arrow keys begin with this one', async () => {
  const changed = vi.fn<(year: number | null) => void>()
  await mount(
    <Hold<number | null> first={null} changed={changed}>
      {(value, onChange) => (
        <NumberField label="Year" value={value} onChange={onChange} min={1980} max={2100} from={2026} isUngrouped />
      )}
    </Hold>,
  )
  const field = page.getByRole('textbox', { name: 'Year' })
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('2026')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('2027')
  expect(changed.mock.calls).toEqual([[2026], [2027]])
  await userEvent.fill(field, '2099')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('2100')
})

test('a moment is typed in Manila’s time and held in UTC; half of one is none, and told', async () => {
  const changed = vi.fn<(at: string | null) => void>()
  await mount(
    <Hold<string | null> first={null} changed={changed}>
      {(value, onChange) => <MomentField label="Published" value={value} onChange={onChange} />}
    </Hold>,
  )
  await expect.element(page.getByRole('group', { name: /^Published.*Manila time/ })).toBeVisible()
  page
    .getByRole('spinbutton', { name: /^month, Day/ })
    .element()
    .focus()
  await userEvent.keyboard('11/20/2026')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByText('Enter a date and time, such as 11/20/2026 and 16:30.')).toBeVisible()
  expect(changed).not.toHaveBeenCalled()
  await userEvent.keyboard('16:30')
  expect(changed.mock.lastCall).toEqual(['2026-11-20T08:30:00.000Z'])
  expect(page.getByRole('group', { name: 'Time' }).element().textContent).toContain('16:30')
})
