import { expect, test } from 'vitest'
import { withoutIsolates } from '#contract/isolation.ts'
import { mount } from '#tests/browser/mount.tsx'
import { Change } from '#ui/Change.tsx'
import { Icon } from '#ui/Icon.tsx'

const drawn = (id: string) => Array.from(document.querySelectorAll(`#${id} svg`), ({ innerHTML }) => innerHTML)

test.each([
  ['a rise has a plus and an arrow upwards', 1.2, '+1.2 vs 83.9', 'up'],
  ['a fall has a minus and an arrow downwards', -1.2, '−1.2 vs 83.9', 'down'],
])('Against the figure before, %s', async (_, by, words, arrow) => {
  await mount(
    <>
      <p id="change">
        <Change by={by} text="1.2" before="83.9" />
      </p>
      <p id="up">
        <Icon name="arrow-up" />
      </p>
      <p id="down">
        <Icon name="arrow-down" />
      </p>
    </>,
  )
  expect(withoutIsolates(document.querySelector('#change')?.textContent ?? '')).toBe(words)
  expect(drawn('change')).toEqual(drawn(arrow))
  expect(drawn('up')).not.toEqual(drawn('down'))
})
