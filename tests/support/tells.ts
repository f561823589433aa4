import { expect } from 'vitest'
import type { Change } from '#server/platform/changes.ts'
import { patience } from '#tests/support/patience.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Does something, of which every process and every open page must be told so. */
export const tells = async <T>(
  { platform }: Pick<TestServer, 'platform'>,
  change: { readonly event: Partial<Change['event']>; readonly dealers?: readonly number[] | null },
  act: () => Promise<T>,
): Promise<T> => {
  const heard: Change[] = []
  const stop = platform.changes.hear((one) => heard.push(one))
  try {
    const result = await act()
    const { event, ...whom } = change
    await expect
      .poll(() => heard, { timeout: patience })
      .toContainEqual(expect.objectContaining({ ...whom, event: expect.objectContaining(event) }))
    return result
  } finally {
    stop()
  }
}
