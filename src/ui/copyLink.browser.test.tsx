import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, said } from '#tests/browser/mount.tsx'
import { copyLink } from '#ui/copyLink.ts'
import { notices } from '#ui/notices.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'

const link = 'https://portal.example/leads/41'

afterEach(() => notices.set([]))

test('a link that is copied is said to be', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  await mount(<ToastRegion />)
  await copyLink(link)
  expect(copied).toHaveBeenCalledExactlyOnceWith(link)
  await expect.element(page.getByRole('group', { name: 'Link copied.' })).toHaveAccessibleDescription(link)
  await vi.waitFor(() => expect(said()).toEqual([`Link copied. ${link}`]))
})

test('where the browser blocks copying, the link is shown to be copied by hand, and is not said to be copied', async () => {
  const blocked = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'))
  onTestFinished(() => blocked.mockRestore())
  await mount(<ToastRegion />)
  await copyLink(link)
  const message = page.getByRole('group', { name: 'Your browser blocked copying. Copy this link:' })
  await expect.element(message).toBeVisible()
  await expect.element(message).toHaveAccessibleDescription(link)
  await vi.waitFor(() => expect(said()).toEqual([`Your browser blocked copying. Copy this link: ${link}`]))
  await expect.element(page.getByText('Link copied.')).not.toBeInTheDocument()
})
