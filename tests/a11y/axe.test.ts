import { afterEach, beforeEach, expect, test } from 'vitest'
import { people } from '#tests/support/sign-in.ts'
import type { Desk } from '../e2e/driver.ts'
import { faultsOf } from './axe.ts'
import { looks, passes, serverOfFile, settled, signedIn } from './looks.ts'

const server = serverOfFile()
let desk: Desk
beforeEach(async () => {
  const [[, look]] = looks
  desk = await signedIn(server(), look, people.admin)
  await desk.opens('/admin/leads')
  await settled(desk.page)
  await desk.page.getByRole('gridcell').filter({ hasText: /\S/ }).first().waitFor()
  await passes(desk)
})
afterEach(() => desk?.leave())

/** Spoils the screen in one way; by the rule that has to notice. */
const spoilers: Readonly<Record<string, () => void>> = {
  'color-contrast': () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.style.cssText = 'color: #777; background: #888'
  },
  label: () => document.querySelector('main')?.append(document.createElement('textarea')),
  'button-name': () => document.querySelector('main')?.append(document.createElement('button')),
  'image-alt': () => document.querySelector('main')?.append(document.createElement('img')),
  'aria-required-children': () =>
    document.querySelector('[role=grid] [role=row] [role=gridcell]')?.setAttribute('role', 'listitem'),
  'aria-required-parent': () =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div role="option" aria-selected="true">a</div>'),
  'nested-interactive': () =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div role="button">a<a href="/">b</a></div>'),
  'duplicate-id-aria': () =>
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<i id="a">a</i><i id="a">b</i><input aria-labelledby="a">'),
  'html-has-lang': () => document.documentElement.removeAttribute('lang'),
  'landmark-one-main': () => document.querySelector('main')?.setAttribute('role', 'presentation'),
  region: () => document.body.insertAdjacentHTML('beforeend', '<p>Outside of every landmark</p>'),
}
const rulesBroken = async (isOverlaid: boolean) => {
  const faults = await faultsOf(desk.page, { isOverlaid })
  return [...new Set(faults.map((fault) => fault.split(' ')[0]))]
}

test('axe notices each way in which a screen is spoiled', async () => {
  for (const spoil of Object.values(spoilers)) await desk.page.evaluate(spoil)
  const all = Object.keys(spoilers)
  expect(await rulesBroken(false)).toEqual(expect.arrayContaining(all))
  const overlaid = await rulesBroken(true)
  const behind = ['landmark-one-main', 'region']
  expect(overlaid).toEqual(expect.arrayContaining(all.filter((id) => !behind.includes(id))))
  for (const id of behind) expect(overlaid).not.toContain(id)
})

test('A screen that axe complains of does not pass, nor one that sticks out or that said something amiss', async () => {
  const { page } = desk
  await page.evaluate(() => document.documentElement.removeAttribute('lang'))
  await expect(passes(desk)).rejects.toThrow('html-has-lang')
  await page.evaluate(() => {
    document.documentElement.lang = 'en'
    document.documentElement.style.inlineSize = '120vw'
  })
  await expect(passes(desk)).rejects.toThrow(/sticksOut": \d/)
  await page.evaluate(() => {
    document.documentElement.style.inlineSize = ''
    console.error('Something is amiss')
  })
  await expect(passes(desk)).rejects.toThrow('Something is amiss')
})
