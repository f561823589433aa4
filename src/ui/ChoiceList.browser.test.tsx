import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'

const choices = ['Pending', 'Contacted', 'Qualified'].map((name) => ({ id: name.toLowerCase(), name }))

test('A line is chosen by Enter and by a press, also the same one again; until then none is said to be selected', async () => {
  const onChoose = vi.fn<(id: string) => void>()
  await mount(<ChoiceList label="Set status" choices={choices} onChoose={onChoose} />)
  const list = page.getByRole('listbox', { name: 'Set status' })
  await expect.element(list.getByRole('option', { name: 'Pending' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list.getByRole('option', { name: 'Contacted' })).toHaveFocus()
  const selected = () =>
    list
      .getByRole('option')
      .elements()
      .map((one) => one.getAttribute('aria-selected'))
  expect(selected()).toEqual(['false', 'false', 'false'])
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await list.getByRole('option', { name: 'Qualified' }).click()
  expect(onChoose.mock.calls.flat()).toEqual(['contacted', 'contacted', 'qualified'])
  expect(selected()).toEqual(['false', 'false', 'false'])
})

test('A letter leads to the line that begins with it and nowhere else; other keys, and letters with ctrl, reach the page', async () => {
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  addEventListener('keydown', hear)
  onTestFinished(() => removeEventListener('keydown', hear))
  await mount(<ChoiceList label="Set status" choices={choices} onChoose={() => {}} />)
  await expect.element(page.getByRole('option', { name: 'Pending' })).toHaveFocus()
  await userEvent.keyboard('q')
  await expect.element(page.getByRole('option', { name: 'Qualified' })).toHaveFocus()
  expect(heard).toEqual([])
  await userEvent.keyboard('{F6}')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(heard).toEqual(['F6', 'Control', 's'])
})
