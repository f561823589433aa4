import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { KeepAlive } from '#ui/KeepAlive.tsx'

const running = new Set<string>()
beforeEach(() => running.clear())
/** Something with state, a place to scroll, something to type into and an effect. */
const Part = ({ name }: { readonly name: string }) => {
  useEffect(() => {
    running.add(name)
    return () => {
      running.delete(name)
    }
  }, [name])
  return (
    <div data-part={name} style={{ blockSize: '60px', overflow: 'auto' }}>
      <input aria-label={`Note of ${name}`} />
      <p style={{ blockSize: '600px' }}>{name}</p>
    </div>
  )
}
const Two = () => {
  const [shown, show] = useState('one')
  const [turns, setTurns] = useState(0)
  return (
    <>
      <button type="button" onClick={() => show(shown === 'one' ? 'two' : 'one')}>
        Other
      </button>
      <button type="button" onClick={() => setTurns(turns + 1)}>
        Again
      </button>
      <div style={{ position: 'relative', isolation: 'isolate', blockSize: '80px' }}>
        {['one', 'two'].map((name) => (
          <KeepAlive key={name} isShown={name === shown} isRest={name !== shown}>
            <Part name={name} />
            <span hidden>{turns}</span>
          </KeepAlive>
        ))}
      </div>
    </>
  )
}
const partOf = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

test('what is put away keeps what was typed, how far it was scrolled and its layout, while its effects stop', async () => {
  await mount(<Two />)
  const note = page.getByRole('textbox', { name: 'Note of one' })
  await userEvent.fill(note, 'half a sentence')
  const first = partOf('one')
  first?.scrollTo({ top: 200 })
  const height = first?.scrollHeight
  expect([...running]).toEqual(['one'])
  await press('Other')
  await expect.poll(() => [...running]).toEqual(['two'])
  // Laid out all the while: nothing is to be done when it comes back.
  expect(partOf('one')?.style.display).toBe('')
  expect(partOf('one')?.scrollHeight).toBe(height)
  await press('Other')
  await expect.poll(() => [...running]).toEqual(['one'])
  expect(partOf('one')).toBe(first)
  expect(first?.scrollTop).toBe(200)
  await expect.element(note).toHaveValue('half a sentence')
})

test('what is put away is on no screen, and neither keys nor readers come to it, also after it is drawn again', async () => {
  await mount(<Two />)
  await press('Other')
  await press('Again')
  const hidden = partOf('one')
  await expect.poll(() => hidden?.style.display).toBe('')
  expect(hidden?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })).toBe(false)
  expect(page.getByRole('textbox', { name: 'Note of one' }).elements()).toHaveLength(0)
  page.getByRole('button', { name: 'Again' }).element().focus()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Note of two')
  await userEvent.tab()
  expect(document.activeElement?.closest('[data-part="one"]')).toBe(null)
})

test('what stands beside the part with the keyboard says so to the stylesheet', async () => {
  await mount(<Two />)
  // What is hidden is drawn after what is shown.
  await expect.poll(() => partOf('two')?.parentElement?.dataset['rest']).toBe('true')
  expect(partOf('one')?.parentElement?.dataset['rest']).toBeUndefined()
})
