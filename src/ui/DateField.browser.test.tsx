import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Locale } from '#contract/account/auth.ts'
import { pastes, takenBy } from '#tests/browser/clipboard.ts'
import { mount } from '#tests/browser/mount.tsx'
import { DateField, type DateFieldProps } from '#ui/DateField.tsx'
import { TimeField } from '#ui/TimeField.tsx'

const Held = ({
  first,
  changed,
  isTime = false,
  ...more
}: Partial<DateFieldProps> & {
  readonly first: string
  readonly changed: (text: string) => void
  readonly isTime?: boolean
}) => {
  const [value, setValue] = useState(first)
  const Field = isTime ? TimeField : DateField
  return (
    <>
      <Field
        label="Day"
        value={value}
        onChange={(text) => {
          changed(text)
          setValue(text)
        }}
        {...more}
      />
      <button type="button" onClick={() => setValue('')}>
        Empty it
      </button>
      <button type="button" onClick={() => setValue('02/31/2026')}>
        Restore
      </button>
      <output>{value}</output>
    </>
  )
}
const field = async (
  first = '',
  more: Partial<DateFieldProps> & { readonly isTime?: boolean } = {},
  locale: Locale = 'en',
) => {
  const changed = vi.fn<(text: string) => void>()
  await mount(<Held first={first} changed={changed} {...more} />, locale)
  await expect.element(page.getByRole('group', { name: 'Day' }).first()).toBeVisible()
}
const segments = () =>
  [...document.querySelectorAll<HTMLElement>('main [role=spinbutton]')].filter((one) => one.isConnected)
const shown = () =>
  segments()
    .map(({ textContent }) => textContent)
    .join(' ')
const held = () => document.querySelector('main output')?.textContent
const focusSegment = (place = 0) => segments()[place]?.focus()
test.each<Locale>(['en', 'fil', 'ar'])('a day is typed as mm/dd/yyyy from left to right (%s)', async (locale) => {
  await field('', {}, locale)
  expect(shown()).toBe('mm dd yyyy')
  const [month, , year] = segments().map((segment) => segment.getBoundingClientRect().x)
  expect(month).toBeLessThan(year ?? 0)
  focusSegment()
  await userEvent.keyboard('11202026')
  await vi.waitFor(() => expect(held()).toBe('2026-11-20'))
  expect(shown()).toBe('11 20 2026')
})

test.each(['1/5/2026', '1-5-2026', '1.5.2026', '01/05/2026'])('%s is typed with its separators', async (text) => {
  await field()
  focusSegment()
  await userEvent.keyboard(text)
  await vi.waitFor(() => expect(held()).toBe('2026-01-05'))
})

test.each(['11/20/2026', '2026-11-20', ' 11-20-2026 ', '11/20/26'])(
  '“%s” is pasted anywhere in the field',
  async (text) => {
    await field('2025-01-31')
    focusSegment(1)
    pastes(text)
    await vi.waitFor(() => expect(held()).toBe('2026-11-20'))
    expect(shown()).toBe('11 20 2026')
    expect(document.activeElement).toBe(segments()[1])
  },
)

test('what is pasted and is no day stays to be mended; what is no date at all is told', async () => {
  await field('2025-01-31')
  focusSegment()
  pastes('2026-02-31')
  await vi.waitFor(() => expect(held()).toBe('02/31/2026'))
  expect(shown()).toBe('02 31 2026')
  pastes('11/20/2026 14:00')
  await expect.element(page.getByText('The pasted text is not a date. Enter a date as mm/dd/yyyy.')).toBeVisible()
  pastes('tomorrow')
  await expect.element(page.getByText('The pasted text is not a date. Enter a date as mm/dd/yyyy.')).toBeVisible()
  expect(shown()).toBe('02 31 2026')
  await userEvent.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(held()).toBe('2026-03-31'))
  await expect.element(page.getByText(/What was pasted/)).not.toBeInTheDocument()
})

test('what a dictation or a phone puts in at once is read like what is pasted', async () => {
  await field()
  focusSegment()
  document.activeElement?.dispatchEvent(
    new InputEvent('beforeinput', { inputType: 'insertText', data: '11/20/2026', bubbles: true, cancelable: true }),
  )
  await vi.waitFor(() => expect(held()).toBe('2026-11-20'))
})

test('what stands there is copied as a whole, and cut', async () => {
  await field('2026-11-20')
  focusSegment(1)
  expect(takenBy('copy')).toBe('11/20/2026')
  expect(takenBy('cut')).toBe('11/20/2026')
  await vi.waitFor(() => expect(held()).toBe(''))
  expect(shown()).toBe('mm dd yyyy')
})

test('half of a day is handed on as it stands, and stays when the field is left', async () => {
  await field()
  focusSegment()
  await userEvent.keyboard('02/')
  await vi.waitFor(() => expect(held()).toBe('02/dd/yyyy'))
  focusSegment(2)
  await userEvent.keyboard('2026')
  await vi.waitFor(() => expect(held()).toBe('02/dd/2026'))
  page.getByRole('button', { name: 'Empty it' }).element().focus()
  expect(shown()).toBe('02 dd 2026')
  expect(held()).toBe('02/dd/2026')
})

test('a day that there is none of is handed on as typed, not made another one', async () => {
  await field('2026-01-31')
  focusSegment()
  await userEvent.keyboard('02')
  await vi.waitFor(() => expect(held()).toBe('02/31/2026'))
  page.getByRole('button', { name: 'Empty it' }).element().focus()
  await new Promise((done) => setTimeout(done, 50))
  expect(shown()).toBe('02 31 2026')
  expect(held()).toBe('02/31/2026')
  // Back to the day that was the last whole one.
  focusSegment()
  await userEvent.keyboard('01')
  await vi.waitFor(() => expect(held()).toBe('2026-01-31'))
})

test('a year of two figures is one of this century as soon as the field is left', async () => {
  await field()
  focusSegment()
  await userEvent.keyboard('11/20/26')
  await vi.waitFor(() => expect(held()).toBe('11/20/26'))
  await userEvent.tab()
  await vi.waitFor(() => expect(held()).toBe('2026-11-20'))
  expect(shown()).toBe('11 20 2026')
})

test('a segment is emptied, and an empty field holds nothing', async () => {
  await field('2026-11-20')
  focusSegment(2)
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  await vi.waitFor(() => expect(held()).toBe('11/20/yyyy'))
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await vi.waitFor(() => expect(held()).toBe(''))
})

test('what comes from outside takes the place of what was typed', async () => {
  await field()
  focusSegment()
  await userEvent.keyboard('11/2')
  await vi.waitFor(() => expect(held()).toBe('11/02/yyyy'))
  await userEvent.click(page.getByRole('button', { name: 'Empty it' }))
  await vi.waitFor(() => expect([shown(), held()]).toEqual(['mm dd yyyy', '']))
  await userEvent.click(page.getByRole('button', { name: 'Restore' }))
  await vi.waitFor(() => expect([shown(), held()]).toEqual(['02 31 2026', '02/31/2026']))
})

test('the arrow keys change a part and go from part to part; the calendar opens from the field, too', async () => {
  await field('2026-11-20')
  focusSegment()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}')
  await vi.waitFor(() => expect(held()).toBe('2026-10-21'))
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: /October 21, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await vi.waitFor(() => expect(held()).toBe('2026-10-22'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.activeElement).not.toBe(document.body)
})

test('each part is named after itself and the label, in the language of the page', async () => {
  await field('2026-11-20', { isRequired: true, error: 'Write it out.', hint: 'When it begins' }, 'ar')
  const [month] = segments()
  expect(month).toHaveAccessibleName(/^الشهر.*Day/)
  expect(month).toHaveAttribute('aria-valuetext', expect.stringContaining('نوفمبر'))
  for (const segment of segments()) {
    expect(segment).toHaveAttribute('aria-required', 'true')
    expect(segment).toHaveAttribute('aria-invalid', 'true')
    expect(segment).toHaveAccessibleDescription(/Write it out\..*When it begins|When it begins.*Write it out\./)
  }
})

test('a part has the label in its name and not beside it, where it would be read once more', async () => {
  await mount(<Held first="" changed={vi.fn()} isOptional />)
  const parts = page.getByRole('spinbutton').elements()
  expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual(['month, Day', 'day, Day', 'year, Day'])
  expect(parts.filter((part) => part.hasAttribute('aria-labelledby'))).toEqual([])
})

test('in 320 px the whole day is seen, and in forced colours the part that has the focus', async () => {
  await page.viewport(320, 600)
  await field('2026-11-20')
  focusSegment(2)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const box = segments()[2]?.closest('[role=group]')?.getBoundingClientRect()
  expect(segments()[2]?.getBoundingClientRect().right).toBeLessThan(box?.right ?? 0)
  const forced = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await forced('active')
  onTestFinished(async () => {
    await forced('none')
  })
  const probe = document.createElement('i')
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
  document.body.append(probe)
  onTestFinished(() => probe.remove())
  const look = (of: Element | undefined) => of && getComputedStyle(of).backgroundColor
  expect(look(segments()[2])).toBe(look(probe))
  expect(look(segments()[0])).not.toBe(look(probe))
})

test.each([{ isDisabled: true }, { isReadOnly: true }])('what is fixed takes nothing: %o', async (more) => {
  await field('2026-11-20', more)
  focusSegment()
  await userEvent.keyboard('12')
  pastes('12/24/2026')
  await new Promise((done) => setTimeout(done, 50))
  expect(held()).toBe('2026-11-20')
  await expect.element(page.getByRole('button', { name: /Open calendar/ })).toBeDisabled()
})

test('a time is typed in 24 hours, pasted, and handed on as it stands while it is half of one', async () => {
  await field('', { isTime: true })
  expect(shown()).toMatch(/^\S+ \S+$/)
  focusSegment()
  await userEvent.keyboard('16')
  await vi.waitFor(() => expect(held()).toMatch(/^16:\D+$/))
  await userEvent.keyboard('30')
  await vi.waitFor(() => expect(held()).toBe('16:30'))
  pastes('0:05')
  await vi.waitFor(() => expect(held()).toBe('00:05'))
  expect(shown()).toBe('00 05')
  pastes('1630')
  await vi.waitFor(() => expect(held()).toBe('16:30'))
})
