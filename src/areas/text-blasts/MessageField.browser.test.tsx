import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MessageField } from '#areas/text-blasts/MessageField.tsx'
import { previewOf } from '#areas/text-blasts/preview.ts'
import { mount, said } from '#tests/browser/mount.tsx'

const liza = { first_name: 'Liza', last_name: '', dealer: 'Hiraya Cebu' }
const Held = ({ first = '', price }: { readonly first?: string; readonly price?: number }) => {
  const [message, setMessage] = useState(first)
  return (
    <MessageField
      value={message}
      onChange={setMessage}
      isSurvey={false}
      filled={previewOf(message, liza, { dealer: 'Dealer Desk', origin: 'https://desk.test' })}
      recipients={1000}
      price={price}
    />
  )
}
const counter = () => document.querySelector('[data-counter]')?.textContent
const area = () => page.getByRole('textbox', { name: 'Message' })

describe('Writing a message', () => {
  test('counts characters, encoding, parts and cost of what the recipient reads, as it is typed', async () => {
    await mount(<Held price={0.5} />)
    await area().fill('Hi {first_name}!')
    await expect.poll(counter).toBe('8 characters · GSM-7 1 part of 160 characters about ₱500.00 for 1,000 recipients')
    await area().fill(`${'x'.repeat(161)}`)
    await expect.poll(counter).toContain('2 parts of 153 characters')
    await expect.poll(counter).toContain('₱1,000.00')
    await area().fill('Kumusta 🙂')
    await expect.poll(counter).toContain('UCS-2')
    await expect.poll(counter).toContain('1 part of 70 characters')
  })

  test('says how long it is at once when another part begins, and otherwise when one rests', async () => {
    await mount(<Held />)
    await area().fill('x'.repeat(305))
    await expect.poll(() => said()).toContain('305 characters, 2 parts')
    await area().fill('x'.repeat(306))
    await area().fill('x'.repeat(307))
    // Sooner than one could have rested.
    await expect.poll(() => said().at(-1), { timeout: 1000 }).toBe('307 characters, 3 parts')
    expect(said()).not.toContain('306 characters, 2 parts')
  })

  test('leaves its description as it was while one writes: readers would say it anew with every letter', async () => {
    await mount(<Held price={0.5} />)
    const described = /^0 characters · GSM-7 1 part of 160 characters/
    await expect.element(area()).toHaveAccessibleDescription(described)
    await userEvent.click(area())
    await userEvent.keyboard('Kumusta')
    await expect.poll(counter).toContain('7 characters')
    await expect.element(area()).toHaveAccessibleDescription(described)
    await vi.waitFor(() => expect(said()).toEqual(['7 characters, 1 part']), { timeout: 4000 })
    await userEvent.tab()
    await expect.element(area()).toHaveAccessibleDescription(/^7 characters · GSM-7 1 part/)
  })

  test('names the parts where no price is known', async () => {
    await mount(<Held first="Hello" />)
    await expect.poll(counter).toContain('1,000 parts for 1,000 recipients')
  })

  test('puts a placeholder where the cursor is, and goes on behind it', async () => {
    await mount(<Held first="Hi , hello" />)
    const field = area().element()
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('The message is no text area')
    field.setSelectionRange(3, 3)
    page.getByRole('button', { name: 'First name' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => field.value).toBe('Hi {first_name}, hello')
    await expect.poll(() => document.activeElement === field).toBe(true)
    await expect.poll(() => field.selectionStart).toBe('Hi {first_name}'.length)
  })

  test('names placeholders that mean nothing', async () => {
    await mount(<Held first="Hi {frist_name}" />)
    await expect.element(page.getByRole('status').filter({ hasText: '{frist_name}' })).toBeVisible()
    await area().fill('Hi {first_name}')
    await expect.poll(() => page.getByText('{frist_name}').elements().length).toBe(0)
  })
})
