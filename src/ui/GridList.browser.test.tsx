import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Button } from '#ui/Button.tsx'
import { GridList } from '#ui/GridList.tsx'
import { Link } from '#ui/Link.tsx'
import { LongGridList } from '#ui/LongGridList.tsx'

const rows = ['North', 'South', 'West'].map((name) => ({ id: name.toLowerCase(), name }))
const list = async (locale: 'en' | 'ar' = 'en') => {
  const followed = vi.fn<(href: string, isNewTab: boolean) => void>()
  const pressed = vi.fn<(name: string) => void>()
  await mount(
    <>
      <button type="button">Before</button>
      <GridList label="Places" rows={rows} nameOf={({ name }) => name}>
        {({ id, name }) => (
          <>
            <Link
              href={`/${id}`}
              onClick={(event) => {
                event.preventDefault()
                followed(`/${id}`, event.ctrlKey)
              }}
            >
              {name}
            </Link>
            <Button aria-label={`Undo ${name}`} onPress={() => pressed(name)}>
              Undo
            </Button>
            <Button aria-label={`Keep ${name}`}>Keep</Button>
          </>
        )}
      </GridList>
      <button type="button">After</button>
    </>,
    locale,
  )
  await expect.element(page.getByRole('grid', { name: 'Places' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  return { followed, pressed }
}
const link = (name: string) => page.getByRole('link', { name })
const button = (name: string) => page.getByRole('button', { name })

test('what a screen reader gives the focus to keeps it; Tab comes back to the row of before', async () => {
  const { pressed } = await list()
  // After a key, as React Aria counts it.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const undo = button('Undo West').element()
  if (!(undo instanceof HTMLElement)) throw new Error('West has no button')
  undo.focus()
  await new Promise((done) => setTimeout(done, 100))
  await expect.element(button('Undo West')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toHaveBeenLastCalledWith('West')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(link('South')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(link('South')).toHaveFocus()
})

test('up and down go from row to row, left and right to what stands in one, Tab through it and out', async () => {
  await list()
  await expect.element(link('North')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('South')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('Undo South')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('West')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(link('North')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(link('West')).toHaveFocus()
  await userEvent.keyboard('so')
  await expect.element(link('South')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button('Keep South')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Undo South')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button('After')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(link('South')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Before')).toHaveFocus()
})

test('a link stays a link, and a button a button', async () => {
  const { followed, pressed } = await list()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(followed).toHaveBeenLastCalledWith('/south', false)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(followed).toHaveBeenLastCalledWith('/south', true)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(pressed).toHaveBeenLastCalledWith('South')
  await button('Undo West').click()
  expect(pressed).toHaveBeenLastCalledWith('West')
  await expect.element(button('Undo West')).toHaveFocus()
})

test('the arrows are turned round from right to left', async () => {
  await list('ar')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(button('Undo North')).toHaveFocus()
})

const many = Array.from({ length: 500 }, (_, place) => ({ id: place + 1, name: `Place ${place + 1}` }))
test('of a long list only what is seen is drawn; keys reach its end, which asks for more', async () => {
  const asked = vi.fn<() => void>()
  const scrolled = vi.fn<(top: number) => void>()
  await mount(
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 300 }}>
      <LongGridList
        label="Places"
        rows={many}
        nameOf={({ name }) => name}
        rowSize={30}
        isLoading={false}
        onMore={asked}
        start={3000}
        onScrolled={scrolled}
      >
        {({ id, name }) => <Link href={`/${id}`}>{name}</Link>}
      </LongGridList>
    </div>,
  )
  await expect.element(link('Place 105')).toBeVisible()
  expect(page.getByRole('row').all().length).toBeLessThan(40)
  expect(asked).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}{End}')
  await expect.element(link('Place 500')).toHaveFocus()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(500 * 30 - 300))
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(link('Place 499')).toHaveFocus()
})
