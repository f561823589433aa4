import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { bringAtRest, bringInTurn, holdRest, whenAtRest } from '#platform/rest.ts'

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
/** A call that is answered when asked to. */
const asked = (key: string) => {
  let answer = () => {}
  const answered = new Promise<string>((resolve) => {
    answer = () => resolve(key)
  })
  void queryClient.fetchQuery({ queryKey: [key], queryFn: () => answered })
  return answer
}
afterEach(() => queryClient.clear())

test('what is not needed yet runs when all answers have come and are painted', async () => {
  const [first, second] = [asked('first'), asked('second')]
  let isRun = false
  whenAtRest(() => {
    isRun = true
  })
  first()
  await wait(200)
  expect(isRun, 'while the second answer is waited for').toBe(false)
  second()
  await wait(0)
  expect(isRun, 'before the answer is painted').toBe(false)
  await expect.poll(() => isRun, { timeout: 700 }).toBe(true)
})
test('a page that asks for nothing is at rest after a second', async () => {
  const began = performance.now()
  await new Promise<void>((run) => whenAtRest(run))
  expect(performance.now() - began).toBeGreaterThanOrEqual(990)
})
test('taken back, it does not run', async () => {
  const answer = asked('left')
  let isRun = false
  const stop = whenAtRest(() => {
    isRun = true
  })
  answer()
  stop()
  await wait(1300)
  expect(isRun).toBe(false)
})
test('whoever saves data is brought nothing that they may never open', async () => {
  let isBrought = false
  const bring = async () => {
    isBrought = true
  }
  const connection = vi.spyOn(navigator, 'connection', 'get')
  connection.mockReturnValue({ saveData: true })
  bringAtRest('palette', bring)
  connection.mockRestore()
  await wait(1500)
  expect(isBrought).toBe(false)
  bringAtRest('palette', bring)
  await expect.poll(() => isBrought).toBe(true)
})
test('what is wanted sooner is brought first, whoever asked before; the others wait until it is there, or is wanted no more', async () => {
  const brought: string[] = []
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const bring = (name: string, until?: Promise<void>) => async () => {
    brought.push(name)
    await until
  }
  bringAtRest('others', bring('dialogs'))
  const takeBack = bringAtRest('record', bring('record'))
  bringAtRest('palette', bring('palette', arrived))
  asked('rows')()
  await expect.poll(() => brought).toEqual(['palette'])
  await wait(300)
  expect(brought).toEqual(['palette'])
  takeBack()
  arrive()
  await expect.poll(() => brought).toEqual(['palette', 'dialogs'])
})
test('what does not come keeps the others waiting for three seconds at most, and a fault not at all', async () => {
  const brought: string[] = []
  const began = performance.now()
  bringAtRest('palette', () => new Promise(() => {}))
  bringAtRest('record', async () => {
    brought.push('record')
    throw new Error('no such file')
  })
  bringAtRest('others', async () => brought.push('dialogs'))
  asked('rows')()
  await expect.poll(() => brought, { timeout: 8000 }).toEqual(['record', 'dialogs'])
  expect(performance.now() - began).toBeGreaterThanOrEqual(3000)
})
test('while somebody types into the palette nothing more is brought, but for what it needs itself', async () => {
  const brought: string[] = []
  const goOn = holdRest()
  bringAtRest('record', async () => brought.push('record'))
  bringAtRest('palette', async () => brought.push('palette'))
  asked('rows')()
  const bringing = bringInTurn([async () => brought.push('dialog')])
  await bringInTurn([async () => brought.push('definition')], false)
  await wait(1500)
  expect(brought.toSorted()).toEqual(['definition', 'palette'])
  goOn()
  await bringing
  await expect.poll(() => brought.toSorted()).toEqual(['definition', 'dialog', 'palette', 'record'])
})
test('of many a few are on the way at once', async () => {
  let under = 0
  let most = 0
  const load = async () => {
    under += 1
    most = Math.max(most, under)
    await wait(20)
    under -= 1
  }
  await bringInTurn(Array.from({ length: 9 }, () => load))
  expect([under, most]).toEqual([0, 3])
})
