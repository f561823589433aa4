import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blastLifecycle, possibleSteps } from '#areas/text-blasts/lifecycle.ts'
import type { Locale } from '#contract/account/auth.ts'
import type { BlastFacts, BlastState } from '#machines/text-blast.ts'
import { mount } from '#tests/browser/mount.tsx'
import { LifecycleDiagram } from '#workspace/steps/LifecycleDiagram.tsx'
import type { Taken } from '#workspace/steps/lifecycle.ts'

const facts: BlastFacts = {
  queued: 0,
  handingOver: 0,
  handedOver: 90,
  failed: 8,
  unknown: 2,
  notHandedOver: 5,
  hasAccount: true,
  hasSurvey: true,
  surveyName: 'After your visit',
  now: 0,
}
const taken: readonly Taken<BlastState>[] = [
  { from: 'pending', to: 'sending' },
  { from: 'sending', to: 'partially-sent' },
]
const show = async (state: BlastState, more: { width?: number; locale?: Locale; facts?: Partial<BlastFacts> } = {}) => {
  const { width = 760, locale = 'en' } = more
  await mount(
    <div style={{ inlineSize: `${width}px`, containerType: 'inline-size' }}>
      <LifecycleDiagram
        lifecycle={blastLifecycle}
        state={state}
        taken={taken}
        possible={possibleSteps(state, { ...facts, ...more.facts })}
      />
    </div>,
    locale,
  )
}
const marks = (mark: string) =>
  [...document.querySelectorAll<SVGPathElement>(`[data-mark="${mark}"]`)].map(({ dataset }) => dataset['arrow'])

describe('The picture of the lifecycle', () => {
  test('draws every state and arrow of the machine, where it has been, and where one may lead it', async () => {
    await show('partially-sent')
    await expect
      .element(
        page.getByRole('img', {
          name: /Current status: Partially sent\. Previous statuses: Pending, Sending\. Available actions: Resend, Force send/,
        }),
      )
      .toBeVisible()
    expect(document.querySelectorAll('g[data-state]')).toHaveLength(blastLifecycle.states.length)
    expect(document.querySelectorAll('path[data-arrow]')).toHaveLength(blastLifecycle.arrows.length)
    expect(marks('was')).toEqual(['pending>sending', 'sending>partially-sent'])
    expect(marks('can')).toEqual(['partially-sent>sending'])
    for (const text of document.querySelectorAll<HTMLElement>('g[data-state] span'))
      expect([text.textContent, text.scrollWidth <= text.clientWidth]).toEqual([text.textContent, true])
  })

  test('offers nothing that a guard forbids', async () => {
    await show('partially-sent', { facts: { failed: 0, unknown: 0 } })
    await expect.element(page.getByRole('img')).toBeVisible()
    expect(marks('can')).toEqual([])
  })

  test('says the same as a list', async () => {
    await show('paused')
    const states = page.getByRole('list', { name: 'Text blast statuses' })
    const now = () => states.element().querySelector('[aria-current="step"]')?.textContent
    await expect.poll(now).toMatch(/^Paused/)
    expect(states.element().querySelector('[data-state="cancelled"]')?.textContent).toContain('next: Cancel')
  })

  test('gives way to the list where it would be too small to read', async () => {
    await show('sending', { width: 320 })
    await expect.element(page.getByRole('list', { name: 'Text blast statuses' })).toBeVisible()
    expect(page.getByRole('img').elements()).toHaveLength(0)
  })

  test('runs from right to left in Arabic, words upright and unclipped', async () => {
    await show('partially-sent', { locale: 'ar' })
    await expect.element(page.getByRole('img')).toBeVisible()
    const left = (state: string) =>
      document.querySelector(`g[data-state="${state}"]`)?.getBoundingClientRect().left ?? 0
    expect(left('pending')).toBeGreaterThan(left('sending'))
    expect(left('sending')).toBeGreaterThan(left('partially-sent'))
    for (const text of document.querySelectorAll<HTMLElement>('g[data-state] span'))
      expect([text.textContent, text.scrollWidth <= text.clientWidth]).toEqual([text.textContent, true])
  })
})
