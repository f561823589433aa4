import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leftOutOverlaid } from '#tests/a11y/overlaid.ts'
import { mount } from '#tests/browser/mount.tsx'
import { DialogHost } from '#ui/DialogHost.tsx'
import { pending } from '#ui/dialogs.ts'
import { pairs } from '#ui/guide/Colours.tsx'
import { notices } from '#ui/notices.ts'
import StyleGuide from '#ui/StyleGuide.tsx'
import { ToastRegion } from '#ui/ToastRegion.tsx'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const complaints = async ({ isOverlaid = false } = {}): Promise<readonly string[]> => {
  const { violations } = await axe.run(document, {
    runOnly: standards,
    resultTypes: ['violations'],
    // What floats hangs below <body>, outside of every landmark.
    rules: isOverlaid ? leftOutOverlaid : { region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
const guide = async (locale: 'en' | 'ar' = 'en') => {
  await mount(
    <>
      <StyleGuide />
      <DialogHost />
      <ToastRegion />
    </>,
    locale,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}
beforeEach(() => {
  document.title = 'Style guide'
  // The page of the test runner has a frame of its own around this one.
  document.documentElement.lang = 'en'
  onTestFinished(() => {
    delete document.documentElement.dataset['theme']
    pending.set([])
    notices.set([])
  })
})

test.for(['light', 'dark'])('axe finds nothing in the %s style guide', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  await guide()
  expect(await complaints()).toEqual([])
})

test('axe finds nothing from right to left', async () => {
  await guide('ar')
  expect(await complaints()).toEqual([])
})

test('axe finds nothing in what floats: menus, sheets, lists, calendars, dialogs, messages', async () => {
  await guide()
  const opened = async (button: ReturnType<typeof page.getByRole>, what: string) => {
    await button.click()
    await expect.element(page.getByRole(what).first()).toBeVisible()
    expect(await complaints({ isOverlaid: true }), what).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole(what)).not.toBeInTheDocument()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await opened(button('Commands'), 'menu')
  await opened(button('Popover'), 'dialog')
  await opened(button('Question'), 'dialog')
  await opened(button('Failure'), 'dialog')
  await opened(button(/^Updated/), 'dialog')
  await opened(button(/^Dealer Hiraya Cebu/), 'listbox')
  await opened(page.getByRole('combobox', { name: 'Color' }), 'listbox')
  await button('Message bad').click()
  await button('Message with progress').click()
  await expect.element(page.getByText('3,080 of 4,812 rows')).toBeVisible()
  expect(await complaints()).toEqual([])
})

test('every pair of colours reads in both themes: text 4.5, signs 3', async () => {
  await guide()
  expect(pairs.length).toBeGreaterThan(70)
  const shown = () =>
    [...document.querySelectorAll('[class*="pairs"] > div')].map((line) =>
      [...line.querySelectorAll('.num')].map((figure) => Number(figure.textContent)),
    )
  await vi.waitFor(() =>
    expect(
      shown()
        .flat()
        .every((ratio) => ratio > 0),
    ).toBe(true),
  )
  const weak = pairs.filter(({ least }, place) => shown()[place]?.some((ratio) => ratio < least))
  expect(weak.map(({ ink, ground }) => `${ink} on ${ground}`)).toEqual([])
  expect(shown()).toHaveLength(pairs.length)
})

test('both themes stand side by side, each in its own colours', async () => {
  await guide()
  await page.getByRole('radio', { name: 'Side by side' }).click()
  const panes = [...document.querySelectorAll('[data-theme]')].map((pane) => getComputedStyle(pane).backgroundColor)
  expect(panes).toHaveLength(2)
  expect(new Set(panes).size).toBe(2)
})

test('the direction is turned round without changing the language', async () => {
  await guide()
  await page.getByRole('radio', { name: 'Right to left' }).click()
  expect(document.querySelector('[dir="rtl"] h2')).toBeInTheDocument()
  expect(document.documentElement.dir).toBe('ltr')
})

test('what is called disabled is: a field, a box and a switch', async () => {
  await guide()
  for (const role of ['textbox', 'checkbox', 'switch'])
    expect(page.getByRole(role, { name: 'Disabled' }).element(), role).toBeDisabled()
})

test('a switch among the fields in use is on as it comes, and goes off by the space bar', async () => {
  await guide()
  const letters = page.getByRole('switch', { name: 'Letter shortcuts' })
  const node = letters.element()
  if (!(node instanceof HTMLElement)) throw new Error('The switch is no element')
  expect(node).toBeChecked()
  node.focus()
  await userEvent.keyboard(' ')
  await expect.element(letters).not.toBeChecked()
})
