import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pastes } from '#tests/browser/clipboard.ts'
import { mount } from '#tests/browser/mount.tsx'
import { DateRangePicker, type DayRange } from '#ui/DateRangePicker.tsx'

interface More {
  readonly max?: string
  readonly look?: 'chip'
  readonly error?: string
}
const Held = ({
  first,
  more,
  changed,
}: {
  readonly first: DayRange | null
  readonly more: More
  readonly changed: (range: DayRange | null) => void
}) => {
  const [value, setValue] = useState(first)
  return (
    <DateRangePicker
      label="Updated"
      value={value}
      onChange={(range) => {
        changed(range)
        setValue(range)
      }}
      {...more}
    />
  )
}
const picker = async (
  first: DayRange | null = { start: '2026-11-04', end: '2026-11-12' },
  more: More = {},
  locale: 'en' | 'ar' = 'en',
) => {
  const changed = vi.fn<(range: DayRange | null) => void>()
  await mount(<Held first={first} more={more} changed={changed} />, locale)
  const trigger = page.getByRole('button', { name: /Updated/ }).first()
  await expect.element(trigger).toBeVisible()
  const open = async () => {
    trigger.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Updated' })).toBeVisible()
  }
  return { changed, trigger, open }
}
const types = async (end: 'From' | 'To', text: string) => {
  sheet()
    .getByRole('spinbutton', { name: new RegExp(`^month, ${end}\\b`) })
    .element()
    .focus()
  await userEvent.keyboard(text)
}
/** What stands in one of both fields, as it is read off the screen. */
const shownIn = (end: 'From' | 'To') =>
  sheet()
    .getByRole('spinbutton', { name: new RegExp(`, ${end}\\b`) })
    .all()
    .map((part) => part.element().textContent)
    .join('/')
const sheet = () => page.getByRole('dialog', { name: 'Updated' })

test('the week of the date-range picker starts on Monday [date-range.01]', async () => {
  const { open } = await picker()
  await open()
  const heads = [...sheet().element().querySelectorAll('thead th')].map((head) => head.textContent)
  expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  // The first of November 2026 is a Sunday: it stands alone in the first week.
  const firstWeek = sheet().element().querySelector('tbody tr')
  const inMonth = [...(firstWeek?.querySelectorAll('[role="button"]:not([data-outside-month])') ?? [])]
  expect(inMonth.map((cell) => cell.textContent)).toEqual(['1'])
})

test('in Arabic the week starts on Monday, too, in single letters and from the right', async () => {
  const { open } = await picker(undefined, {}, 'ar')
  await open()
  const heads = [...sheet().element().querySelectorAll('thead th')]
  expect(heads.map((head) => head.textContent)).toEqual(['ن', 'ث', 'ر', 'خ', 'ج', 'س', 'ح'])
  const [first, last] = [heads[0], heads[6]].map((head) => head?.getBoundingClientRect().x ?? 0)
  expect(first).toBeGreaterThan(last ?? Number.POSITIVE_INFINITY)
})

test('a chosen range is shown as mm/dd/yyyy [date-range.02]', async () => {
  const { trigger, open } = await picker()
  await expect.element(trigger).toHaveTextContent('11/04/2026 – 11/12/2026')
  await open()
  expect(shownIn('From')).toBe('11/04/2026')
  expect(shownIn('To')).toBe('11/12/2026')
})

test('nothing chosen, the picker reads Filter by date [date-range.04]', async () => {
  const { trigger, open } = await picker(null)
  await expect.element(trigger).toHaveTextContent('Filter by date')
  await open()
  expect(shownIn('From')).toBe('mm/dd/yyyy')
})

test('the Clear link takes the range away [date-range.03]', async () => {
  const { changed, trigger, open } = await picker()
  await open()
  const clear = sheet().getByRole('button', { name: 'Clear' })
  expect(getComputedStyle(clear.element()).textDecorationLine).toBe('underline')
  clear.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledExactlyOnceWith(null)
  await expect.element(trigger).toHaveTextContent('Filter by date')
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('the second day chosen by keyboard applies the range at once, as YYYY-MM-DD, and closes [date-range.05] [date-range.07]', async () => {
  const { changed, trigger, open } = await picker()
  await open()
  // The calendar takes the focus on the first day that is chosen.
  await expect.element(sheet().getByRole('button', { name: /November 4, 2026/ })).toHaveFocus()
  // The first day chosen, the calendar goes on to the next one by itself.
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowRight}')
  expect(changed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ start: '2026-11-11', end: '2026-11-13' }))
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
  await expect.element(trigger).toHaveTextContent('11/11/2026 – 11/13/2026')
})

test('two typed days apply without a button, whichever way they are written [date-range.05]', async () => {
  const { changed, open } = await picker(null)
  await open()
  const apply = sheet().getByRole('button', { name: /apply|okay|save/i })
  await expect.element(apply).not.toBeInTheDocument()
  await types('From', '8/1/2026')
  expect(changed).not.toHaveBeenCalled()
  await types('To', '08312026')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ start: '2026-08-01', end: '2026-08-31' }))
})

test('the picker takes days alone: there is no clock, of 24 hours or any other [date-range.06]', async () => {
  const { changed, open } = await picker(null)
  await open()
  const parts = sheet().getByRole('spinbutton').all()
  expect(parts.map((part) => part.element().textContent)).toEqual(['mm', 'dd', 'yyyy', 'mm', 'dd', 'yyyy'])
  await expect.element(sheet().getByText(/hour|time|AM|PM|\d\d:\d\d/)).not.toBeInTheDocument()
  await types('From', '08/01/2026')
  await types('To', '08/31')
  pastes('08/31/2026 14:00')
  await expect.element(sheet().getByRole('alert')).toBeVisible()
  expect(changed).not.toHaveBeenCalled()
})

test('a day after the latest one can be neither typed nor chosen', async () => {
  const { changed, open } = await picker({ start: '2026-11-04', end: '2026-11-12' }, { max: '2026-11-20' })
  await open()
  await expect
    .element(sheet().getByRole('button', { name: /November 21, 2026/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await types('To', '11/21')
  await userEvent.keyboard('{Tab}{Tab}')
  expect(changed).not.toHaveBeenCalled()
  await expect
    .element(sheet().getByRole('alert'))
    .toHaveTextContent('Enter two dates as mm/dd/yyyy, the earlier one first.')
  await types('To', '11/20/2026')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ start: '2026-11-04', end: '2026-11-20' }))
})

test('a year of two figures is one of this century, and nothing is wrong with it', async () => {
  const { changed, open } = await picker(null)
  await open()
  await types('From', '8/1/2026')
  await types('To', '8/31/26')
  await userEvent.tab()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith({ start: '2026-08-01', end: '2026-08-31' }))
  expect(shownIn('To')).toBe('08/31/2026')
  await expect.element(sheet().getByRole('alert')).not.toBeInTheDocument()
})

test('as a chip of a toolbar it has a button that takes the filter away', async () => {
  const { changed } = await picker(undefined, { look: 'chip' })
  page.getByRole('button', { name: 'Remove filter Updated' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledExactlyOnceWith(null)
})

test('a period that is refused says why below it, and the sentence is read with it', async () => {
  const error = 'Choose whole months.'
  const { trigger } = await picker(undefined, { error })
  await expect.element(page.getByText(error, { exact: true })).toBeVisible()
  await expect.element(trigger).toHaveAccessibleDescription(error)
})

test('what it opens keeps its fields and its link away from its edges', async () => {
  const { open } = await picker()
  await open()
  const box = sheet().element().getBoundingClientRect()
  const from = sheet().getByText('From', { exact: true }).element().getBoundingClientRect()
  const clear = sheet().getByRole('button', { name: 'Clear' }).element().getBoundingClientRect()
  const away = [from.left - box.left, from.top - box.top, box.right - clear.right, box.bottom - clear.bottom]
  for (const distance of away) expect(distance).toBeGreaterThanOrEqual(12)
})
