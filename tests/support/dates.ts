import type { Locator, Page } from 'playwright'

/** The first part of a date or time field, by its label: what is typed there goes on from part to part by itself. */
export const firstPart = (within: Page | Locator, label: string): Locator =>
  within
    .getByRole('spinbutton', { name: new RegExp(`^[^,]+, ${label}(?!\\p{L})`, 'u') })
    .filter({ visible: true })
    .first()
