import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { msg } from '#contract/words.ts'
import { say, speakOfAll } from '#platform/words.tsx'
import { mount, said } from '#tests/browser/mount.tsx'
import { announcements } from '#ui/announce.ts'
import { dismiss, inWords, type Notice, notices, notify, onNotice } from '#ui/notices.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'

beforeEach(async () => {
  await mount(
    <>
      <button type="button">Work</button>
      <ToastRegion />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Work' })).toBeVisible()
  vi.useFakeTimers()
})
afterEach(() => {
  notices.set([])
  vi.useRealTimers()
})

const { setTimeout: realTimeout } = globalThis
/** React draws in a task of its own, while the clock of the test stands still. */
const drawn = () => new Promise<void>((done) => realTimeout(done, 30))
const later = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await drawn()
}
const shown = () => [...document.querySelectorAll('[role="region"] li')].map((snack) => snack.textContent)
const show = async (notice: Notice) => {
  notify(notice)
  await drawn()
}
const livesFor = async (life: number, notice: Notice) => {
  await show(notice)
  expect(shown()).toHaveLength(1)
  await later(life - 60)
  expect(shown(), `${life - 60} ms on`).toHaveLength(1)
  await later(100)
  expect(shown(), `${life} ms on`).toHaveLength(0)
}

test('a snackbar shows its text, stays 8 seconds and goes [shell.10] [constants.03]', async () => {
  await livesFor(8000, { tone: 'ok', text: 'Record saved.' })
})

test('an error stays 10 seconds [constants.04]', async () => {
  await livesFor(10_000, { tone: 'bad', text: 'Failed to download leads.' })
})

test('messages of imports and uploads stay 10 seconds [constants.05]', async () => {
  await livesFor(10_000, { tone: 'ok', kind: 'import', text: '4,812 rows imported' })
  await livesFor(10_000, { tone: 'ok', kind: 'upload', text: 'The file uploaded.' })
})

test('a message can be given a time of its own, and stays without one only while something is under way', async () => {
  await livesFor(3000, { tone: 'info', text: 'Soon gone', timeout: 3000 })
  await show({ tone: 'info', text: 'Stays', progress: { value: 1, max: 4, text: '1 of 4 rows' } })
  await later(600_000)
  expect(shown()).toHaveLength(1)
})

test('a message that is shown is said anew in the language that somebody switches to', async () => {
  await show({ tone: 'ok', text: () => say(msg`Saved`), action: { label: () => say(msg`Undo`), run: () => {} } })
  expect(shown()[0]).toContain('Saved')
  vi.useRealTimers()
  await speakOfAll('fil')
  await expect.poll(() => shown()[0]).toBe(`${say(msg`Saved`)}${say(msg`Undo`)}`)
  expect(say(msg`Undo`)).not.toBe('Undo')
  await speakOfAll('en')
})

/** Where a letter stands on the screen. */
const leftOf = (element: Element | undefined, place: number): number => {
  const letter = document.createRange()
  const text = element?.firstChild
  if (!text) throw new Error('no text')
  letter.setStart(text, place)
  letter.setEnd(text, place + 1)
  return letter.getBoundingClientRect().left
}

test('what the server said is marked as said in its language once somebody switches, and its full stop still ends it', async () => {
  await show({ tone: 'ok', text: 'Zone created.' })
  vi.useRealTimers()
  await speakOfAll('ar')
  const said = () => [...document.querySelectorAll('[lang="en"]')].map((one) => one.textContent)
  await expect.poll(() => document.documentElement.lang).toBe('ar')
  expect(said()).toEqual(['Zone created.'])
  // Of a line from right to left, the full stop would stand before its first word.
  const sentence = document.querySelectorAll('[lang="en"]')[0]
  expect(leftOf(sentence, 'Zone created'.length)).toBeGreaterThan(leftOf(sentence, 0))
  await speakOfAll('en')
})

test('the clock stands still while the pointer is on the messages, and goes on with what was left', async () => {
  await show({ tone: 'ok', text: 'Saved' })
  await later(7000)
  const region = document.querySelector('[role="region"]')
  region?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await drawn()
  await later(60_000)
  expect(shown()).toHaveLength(1)
  region?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  await drawn()
  await later(800)
  expect(shown()).toHaveLength(1)
  await later(400)
  expect(shown()).toHaveLength(0)
})

test('a message that comes under the pointer waits with the others', async () => {
  await show({ tone: 'ok', text: 'Saved' })
  const region = document.querySelector('[role="region"]')
  region?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await show({ tone: 'ok', text: 'Moved to trash' })
  await later(60_000)
  expect(shown()).toEqual(['Moved to trash', 'Saved'])
  region?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  await drawn()
  await later(7000)
  region?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await drawn()
  await later(60_000)
  expect(shown()).toHaveLength(2)
  region?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  await drawn()
  await later(1100)
  expect(shown()).toHaveLength(0)
})

test('the clock stands still in a page that nobody sees', async () => {
  const isSeen = vi.spyOn(document, 'visibilityState', 'get')
  const turn = async (state: DocumentVisibilityState) => {
    isSeen.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await drawn()
  }
  await turn('hidden')
  await show({ tone: 'ok', text: 'Saved' })
  await later(60_000)
  expect(shown()).toHaveLength(1)
  await turn('visible')
  isSeen.mockRestore()
  await later(8100)
  expect(shown()).toHaveLength(0)
})

test('the clock stands still while the focus is on a message', async () => {
  await show({ tone: 'ok', text: 'Moved to trash', action: { label: 'Undo', run: () => {} } })
  const undo = page.getByRole('button', { name: 'Undo' }).element()
  if (undo instanceof HTMLElement) undo.focus()
  await drawn()
  await later(60_000)
  expect(shown()).toHaveLength(1)
  if (undo instanceof HTMLElement) undo.blur()
  await drawn()
  await later(8100)
  expect(shown()).toHaveLength(0)
})

test('closing the last message gives the focus back to where it came from', async () => {
  const work = page.getByRole('button', { name: 'Work' }).element()
  await show({ tone: 'ok', text: 'Saved' })
  const close = page.getByRole('button', { name: 'Close' }).element()
  if (!(work instanceof HTMLElement && close instanceof HTMLElement)) throw new Error('no buttons')
  work.focus()
  close.focus()
  await drawn()
  close.click()
  await drawn()
  expect(shown()).toHaveLength(0)
  expect(document.activeElement).toBe(work)
})

test('closing one of several moves the focus to the next one, and the last still gives it back', async () => {
  const press = async (name: string) => {
    const button = page.getByRole('group', { name }).getByRole('button').element()
    if (!(button instanceof HTMLElement)) throw new Error('no button')
    button.focus()
    button.click()
    await drawn()
  }
  const work = page.getByRole('button', { name: 'Work' }).element()
  if (work instanceof HTMLElement) work.focus()
  for (const text of ['First', 'Second', 'Third']) await show({ tone: 'ok', text })
  await press('Second')
  expect(document.activeElement).toBe(page.getByRole('group', { name: 'First' }).element())
  await press('First')
  expect(document.activeElement).toBe(page.getByRole('group', { name: 'Third' }).element())
  await press('Third')
  expect(document.activeElement).toBe(work)
})

test('F6 is left to the page, after a switch of the language too', async () => {
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  onTestFinished(() => window.removeEventListener('keydown', heard))
  const work = page.getByRole('button', { name: 'Work' }).element()
  if (work instanceof HTMLElement) work.focus()
  await show({ tone: 'ok', text: 'Saved' })
  // React Aria knows the region as a landmark of its F6 once its name changes.
  await speakOfAll('fil')
  onTestFinished(() => speakOfAll('en'))
  await drawn()
  await userEvent.keyboard('{F6}')
  expect(heard).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(work)
})

test('a message is neither an alert nor a dialog: what says it is `announce`, and the keys of the page go on', async () => {
  await show({ tone: 'bad', text: 'Failed', detail: 'The worker did not answer' })
  const message = page.getByRole('group', { name: 'Failed' }).element()
  expect(message).toHaveAccessibleDescription('The worker did not answer')
  expect(document.querySelector('[role="alert"],[role="alertdialog"],[aria-modal]')).toBeNull()
})

test('the action of a message runs once and closes it', async () => {
  const run = vi.fn()
  await show({ tone: 'ok', text: 'Moved to trash', action: { label: 'Undo', keys: 'ctrl+z', run } })
  const undo = page.getByRole('button', { name: 'Undo' }).element()
  expect(undo.getAttribute('aria-keyshortcuts')).toBe('Control+Z')
  if (undo instanceof HTMLElement) undo.click()
  await drawn()
  expect(run).toHaveBeenCalledOnce()
  expect(shown()).toHaveLength(0)
})

test('each message is read out once, errors at once and with what follows', async () => {
  await show({ tone: 'ok', text: 'Saved' })
  await show({ tone: 'bad', text: 'Failed', detail: 'The worker did not answer' })
  await later(100)
  expect(said('polite')).toEqual(['Saved'])
  expect(said('assertive')).toEqual(['Failed. The worker did not answer'])
  const regions = [...document.querySelectorAll('[aria-live]')]
  expect(regions.map((one) => `${one.getAttribute('aria-live')}: ${one.textContent}`)).toEqual([
    'polite: Saved',
    'assertive: Failed. The worker did not answer',
  ])
  await later(7100)
  expect(announcements.polite.get()).toEqual([])
})

test('of what is done at once only the end is said, and nothing of what was closed before it had lasted', async () => {
  const job = {
    tone: 'info',
    text: 'Setting status for 3 leads',
    progress: { value: 0, max: 1, text: 'Starting' },
  } as const
  const id = notify(job)
  await later(900)
  notify({ tone: 'ok', text: '3 records were changed.' }, id)
  await later(5000)
  expect(said()).toEqual(['3 records were changed.'])
  dismiss(notify({ ...job, text: 'Setting status for 4 leads' }))
  await later(1000)
  await later(1000)
  expect(said()).toEqual(['3 records were changed.'])
})

test('progress takes the place of the message before it, in silence once it was said, and is told to those who keep messages', async () => {
  const heard: string[] = []
  const stop = onNotice(({ text }) => heard.push(inWords(text)))
  const job = { tone: 'info', text: 'Importing leads' } as const
  const id = notify({ ...job, progress: { value: 1, max: 4, text: '1 of 4 rows' } })
  await drawn()
  notify({ ...job, progress: { value: 3, max: 4, text: '3 of 4 rows' } }, id)
  await drawn()
  stop()
  expect(shown()).toHaveLength(1)
  const bar = page.getByRole('progressbar', { name: 'Importing leads' }).element()
  expect(bar.getAttribute('aria-valuenow')).toBe('3')
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 4 rows')
  await later(1000)
  expect(said()).toEqual([])
  await later(700)
  expect(said()).toEqual(['Importing leads'])
  expect(heard).toHaveLength(2)
  await later(600_000)
  expect(shown()).toHaveLength(1)
  dismiss(id)
  await drawn()
  expect(shown()).toHaveLength(0)
})
