import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { days } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { today } from '#platform/formats.ts'
import { mount } from '#tests/browser/mount.tsx'
import { FilterChip } from '#workspace/list/FilterChip.tsx'

const field = days(msg`Date`)
const Held = ({ changed }: { readonly changed: (value: unknown) => void }) => {
  const [value, setValue] = useState<unknown>()
  return (
    <FilterChip
      asked={{ name: 'date', field }}
      id="date"
      optionsOf={() => []}
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}

test('a list is narrowed to the days from one to another, typed as people write them, and no later than today', async () => {
  const changed = vi.fn<(value: unknown) => void>()
  await mount(<Held changed={changed} />)
  const chip = page.getByRole('button', { name: /Filter by date/ })
  await expect.element(chip).toBeVisible()
  chip.element().focus()
  await userEvent.keyboard('{Enter}')
  const type = async (end: 'From' | 'To', day: string) => {
    const part = page.getByRole('spinbutton', { name: new RegExp(`^month, ${end}`) })
    await expect.element(part).toBeVisible()
    part.element().focus()
    await userEvent.keyboard(day)
  }
  await type('From', '11/01/2026')
  await type('To', '01/01/2999')
  // A range is applied when nobody types on.
  await new Promise((done) => setTimeout(done, 800))
  expect(changed).not.toHaveBeenCalled()
  const [year = '', month = '', day = ''] = today().split('-')
  await type('To', `${month}/${day}/${year}`)
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-11-01', today()]])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove filter Date' }).click()
  expect(changed).toHaveBeenLastCalledWith(undefined)
  // The wire writes and reads the same two days.
  expect(field.cell.read(field.cell.write(['2026-11-01', '2026-11-20']))).toEqual(['2026-11-01', '2026-11-20'])
})
