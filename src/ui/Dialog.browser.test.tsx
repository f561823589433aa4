import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogHost } from '#ui/DialogHost.tsx'
import { ask, pending, showError } from '#ui/dialogs.ts'

const host = async () => {
  await mount(
    <>
      <Button>Opener</Button>
      <DialogHost />
    </>,
  )
  onTestFinished(() => pending.set([]))
  const opener = page.getByRole('button', { name: 'Opener' })
  await expect.element(opener).toBeVisible()
  opener.element().focus()
  return opener
}
const dialog = () => page.getByRole('dialog')
const boxOf = (element: Element) => element.getBoundingClientRect()

test('a dialog has a title, a text, and two buttons that read Okay and Cancel unless told otherwise [dialog.01] [dialog.02] [dialog.03]', async () => {
  await host()
  void ask({ title: 'Discard changes?', text: 'Your changes will be lost.' })
  await expect.element(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
  await expect.element(dialog().getByRole('heading', { name: 'Discard changes?' })).toBeVisible()
  await expect.element(dialog().getByText('Your changes will be lost.')).toBeVisible()
  const names = dialog()
    .getByRole('button')
    .all()
    .map((one) => one.element().textContent)
  expect(names).toEqual(['Cancel', 'Okay'])
})

test('a dialog can name its buttons itself', async () => {
  await host()
  void ask({ title: 'Delete?', action: 'Delete', cancel: 'Keep', tone: 'danger' })
  await expect.element(dialog().getByRole('button', { name: 'Delete' })).toBeVisible()
  // What cannot be undone is not what Enter runs.
  await expect.element(dialog().getByRole('button', { name: 'Keep' })).toHaveFocus()
})

test('the action and the cancel button both close the dialog, the first one agrees, and the focus goes back [dialog.04]', async () => {
  const opener = await host()
  const agreed = ask({ title: 'Go on?' })
  await expect.element(dialog().getByRole('button', { name: 'Okay' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await agreed).toBe(true)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  const refused = ask({ title: 'Go on?' })
  await expect.element(dialog().getByRole('button', { name: 'Okay' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  expect(await refused).toBe(false)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a question is heard once: its name, what it says, and the answer that has the focus; an alertdialog would be read whole, and that answer again', async () => {
  await mount(
    <Dialog
      isOpen
      isAlert
      onClose={() => {}}
      tone="danger"
      title="Send to 40 recipients?"
      text="You cannot recall messages."
      detail="They are sent at once."
      facts={<p>20.00 pesos</p>}
      action="Send"
    />,
  )
  const question = dialog()
  await expect.element(question).toHaveAccessibleName('Send to 40 recipients?')
  await expect
    .element(question)
    .toHaveAccessibleDescription('You cannot recall messages. They are sent at once. 20.00 pesos')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
})
test('a failure is heard once: its name and what it says', async () => {
  await host()
  void showError({ title: 'Unable to upload the file', text: 'The file exceeded the maximum size.' })
  await expect.element(dialog()).toHaveAccessibleDescription('The file exceeded the maximum size.')
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
})

test.each([false, true])(
  'a dialog without focus on anything in it is read once: it gets the focus once (a question: %s)',
  async (isAlert) => {
    const passed: unknown[] = []
    const pass = ({ target }: FocusEvent) => passed.push(target)
    document.addEventListener('focusin', pass)
    onTestFinished(() => document.removeEventListener('focusin', pass))
    await mount(
      <Dialog isOpen onClose={() => {}} title="Shortcuts" isAlert={isAlert}>
        <p>None yet.</p>
      </Dialog>,
    )
    const shown = dialog()
    await expect.element(shown).toHaveFocus()
    // After half a second it would be given to it once more.
    await new Promise((done) => setTimeout(done, 800))
    expect(passed).toEqual([shown.element()])
  },
)

test('Esc answers no', async () => {
  await host()
  const answer = ask({ title: 'Go on?' })
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('in error mode a dialog shows an illustration of 300 by 300 and a single Okay [dialog.05] [dialog.08]', async () => {
  await host()
  const closed = vi.fn()
  void showError({ title: 'Unable to upload the file', text: 'The file exceeded the maximum size.' }).then(closed)
  await expect.element(dialog()).toHaveAccessibleName('Unable to upload the file')
  const buttons = dialog().getByRole('button').all()
  expect(buttons.map((one) => one.element().textContent)).toEqual(['Okay'])
  const art = dialog().element().querySelector('svg')
  expect(art && [boxOf(art).width, boxOf(art).height]).toEqual([300, 300])
  await expect.element(dialog().getByRole('button', { name: 'Okay' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a dialog is 420 wide unless told otherwise [dialog.06]', async () => {
  await mount(<Dialog isOpen onClose={() => {}} title="Usual" />)
  const usual = page.getByRole('dialog', { name: 'Usual' })
  await expect.element(usual).toBeVisible()
  expect(boxOf(usual.element()).width).toBe(420)
})
test('a dialog that asks for 900 gets 800 [dialog.07]', async () => {
  await mount(<Dialog isOpen onClose={() => {}} title="Wide" width={900} />)
  const wide = page.getByRole('dialog', { name: 'Wide' })
  await expect.element(wide).toBeVisible()
  expect(boxOf(wide.element()).width).toBe(800)
})

test('the close button of a dialog reads Close unless told otherwise, and closes it', async () => {
  const closed = vi.fn()
  await mount(<Dialog isOpen onClose={closed} title="Facts" hasClose />)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  close.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(closed).toHaveBeenCalledOnce()
})

test('an action that says no keeps the dialog open', async () => {
  const closed = vi.fn()
  await mount(<Dialog isOpen onClose={closed} title="Facts" onAction={() => false} />)
  await expect.element(page.getByRole('button', { name: 'Okay' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('two questions at once are asked one after the other', async () => {
  await host()
  const first = ask({ title: 'First?' })
  const second = ask({ title: 'Second?' })
  await expect.element(dialog()).toHaveAccessibleName('First?')
  await userEvent.keyboard('{Enter}')
  expect(await first).toBe(true)
  await expect.element(dialog()).toHaveAccessibleName('Second?')
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe(false)
})

test('the focus is back in the moment in which a dialog closes: the next key is not lost', async () => {
  const opener = await host()
  void ask({ title: 'Go on?' })
  const okay = dialog().getByRole('button', { name: 'Okay' })
  await expect.element(okay).toHaveFocus()
  const nextFrame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  onTestFinished(() => nextFrame.mockRestore())
  okay.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(dialog().query()).toBeNull())
  expect(document.activeElement).toBe(opener.element())
})
