import { expect } from 'vitest'
import type { Desk } from './driver.ts'

/** How a form's fields are filled in by the keys alone. */
export const fillingAt = (at: () => Desk) => ({
  /** Types into a text field in place of what stands there. */
  fill: async (name: string | RegExp, text: string) => {
    await at().find('textbox', name).focus()
    await at().press('ctrl+a')
    await at().types(text)
  },
  /** Chooses from a combobox by what one types. */
  choose: async (name: string, typed: string) => {
    const field = at().find('combobox', name)
    await expect.poll(() => field.isEnabled()).toBe(true)
    await field.focus()
    await at().press('ctrl+a')
    await at().types(typed)
    // The list of everything stands there until the typed letters were looked up.
    await expect
      .poll(() => at().page.getByRole('option').filter({ visible: true }).first().textContent())
      .toContain(typed)
    await at().press('ArrowDown Enter')
    await expect.poll(() => field.inputValue()).toBe(typed)
  },
  /** Chooses from a short list by its first letters. */
  select: async (name: string, typed: string) => {
    const field = at().find('combobox', name)
    await field.focus()
    await at().press('Enter')
    await at().page.getByRole('option', { name: typed }).first().waitFor()
    await at().types(typed.slice(0, 3))
    await at().press('Enter')
    await expect.poll(() => field.textContent()).toContain(typed)
  },
})
