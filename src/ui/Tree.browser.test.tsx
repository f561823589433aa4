import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Link } from '#ui/Link.tsx'
import { Tree, type TreeNode } from '#ui/Tree.tsx'

const tree = async (locale: 'en' | 'ar' = 'en') => {
  const followed = vi.fn<(href: string, isNewTab: boolean) => void>()
  const nodeOf = (name: string, inside?: readonly string[]): TreeNode => ({
    id: name.toLowerCase(),
    name,
    content: (
      <Link
        href={`/${name}`}
        onClick={(event) => {
          event.preventDefault()
          followed(`/${name}`, event.ctrlKey)
        }}
      >
        {name}
      </Link>
    ),
    ...(inside && { children: inside.map((one) => nodeOf(one)) }),
  })
  await mount(
    <>
      <button type="button">Before</button>
      <Tree
        label="Folders"
        nodes={[nodeOf('All'), nodeOf('Logos', ['Emblem', 'Wordmark']), nodeOf('Photos', ['Cars'])]}
        current="emblem"
      />
      <button type="button">After</button>
    </>,
    locale,
  )
  await expect.element(page.getByRole('treegrid', { name: 'Folders' })).toBeVisible()
  page.getByRole('button', { name: 'Before' }).element().focus()
  await userEvent.keyboard('{Tab}')
  return followed
}
const link = (name: string) => page.getByRole('link', { name })
const row = (name: string) => page.getByRole('row', { name })

test('it is one stop, begins at what is current, and its rows tell their level', async () => {
  await tree()
  await expect.element(link('Emblem')).toHaveFocus()
  await expect.element(row('Emblem')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('Emblem')).toHaveAttribute('aria-level', '2')
  await expect.element(row('Logos')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(link('Emblem')).toHaveFocus()
})

test('the arrows go through it, close and open', async () => {
  await tree()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Wordmark')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(link('Wordmark')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(link('Logos')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('Logos')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(link('Emblem')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(link('Logos')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Photos')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await expect.element(link('Emblem')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(link('Emblem')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(link('Cars')).toHaveFocus()
  await userEvent.keyboard('al')
  await expect.element(link('All')).toHaveFocus()
})

test('a link leads on, by key and by pointer, and the named chevron only opens and closes', async () => {
  const followed = await tree()
  await userEvent.keyboard('{Enter}')
  expect(followed).toHaveBeenLastCalledWith('/Emblem', false)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(followed).toHaveBeenLastCalledWith('/Emblem', true)
  await link('Wordmark').click()
  expect(followed).toHaveBeenLastCalledWith('/Wordmark', false)
  expect(followed).toHaveBeenCalledTimes(3)
  await page.getByRole('button', { name: 'Collapse Logos' }).click()
  await expect.element(link('Wordmark')).not.toBeInTheDocument()
  expect(document.activeElement).not.toBe(document.body)
  expect(followed).toHaveBeenCalledTimes(3)
})

test('the arrows are turned round from right to left', async () => {
  await tree('ar')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(link('Logos')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(link('Emblem')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(link('Emblem')).toBeVisible()
})
