import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtScreens, furtherScreens } from '#tests/support/screens.ts'
import { people } from '#tests/support/sign-in.ts'
import { type Desk, openDesk } from '../e2e/driver.ts'
import { everyLook, isLookedAt, isOfThisRun, looks, passes, serverOfFile, settled, signedIn } from './looks.ts'

const server = serverOfFile()

const open = ['/403?from=%2Fadmin%2Fleads', '/no/such/place']
const paths = [...builtScreens, ...furtherScreens].map(({ path }) => path).concat(open)
test('in three looks every screen meets each language, theme and width, and all screens each two of them', () => {
  const met = new Set<string>()
  for (const [at, path] of paths.entries()) {
    const shown = everyLook.filter(([, look]) => isLookedAt(at, look)).map(([, look]) => look)
    const facets = shown.map(({ locale, theme, width }) => [locale, theme, width === undefined ? 'wide' : 'narrow'])
    expect([path, new Set(facets.flat()).size]).toEqual([path, 7])
    for (const [locale, theme, width] of facets)
      for (const two of [`${locale} ${theme}`, `${locale} ${width}`, `${theme} ${width}`]) met.add(two)
  }
  expect(met.size).toBe(6 + 6 + 4)
})

test('the two groups look at each screen in its three looks, the first of them in one, and no look is without a screen', () => {
  const before = process.env['A11Y_LOOKS']
  const seen = (part: 'first' | 'others') => {
    process.env['A11Y_LOOKS'] = part
    return paths.flatMap((_path, at) =>
      everyLook.flatMap(([name, look]) => (isLookedAt(at, look) && isOfThisRun(at, look) ? [`${at} ${name}`] : [])),
    )
  }
  const [first, others] = [seen('first'), seen('others')]
  if (before === undefined) delete process.env['A11Y_LOOKS']
  else process.env['A11Y_LOOKS'] = before
  expect([first.length, others.length, new Set([...first, ...others]).size]).toEqual([
    paths.length,
    2 * paths.length,
    3 * paths.length,
  ])
  for (const part of [first, others]) expect(new Set(part.map((one) => one.replace(/^\d+ /, ''))).size).toBe(12)
})

describe.each(everyLook)('Every screen %s passes axe and fits its width', (_, look) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.superadmin)
    // A hundred tabs of screens that were looked at before would be drawn, and read by axe, every time.
    await desk.page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('app:tabs:')) localStorage.removeItem(key)
    })
  })
  afterAll(() => desk?.leave())

  test.each(paths.filter((_path, at) => isLookedAt(at, look) && isOfThisRun(at, look)))('%s', async (path) => {
    await desk.page.goto(path)
    await settled(desk.page)
    await passes(desk)
    expect(await desk.page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(1)
  })
})

describe.each(looks)('Every step of signing in %s passes axe', (_, look) => {
  const steps = [
    '/admin/login',
    '/admin/forgot-password',
    '/admin/reset-password?email=dealer%40demo.test&token=abc',
    '/admin/force-reset-password',
    '/admin/email/verify/5?token=abc',
  ]
  test('from the password to the code, refusals included', async () => {
    const desk = await openDesk(server(), look)
    for (const path of steps) {
      await desk.opens(path)
      await settled(desk.page)
      await passes(desk, path)
    }
    await server().forgetLimits()
    await desk.opens('/admin/login')
    await desk.find('textbox', 'Email').fill(people.mfa)
    await desk.page.locator('input[name=password]').fill('not-the-password')
    await desk.press('Enter')
    await desk.page.getByRole('alert').filter({ visible: true }).first().waitFor()
    await passes(desk, 'a refusal')
    await desk.page.locator('input[name=password]').fill('Portal-demo-2026')
    await desk.press('Enter')
    await desk.page.locator('input[autocomplete="one-time-code"]').first().waitFor()
    await passes(desk, 'the code')
    await desk.leave()
  })
})

/** What can be opened over a screen, and how, by keyboard. */
const states: readonly (readonly [what: string, path: string, act: (desk: Desk) => Promise<void>])[] = [
  [
    'the palette',
    '/admin/home',
    async (desk) => {
      await desk.press('F1')
      await desk.page.getByRole('combobox').filter({ visible: true }).first().waitFor()
      await desk.types('le')
    },
  ],
  ['the keys', '/admin/home', (desk) => desk.press('?')],
  ['the bell', '/admin/home', (desk) => desk.press('F8')],
  [
    'the user menu',
    '/admin/home',
    async (desk) => {
      await desk.page.getByRole('banner').getByRole('button').last().press('Enter')
      await desk.page.getByRole('menuitem').first().waitFor()
    },
  ],
  ['the filters', '/admin/leads', (desk) => desk.press('f')],
  ['one filter', '/admin/leads', (desk) => desk.press('f Enter')],
  ['the columns', '/admin/leads', (desk) => desk.press('c')],
  [
    'the views',
    '/admin/leads',
    async (desk) => {
      await desk.press('v')
      await desk.page.getByRole('menu').waitFor()
    },
  ],
  [
    'saving a view',
    '/admin/leads',
    async (desk) => {
      await desk.runs('Save as view')
      await desk.page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  ],
  [
    'the link of a view that does not exist',
    '/admin/home',
    async (desk) => {
      await desk.page.goto('/admin/leads?view=999999')
      await desk.sees('View not found')
    },
  ],
  ['the row menu', '/admin/leads', (desk) => desk.press('shift+F10')],
  ['selected rows', '/admin/leads', (desk) => desk.press('shift+Space')],
  [
    'an empty list',
    '/admin/leads?q=zzqqxx',
    async (desk) => {
      await desk.sees('No resource found')
    },
  ],
  [
    'refused fields',
    '/admin/dealer-zones/create',
    async (desk) => {
      await desk.page.getByRole('textbox').filter({ visible: true }).first().focus()
      await desk.types('x')
      await desk.press('Backspace')
      await desk.press('ctrl+s')
      await desk.page.locator('[aria-invalid="true"]').first().waitFor()
    },
  ],
  [
    'changed fields and the save bar',
    '/admin/dealer-zones/1/edit',
    async (desk) => {
      await desk.page.getByRole('textbox').filter({ visible: true }).first().focus()
      await desk.types('x')
    },
  ],
  [
    'a command’s keys, with the recorder open',
    '/admin/settings/keys',
    async (desk) => {
      await desk.page.locator('[data-id="leads.open"]').press('Enter')
      const dialog = desk.page.getByRole('dialog').filter({ visible: true })
      await dialog.locator('[data-record] button').press('Enter')
      await dialog.getByRole('textbox').waitFor()
      await desk.press('g l')
      await dialog
        .getByText(desk.say('“{command}” already uses this shortcut.', { command: desk.say('Leads') }))
        .waitFor()
    },
  ],
  // Last: the two panes stay for what comes after.
  [
    'two panes with linked filters',
    '/admin/leads',
    async (desk) => {
      await desk.press('w v')
      await desk.page.getByRole('separator').or(desk.find('button', 'Go to first pane')).waitFor()
      await desk.press('w l')
      const linked = desk.page.locator('[data-command="panes.linkOne"]')
      await linked.filter({ hasText: desk.say('Status') }).waitFor()
      await expect.poll(() => desk.page.getByRole('gridcell').filter({ visible: true }).count()).toBeGreaterThan(0)
    },
  ],
  [
    'the menu of linked filters',
    '/admin/leads',
    async (desk) => {
      await desk.press('w f')
      await desk.page.getByRole('menu').waitFor()
    },
  ],
]
/** What is arranged anew where there is little room. */
const narrow = /recorder|two panes|linked filters/
describe.each(looks)('Every state %s passes axe', (_, look) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await signedIn(server(), look, people.superadmin)
  })
  afterAll(() => desk?.leave())
  const shown = 'width' in look ? states.filter(([what]) => narrow.test(what)) : states
  test.each(shown)('%s', async (_what, path, act) => {
    await desk.page.goto(path)
    await settled(desk.page)
    if (path === '/admin/leads') await desk.page.getByRole('gridcell').first().waitFor()
    await act(desk)
    await passes(desk, '', { isOverlaid: true })
  })
})
