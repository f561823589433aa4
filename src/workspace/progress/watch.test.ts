import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startLive } from '#platform/live.ts'
import { queryClient } from '#platform/query.ts'
import { answered } from '#tests/support/answered.ts'
import type { OneJob } from '#workspace/progress/data.ts'
import { jobOf } from '#workspace/progress/fixtures/job.ts'
import { pollEvery } from '#workspace/progress/useJob.ts'
import { followJob } from '#workspace/progress/watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const { setTimeout: realTimeout } = globalThis
/** An answer comes in its own time, while the clock of the test stands still. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((done) => realTimeout(done, 5))
}
const job = jobOf({ id: 41 })
/** Follows a job: what is told of it are its rows at each answer, and at last how it ended. */
const followed = () => {
  let now = job
  const asked = vi.fn<(path: string) => void>()
  answered((path) => {
    asked(path)
    return { data: now }
  })
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const told: (number | string)[] = []
  const ended = followJob(job.id, ({ done }) => told.push(done), gone.signal).then(
    ({ state }) => told.push(state),
    () => told.push('lost'),
  )
  const becomes = (more: Partial<OneJob>) => {
    now = { ...job, ...more }
  }
  return { becomes, asked, told, ended }
}
/** A line to the server; what is given to it is news. */
const line = () => {
  let say = (_: { readonly data: string }) => {}
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'EventSource',
    class {
      set onmessage(heard: typeof say) {
        say = heard
      }
      addEventListener() {}
      close() {}
    },
  )
  onTestFinished(startLive(7))
  return (record: number) => say({ data: JSON.stringify({ resource: 'jobs', kind: 'changed', record }) })
}

describe('A job that goes on in the background', () => {
  test('is asked for once in two seconds, until it is over', async () => {
    const { becomes, asked, told, ended } = followed()
    await until(() => told.length >= 1)
    becomes({ done: 2500 })
    await vi.advanceTimersByTimeAsync(pollEvery - 1)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => told.length >= 2)
    becomes({ done: 5000, state: 'done' })
    await vi.advanceTimersByTimeAsync(pollEvery)
    await ended
    expect(told).toEqual([0, 2500, 5000, 'done'])
  })
  test('is asked for at once when there is news of it, and not for news of another', async () => {
    const { becomes, asked, told, ended } = followed()
    const news = line()
    await until(() => told.length >= 1)
    becomes({ done: 5000, state: 'done' })
    news(job.id + 1)
    await vi.advanceTimersByTimeAsync(pollEvery - 1)
    expect(asked).toHaveBeenCalledTimes(1)
    news(job.id)
    await ended
    expect(told).toEqual([0, 5000, 'done'])
  })
})
