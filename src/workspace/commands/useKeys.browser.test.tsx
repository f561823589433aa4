import { Activity, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { msg } from '#contract/words.ts'
import { type Command, defineCommand } from '#define/command.ts'
import { mount, said } from '#tests/browser/mount.tsx'
import { useFacts, useFocusFacts } from '#workspace/commands/facts.ts'
import { type CommandAct, defineAll, disabledReason, runCommand, useCommand } from '#workspace/commands/live.ts'
import { useKeys } from '#workspace/commands/useKeys.ts'

const section = msg`Test`
const leads: Command = defineCommand({ id: 'leads.open', title: msg`Leads`, section, keys: 'g l' })
const home = defineCommand({ id: 'home.open', title: msg`Home`, section, keys: 'g h' })
const save = defineCommand({ id: 'form.save', title: msg`Save`, section, keys: 'ctrl+s', when: { dirty: true } })

const Part = ({ act, command = leads, enabled }: { act: CommandAct; command?: Command; enabled?: boolean }) => {
  useCommand(command, act, enabled === undefined ? {} : { enabled })
  return null
}
const Two = ({ first, second }: { first: CommandAct; second: CommandAct }) => {
  const [has, setHas] = useState(true)
  return (
    <>
      <Part act={first} />
      {has && <Part act={second} />}
      <button type="button" onClick={() => setHas(false)}>
        Close the second
      </button>
    </>
  )
}
const Keys = () => {
  useFocusFacts()
  useKeys()
  return null
}
const Dirty = () => {
  useFacts({ view: 'form', dirty: true })
  return null
}
beforeEach(() => defineAll([leads, home, save]))

const stage = async (act: CommandAct) =>
  mount(
    <>
      <Keys />
      <Part act={act} />
      <button type="button">A button</button>
      <input aria-label="A field" />
      <textarea aria-label="A text" />
      {/* biome-ignore lint/a11y/useSemanticElements: what editors are made of */}
      <div aria-label="An editor" role="textbox" tabIndex={0}>
        Text
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: what editors are made of */}
      <div aria-label="A page" role="textbox" contentEditable="plaintext-only" tabIndex={0} />
      <input type="checkbox" aria-label="A check" />
    </>,
  )

test.each(['A field', 'A text', 'An editor', 'A page'])('letters run nothing while one types in %s', async (name) => {
  const act = vi.fn()
  await stage(act)
  await page.getByRole('textbox', { name }).click()
  await userEvent.keyboard('gl')
  expect(act).not.toHaveBeenCalled()
})
test.each([
  ['button', 'A button'],
  ['checkbox', 'A check'],
] as const)('letters run their commands on a %s', async (role, name) => {
  const act = vi.fn()
  await stage(act)
  page.getByRole(role, { name }).element().focus()
  await userEvent.keyboard('gl')
  expect(act).toHaveBeenCalledTimes(1)
})

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

test('AltGr, an input method and a key that is held down type no command', async () => {
  const act = vi.fn()
  await stage(act)
  page.getByRole('button').element().focus()
  press('g')
  press('l', { modifierAltGraph: true })
  press('l', { isComposing: true })
  press('Process', { keyCode: 229 })
  expect(act).not.toHaveBeenCalled()
  press('l')
  expect(act).toHaveBeenCalledTimes(1)
  press('g', { repeat: true })
  press('l')
  expect(act).toHaveBeenCalledTimes(1)
})

test('a sequence waits for as long as one likes, tells the next keys, and ends on Esc', async () => {
  const act = vi.fn()
  await stage(act)
  page.getByRole('button').element().focus()
  await userEvent.keyboard('g')
  await vi.waitFor(() => expect(said()).toEqual(['Go to, L Leads']))
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('l')
  expect(act).not.toHaveBeenCalled()
  await userEvent.keyboard('gl')
  expect(act).toHaveBeenCalledTimes(1)
})

test('the part that came last carries out a command; when it goes, the one before does', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  await mount(<Two first={first} second={second} />)
  await vi.waitFor(() => expect(disabledReason(leads)).toBeUndefined())
  runCommand('leads.open')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  await page.getByRole('button', { name: 'Close the second' }).click()
  runCommand('leads.open')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('a part in a hidden tab carries out nothing', async () => {
  const act = vi.fn()
  await mount(
    <Activity mode="hidden">
      <Part act={act} />
    </Activity>,
  )
  expect(runCommand('leads.open')).toBe(false)
  expect(disabledReason(leads)?.message).toBe('Not available here')
})

test('a command says why it cannot run: first what is not true, then that nothing here can do it', async () => {
  const act = vi.fn()
  expect(disabledReason(save)?.message).toBe('Nothing to save')
  await mount(
    <>
      <Dirty />
      <Part command={save} act={act} enabled={false} />
    </>,
  )
  await vi.waitFor(() => expect(disabledReason(save)?.message).toBe('Not available here'))
  expect(runCommand('form.save')).toBe(false)
})

test('ctrl+s never saves the page: without anything to save it says so', async () => {
  await mount(<Keys />)
  const event = new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(said()).toEqual(['Nothing to save']))
})

test('a command that no list has is a mistake, and says where to mend it', () => {
  expect(() => runCommand('nothing.like.it')).toThrow('There is no command “nothing.like.it”')
  expect(() => defineAll([leads, leads])).toThrow('Command “leads.open” is defined twice')
})

test('what may follow in a sequence is not said once the sequence is over', async () => {
  await stage(vi.fn())
  page.getByRole('button', { name: 'A button' }).element().focus()
  await userEvent.keyboard('gl')
  await new Promise((done) => setTimeout(done, 700))
  expect(said()).toEqual([])
})
