import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount, said } from '#tests/browser/mount.tsx'
import { useFoundCount } from '#ui/useFoundCount.ts'

interface Found {
  readonly typed: string
  readonly total: number
}
const Field = ({ onReady }: { readonly onReady: (find: (next: Found) => void) => void }) => {
  const [{ typed, total }, setFound] = useState<Found>({ typed: 'l', total: 8 })
  onReady(setFound)
  useFoundCount(total, { isReady: true, typed, about: 'zones' })
  return null
}

test('How many were found is said once nobody types on: the number for fewer letters is not said', async () => {
  let find = (_: Found): void => {}
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await mount(
    <Field
      onReady={(setFound) => {
        find = setFound
      }}
    />,
  )
  vi.advanceTimersByTime(300)
  flushSync(() => find({ typed: 'lu', total: 2 }))
  vi.advanceTimersByTime(300)
  expect(said()).toEqual([])
  vi.advanceTimersByTime(300)
  expect(said()).toEqual(['2 results'])
})
