import type { Desk } from './driver.ts'

/** What is looked at in the list that a desk shows. */
export const listAt = (at: () => Desk) => {
  const panel = () => at().page.getByRole('tabpanel').filter({ visible: true })
  return {
    panel,
    /** The snacks at the window's foot. */
    messages: () => at().page.getByRole('region', { name: 'Messages' }),
    /** How many rows the list says that it has. */
    total: async () => Number((await panel().getByRole('grid').getAttribute('aria-rowcount')) ?? 0) - 1,
    /** Goes to a list and waits for its rows. */
    opens: async (path: string) => {
      await at().opens(path)
      await panel().locator('[role="gridcell"]').filter({ hasText: /\S/ }).first().waitFor()
    },
  }
}
