import { useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { type LatePart, LazyPart, lazyPart } from '#ui/LazyPart.tsx'

const Word = ({ text }: { readonly text: string }) => <p>{text}</p>
/** Does something once everything is drawn, before effects have run. */
const Meanwhile = ({ act }: { readonly act: () => void }) => {
  useLayoutEffect(act, [act])
  return null
}

test('a late part is drawn when its code comes', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Word>()
  await mount(<LazyPart of={lazyPart(() => promise)} given={{ text: 'Here' }} />)
  expect(page.getByText('Here').elements()).toHaveLength(0)
  resolve(Word)
  await expect.element(page.getByText('Here')).toBeVisible()
})

test('one whose code comes just after it was first drawn, by somebody who fetched it before, is not missed', async () => {
  let part: typeof Word | null = null
  const shared: LatePart<{ readonly text: string }> = { loaded: () => part, load: async () => part ?? Word }
  await mount(
    <>
      <LazyPart of={shared} given={{ text: 'Here' }} />
      <Meanwhile
        act={() => {
          part = Word
        }}
      />
    </>,
  )
  await expect.element(page.getByText('Here')).toBeVisible()
})

/** One place of a page that goes on to another part. */
const Place = ({ parts }: { readonly parts: readonly LatePart<{ readonly text: string }>[] }) => {
  const [at, setAt] = useState(0)
  const part = parts[at]
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
      {part && <LazyPart of={part} given={{ text: `Part ${at + 1}` }} />}
    </>
  )
}

test('one place shows one part after another, also where the first never came', async () => {
  const late = () => lazyPart(async () => Word)
  const never = lazyPart<{ readonly text: string }>(() => new Promise(() => {}))
  await mount(<Place parts={[late(), late(), never, late()]} />)
  await expect.element(page.getByText('Part 1')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect.element(page.getByText('Part 2')).toBeVisible()
  await next.click()
  await expect.element(page.getByText('Part 2')).not.toBeInTheDocument()
  await next.click()
  await expect.element(page.getByText('Part 4')).toBeVisible()
})
