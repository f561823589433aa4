import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { picture } from '#tests/browser/picture.ts'
import { PictureUpload, type PictureUploadProps, type Sent } from '#ui/PictureUpload.tsx'

const hash = 'a'.repeat(64)
const Held = ({
  changed,
  send,
  initial = null,
}: Pick<PictureUploadProps, 'send'> & {
  readonly changed: (hash: string | null) => void
  readonly initial?: string | null
}) => {
  const [value, setValue] = useState<string | null>(initial)
  return (
    <PictureUpload
      label="Picture"
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
      srcOf={(of) => `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#${of}`}
      send={send}
      most={1024}
    />
  )
}
const widget = async (send: PictureUploadProps['send'], initial?: string) => {
  const changed = vi.fn<(hash: string | null) => void>()
  await mount(<Held changed={changed} send={send} {...(initial !== undefined && { initial })} />)
  const button = page.getByRole('button', { name: 'Upload' })
  await expect.element(button).toBeVisible()
  return { changed, button, input: page.getByLabelText('Picture', { exact: true }) }
}
/** An upload that the test ends when it wants. */
const held = () => {
  let end = (_: Sent) => {}
  const send = vi.fn<PictureUploadProps['send']>(
    (_, { onProgress }) =>
      new Promise((resolve) => {
        end = resolve
        onProgress(0.4)
      }),
  )
  return { send, end: (sent: Sent) => end(sent) }
}
const transferOf = (file: File) => {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer
}

test('a chosen picture is sent with its progress, shown, and held by its hash', async () => {
  const { send, end } = held()
  const { changed, input } = await widget(send)
  await userEvent.upload(input, picture('a.png', 'image/png'))
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  expect(document.querySelector('img')?.src).toMatch(/^blob:/)
  expect(changed).not.toHaveBeenCalled()
  end({ hash })
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(changed.mock.calls).toEqual([[hash]])
  expect(document.querySelector('img')?.src).toContain(hash)
})

test('a picture is dropped or pasted as well', async () => {
  const send = vi.fn<PictureUploadProps['send']>(async () => ({ hash }))
  const { button } = await widget(send)
  const drop = new DragEvent('drop', {
    bubbles: true,
    cancelable: true,
    dataTransfer: transferOf(picture('dropped.png', 'image/png')),
  })
  button.element().dispatchEvent(drop)
  await vi.waitFor(() => expect(send.mock.lastCall?.[0].name).toBe('dropped.png'))
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  const paste = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    clipboardData: transferOf(picture('pasted.png', 'image/png')),
  })
  button.element().dispatchEvent(paste)
  await vi.waitFor(() => expect(send.mock.lastCall?.[0].name).toBe('pasted.png'))
})

test('what the server refuses is told in words, and what was held before stays', async () => {
  const { changed, input } = await widget(
    async () => ({ refused: 'The picture has too many pixels. Choose a smaller one.' }),
    hash,
  )
  await userEvent.upload(input, picture('a.gif', 'image/gif'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The picture has too many pixels. Choose a smaller one.')
  expect(changed).not.toHaveBeenCalled()
  expect(document.querySelector('img')?.src).toContain(hash)
})

test('what is too large or no picture is not even sent', async () => {
  const send = vi.fn<PictureUploadProps['send']>(async () => ({ hash }))
  const { button, input } = await widget(send)
  await userEvent.upload(input, new File([new Uint8Array(1025)], 'wide.png', { type: 'image/png' }))
  await expect.element(page.getByText('wide.png is larger than 0 MB. Choose a smaller file.')).toBeVisible()
  const drop = new DragEvent('drop', {
    bubbles: true,
    cancelable: true,
    dataTransfer: transferOf(picture('notes.pdf', 'application/pdf')),
  })
  button.element().dispatchEvent(drop)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The picture type is not allowed')
  expect(send).not.toHaveBeenCalled()
})

test('an upload under way is cancelled by keyboard, and a picture cleared', async () => {
  const { send, end } = held()
  const { changed, input } = await widget(send, hash)
  await userEvent.upload(input, picture('a.png', 'image/png'))
  page.getByRole('button', { name: 'Cancel' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(send.mock.lastCall?.[1].signal.aborted).toBe(true)
  end({ hash: 'b'.repeat(64) })
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(changed).not.toHaveBeenCalled()
  page.getByRole('button', { name: 'Clear' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(changed.mock.calls).toEqual([[null]])
  expect(document.querySelector('img')).toBeNull()
})
