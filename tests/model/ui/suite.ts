import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Path } from '#tests/model/driver.ts'
import { drive, stateOf } from '#tests/model/driver.ts'
import type { Model, Walkable } from '#tests/model/model.ts'
import { openServer, type ScreenDriver } from '#tests/model/ui/house.ts'
import { coverageOf, type ScreenModel, walksOf } from '#tests/model/ui/walks.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import type { TestServer } from '#tests/support/server.ts'

export interface Screens<M extends Walkable = Model> {
  readonly screen: ScreenModel<M>
  readonly driver: (server: TestServer, path: Path) => Promise<ScreenDriver>
}
let server: TestServer
/** One server and one browser for all the machines of a file. */
export const openHouse = (): void => {
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(async () => {
    await closeBrowser()
    await server.stop()
  })
}

/** Leads the real screens along walks that take everything of a machine which can be brought about there. */
export const driveScreens = (what: string, { screen, driver }: Screens<Walkable>): void => {
  const { name } = screen.model
  describe(`The screens of the ${name} machine: ${what}`, () => {
    const walks = walksOf(screen)
    test('are driven through every state and transition, but for those that are excused', () => {
      const { states, transitions, missing, idle, unseen } = coverageOf(screen, walks)
      console.info(
        `${name}: ${states.join(' of ')} states, ${transitions.join(' of ')} transitions in ${walks.length} walks. Not driven:` +
          screen.undriven.map(({ which, why }) => `\n  ${String(which)}: ${why}`).join('') +
          (screen.unseen ?? []).map(({ mutants, why }) => `\n  not seen: ${String(mutants)}: ${why}`).join(''),
      )
      expect({ missing, idle, unseen }).toEqual({ missing: [], idle: [], unseen: [] })
    })
    for (const [i, walk] of walks.entries())
      test(`show what the machine says on walk ${i + 1}, ${walk.steps.length} steps to ${stateOf(walk.steps.at(-1)?.state ?? ({} as never))}`, async () => {
        const one = await driver(server, walk)
        try {
          await drive(walk, one)
        } finally {
          await one.end()
        }
      })
  })
}
