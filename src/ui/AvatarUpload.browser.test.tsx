import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { picture } from '#tests/browser/picture.ts'
import { AvatarUpload } from '#ui/AvatarUpload.tsx'

const Held = ({ changed }: { readonly changed: (file: File | null) => void }) => {
  const [file, setFile] = useState<File | null>()
  return (
    <AvatarUpload
      label="Picture"
      name="Isabel Santos"
      file={file}
      onChange={(next) => {
        changed(next)
        setFile(next)
      }}
    />
  )
}
const widget = async () => {
  const changed = vi.fn<(file: File | null) => void>()
  await mount(<Held changed={changed} />)
  const input = page.getByLabelText('Picture')
  await expect.element(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  return { changed, input }
}

test('png, gif and jpeg pictures are taken and shown [upload.01]', async () => {
  const { changed, input } = await widget()
  for (const [name, type] of [
    ['a.png', 'image/png'],
    ['b.gif', 'image/gif'],
    ['c.jpg', 'image/jpeg'],
  ] as const) {
    await userEvent.upload(input, picture(name, type))
    await vi.waitFor(() => expect(changed.mock.lastCall?.[0]?.name).toBe(name))
    await vi.waitFor(() => expect(document.querySelector('img')?.src).toMatch(/^blob:/))
  }
})

test('any other file is refused, and the reason read out [upload.03]', async () => {
  const { changed, input } = await widget()
  expect(input.element().getAttribute('accept')).toBe('image/png,image/gif,image/jpeg')
  for (const [name, type] of [
    ['d.webp', 'image/webp'],
    ['e.svg', 'image/svg+xml'],
    ['f.pdf', 'application/pdf'],
  ] as const) {
    // The browser's own filter keeps such files out of the dialog, but not out of a drop.
    const transfer = new DataTransfer()
    transfer.items.add(picture(name, type))
    page
      .getByRole('button', { name: 'Upload' })
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('The picture type is not allowed')
  }
  expect(changed).not.toHaveBeenCalled()
})

test('there is a button that uploads and one that clears [upload.02]', async () => {
  const { changed, input } = await widget()
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  page.getByRole('button', { name: 'Upload' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledOnce()
  opened.mockRestore()

  const clear = page.getByRole('button', { name: 'Clear' })
  await expect.element(clear).toBeDisabled()
  await userEvent.upload(input, picture('a.png', 'image/png'))
  await expect.element(clear).toBeEnabled()
  clear.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(changed.mock.lastCall?.[0]).toBeNull()
  expect(document.querySelector('img')).toBeNull()
})
