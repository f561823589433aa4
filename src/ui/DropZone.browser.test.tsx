import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Button } from '#ui/Button.tsx'
import { DropZone } from '#ui/DropZone.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'

const rows = () => new File(['a,b'], 'rows.csv', { type: 'text/csv' })
const dataOf = (file: File) => {
  const data = new DataTransfer()
  data.items.add(file)
  // One that a script makes allows nothing.
  Object.defineProperty(data, 'effectAllowed', { value: 'all' })
  return data
}
const Held = ({
  took,
  isDisabled = false,
}: {
  readonly took: (name: string) => void
  readonly isDisabled?: boolean
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropZone
      label="File"
      isDisabled={isDisabled}
      onData={({ files: [file] }) => {
        if (file) took(file.name)
        return file !== undefined
      }}
      onChoose={() => input.current?.click()}
    >
      <FileTrigger
        ref={input}
        label="Choice"
        accept={['csv', 'image/png']}
        isDisabled={isDisabled}
        onFiles={([file]) => took(file.name)}
      >
        <Button isPending={isDisabled}>Choose a file</Button>
      </FileTrigger>
    </DropZone>
  )
}
const widget = async (isDisabled = false) => {
  const took = vi.fn<(name: string) => void>()
  await mount(<Held took={took} isDisabled={isDisabled} />)
  const button = page.getByRole('button', { name: 'Choose a file' })
  await expect.element(button).toBeVisible()
  const input = document.querySelector('input')
  if (!input) throw new Error('There is no input')
  return { took, button, input, zone: page.getByRole('button', { name: /^File: drop or paste here/ }) }
}
const opens = (input: HTMLInputElement) => {
  const opened = vi.fn()
  input.addEventListener('click', (event) => {
    opened()
    event.preventDefault()
  })
  return opened
}
const give = (node: Element, event: Event) => {
  node.dispatchEvent(event)
  return event.defaultPrevented
}
const dropped = () => new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dataOf(rows()) })
const entering = (type: string) =>
  new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dataOf(rows()), clientX: 1 })

test('the button opens the choice, and the same file may be chosen again', async () => {
  const { took, button, input } = await widget()
  expect(input.accept).toBe('.csv,image/png')
  const opened = opens(input)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  await userEvent.upload(page.elementLocator(input), rows())
  expect(took.mock.calls).toEqual([['rows.csv']])
  expect(input.value).not.toBe('')
  // As a command opens it: without the button.
  input.click()
  expect(input.value).toBe('')
})

test('the zone has a button of its own, which opens the choice and takes what is pasted', async () => {
  const { took, zone, input } = await widget()
  const opened = opens(input)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(zone.element())
  expect(zone.element().closest('[data-focus-visible]')).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(1)
  await userEvent.keyboard(' ')
  expect(opened).toHaveBeenCalledTimes(2)
  // As a screen reader presses it.
  give(zone.element(), new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(opened).toHaveBeenCalledTimes(3)
  const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: dataOf(rows()) })
  expect(give(zone.element(), paste)).toBe(true)
  expect(took.mock.calls).toEqual([['rows.csv']])
})

test('what is over it shows, and is taken once', async () => {
  const { took, button } = await widget()
  const node = button.element()
  const zone = node.parentElement
  give(node, entering('dragenter'))
  await vi.waitFor(() => expect(zone?.dataset).toHaveProperty('dropTarget'))
  expect(give(node, entering('dragover'))).toBe(true)
  expect(give(node, dropped())).toBe(true)
  await vi.waitFor(() => expect(zone?.dataset).not.toHaveProperty('dropTarget'))
  expect(took.mock.calls).toEqual([['rows.csv']])
})

test('while it takes nothing, a drop does not lead the browser away and no button opens anything', async () => {
  const { took, button, input } = await widget(true)
  const node = button.element()
  expect(give(node, entering('dragover'))).toBe(true)
  expect(give(node, dropped())).toBe(true)
  const opened = opens(input)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(node)
  await userEvent.keyboard('{Enter}')
  expect(opened).not.toHaveBeenCalled()
  expect(took).not.toHaveBeenCalled()
})
