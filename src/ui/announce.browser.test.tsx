import { expect, test, vi } from 'vitest'
import { mount, said } from '#tests/browser/mount.tsx'
import { announce } from '#ui/announce.ts'
import { notify } from '#ui/notices.ts'

/** Longer than anything is gathered, so that what was not said by now is not said at all. */
const settled = () => new Promise((done) => setTimeout(done, 400))

test('what several parts tell of one event within a moment is said once, in its last words', async () => {
  await mount(<p>Work</p>)
  announce('3 rows')
  announce('3 rows')
  announce('Sending', { about: 'blast 5' })
  announce('Text blast status: Sending', { about: 'blast 5' })
  await vi.waitFor(() => expect(said()).toEqual(['3 rows', 'Text blast status: Sending']))
  announce('3 rows')
  announce('Text blast status: Sending')
  await settled()
  expect(said().filter((text) => text === 'Text blast status: Sending')).toHaveLength(1)
})

test('what the focus says by itself is not said again', async () => {
  await mount(
    <h2 tabIndex={-1}>
      2 of 3 rows <b>can be imported</b>
    </h2>,
  )
  announce('2 of 3 rows can be imported')
  announce('Row 3 was refused')
  document.querySelector('h2')?.focus()
  await vi.waitFor(() => expect(said()).toEqual(['Row 3 was refused']))
})

test('a message waits until the rows that are drawn anew by the same event have come to rest', async () => {
  await mount(<div id="rows" />)
  const rows = document.getElementById('rows')
  rows?.setAttribute('role', 'grid')
  let drawn = () => {}
  announce('2 rows done.', {
    after: new Promise<void>((done) => {
      drawn = done
    }),
  })
  await settled()
  expect(said()).toEqual([])
  drawn()
  for (let change = 0; change < 6; change += 1) {
    rows?.append(`${change}`)
    await new Promise((done) => setTimeout(done, 60))
    expect(said()).toEqual([])
  }
  await vi.waitFor(() => expect(said()).toEqual(['2 rows done.']))
})

test('a message that somebody else says is shown and not read out', async () => {
  await mount(<p>Work</p>)
  notify({ tone: 'ok', text: 'The import is finished.', isSaid: true })
  notify({ tone: 'ok', text: 'Saved.' })
  await vi.waitFor(() => expect(said()).toEqual(['Saved.']))
})

test('the live regions are no log of no name', async () => {
  await mount(<p>Work</p>)
  const regions = [...document.querySelectorAll('[aria-live]')]
  expect(regions.map((one) => [one.getAttribute('aria-live'), one.getAttribute('role')])).toEqual([
    ['polite', null],
    ['assertive', null],
  ])
})
