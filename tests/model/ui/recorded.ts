import { afterAll, beforeAll, test } from 'vitest'
import { drive, type Path } from '#tests/model/driver.ts'
import { pathOf, type RecordedStep } from '#tests/model/recorded.ts'
import { openServer, type ScreenDriver } from '#tests/model/ui/house.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { closeBrowser } from '#tests/support/browser.ts'
import type { TestServer } from '#tests/support/server.ts'

interface Screen {
  readonly screen: ScreenModel
  readonly driver: (server: TestServer, path: Path) => Promise<ScreenDriver>
}
const screens = {
  session: (): Promise<Screen> => import('#tests/model/ui/session.ui.ts'),
  'auth-request': (): Promise<Screen> => import('#tests/model/ui/auth-request.ui.ts'),
  workspace: (): Promise<Screen> => import('#tests/model/ui/workspace.ui.ts'),
  'form-draft': (): Promise<Screen> => import('#tests/model/ui/form-draft.ui.ts'),
  'bulk-action': (): Promise<Screen> => import('#tests/model/ui/bulk-action.ui.ts'),
  upload: (): Promise<Screen> => import('#tests/model/ui/upload.ui.ts'),
}

/** What “Copy as screen test” writes: the built pages, with the real server, go the recorded way. */
export const recordedOnScreen = (name: keyof typeof screens, steps: readonly RecordedStep[]): void => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(async () => {
    await closeBrowser()
    await server.stop()
  })
  test(`The screens of the ${name} machine go the recorded way of ${steps.length} steps`, async () => {
    const { screen, driver } = await screens[name]()
    const path = pathOf(name, screen.model, steps, screen)
    const one = await driver(server, path)
    try {
      await drive(path, one)
    } finally {
      await one.end()
    }
  })
}
