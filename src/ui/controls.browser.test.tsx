import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, said } from '#tests/browser/mount.tsx'
import { Button } from '#ui/Button.tsx'
import { ContextMenu } from '#ui/ContextMenu.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/Link.tsx'
import { Menu, type MenuGroup } from '#ui/Menu.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Splitter } from '#ui/Splitter.tsx'

const focus = (locator: { element: () => Element }) => {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

test('a button that cannot be pressed keeps its place in the tab order and tells why', async () => {
  const pressed = vi.fn()
  await mount(
    <Button onPress={pressed} disabledReason="Nothing is selected.">
      Export
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Export' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('Nothing is selected.')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Nothing is selected.')
  await userEvent.keyboard('{Enter} ')
  expect(pressed).not.toHaveBeenCalled()
})

test('every key that is pressed on a button or a link reaches the keys of the workspace', async () => {
  await mount(
    <>
      <Button>Save</Button>
      <Button isSelected>Pinned</Button>
      <Link href="#here">Here</Link>
    </>,
  )
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  addEventListener('keydown', hear)
  onTestFinished(() => removeEventListener('keydown', hear))
  for (const one of [page.getByRole('button', { name: 'Save' }), page.getByRole('button', { name: 'Pinned' })]) {
    focus(one)
    await userEvent.keyboard('{F6}g{Enter} ')
  }
  focus(page.getByRole('link', { name: 'Here' }))
  await userEvent.keyboard('{F6}g{Enter}')
  const pressed = ['F6', 'g', 'Enter', ' ']
  await vi.waitFor(() => expect(heard).toEqual([...pressed, ...pressed, 'F6', 'g', 'Enter']))
})

test('a link answers Enter and a click once each, before the browser goes there', async () => {
  const gone = vi.fn<(withCtrl: boolean) => void>()
  await mount(
    <Link
      href="/elsewhere"
      onClick={(event) => {
        event.preventDefault()
        gone(event.ctrlKey)
      }}
    >
      Elsewhere
    </Link>,
  )
  const link = page.getByRole('link', { name: 'Elsewhere' })
  await userEvent.click(link)
  focus(link)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(gone.mock.calls).toEqual([[false], [false], [true]]))
})

const Pin = () => {
  const [isPinned, setPinned] = useState(false)
  return (
    <Button isSelected={isPinned} onPress={() => setPinned(!isPinned)}>
      Pin
    </Button>
  )
}

test('a button that stays pressed says whether it is', async () => {
  await mount(<Pin />)
  const pin = page.getByRole('button', { name: 'Pin' })
  await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
  focus(pin)
  await userEvent.keyboard(' ')
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
})

test('a button at work keeps the focus and takes no second press', async () => {
  const pressed = vi.fn()
  await mount(
    <Button onPress={pressed} isPending>
      Save
    </Button>,
  )
  const button = page.getByRole('button', { name: /Save/ })
  focus(button)
  await userEvent.keyboard('{Enter}')
  expect(pressed).not.toHaveBeenCalled()
  await expect.element(button).toHaveFocus()
})

/** A button whose word changes by another one. */
const Changing = () => {
  const [isSending, setSending] = useState(true)
  return (
    <>
      <Button>{isSending ? 'Pause' : 'Resend'}</Button>
      <button type="button" onClick={() => setSending(!isSending)}>
        Change
      </button>
    </>
  )
}

test('a button that becomes another one under the keyboard says so, and is silent elsewhere', async () => {
  await mount(<Changing />)
  const change = page.getByRole('button', { name: 'Change' })
  const press = () => {
    const element = change.element()
    if (element instanceof HTMLElement) element.click()
  }
  focus(page.getByRole('button', { name: 'Pause' }))
  press()
  await vi.waitFor(() => expect(said()).toEqual(['This button is now “Resend”']))
  focus(change)
  press()
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await new Promise((done) => setTimeout(done, 400))
  expect(said()).toEqual(['This button is now “Resend”'])
})

test('an icon button has a name, its keys, and a tooltip with both as soon as it has the focus', async () => {
  await mount(<IconButton name="Toggle sidebar" icon="panel-left" keys="ctrl+k" />)
  const button = page.getByRole('button', { name: 'Toggle sidebar' })
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  await userEvent.tab()
  await expect.element(page.getByRole('tooltip', { includeHidden: true })).toHaveTextContent('Toggle sidebarCtrlK')
  // The tip repeats the name: it is seen, not read twice.
  await expect.element(button).not.toHaveAccessibleDescription(/Toggle/)
})

test('the tooltip of what has the focus stays while the pointer lies elsewhere', async () => {
  await mount(<IconButton name="Toggle sidebar" icon="panel-left" />)
  await userEvent.tab()
  const tip = page.getByRole('tooltip', { includeHidden: true })
  await expect.element(tip).toBeVisible()
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  document.body.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
  await new Promise((done) => setTimeout(done, 100))
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip.elements().length).toBe(0)
})

test('once Esc has hidden the tooltip of the focus, a pointer that passes over the button and out of the window brings none', async () => {
  await mount(
    <>
      <IconButton name="Toggle sidebar" icon="panel-left" />
      <p>Elsewhere</p>
    </>,
  )
  // Where the pointer of the browser lies while the test moves one of its own.
  await userEvent.hover(page.getByText('Elsewhere'))
  await userEvent.tab()
  const tip = page.getByRole('tooltip', { includeHidden: true })
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tip.elements().length).toBe(0)
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  // Right after a tooltip the next one comes at once.
  await wait(350)
  const button = page.getByRole('button', { name: 'Toggle sidebar' }).element()
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
  await wait(600)
  expect(tip.elements()).toHaveLength(0)
})

test('a pointer that only passes over a button brings no tooltip, and one that rests on it does, however it moves there', async () => {
  await mount(
    <>
      <IconButton name="Toggle sidebar" icon="panel-left" />
      <p>Elsewhere</p>
    </>,
  )
  const elsewhere = page.getByText('Elsewhere').element()
  await userEvent.hover(elsewhere)
  const tip = page.getByRole('tooltip', { includeHidden: true })
  const button = page.getByRole('button', { name: 'Toggle sidebar' }).element()
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const comesOver = (one: Element | null) =>
    one?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  comesOver(button)
  await wait(100)
  comesOver(elsewhere)
  await wait(600)
  expect(tip.elements()).toHaveLength(0)
  comesOver(button)
  await wait(250)
  comesOver(button.querySelector('svg'))
  await wait(250)
  expect(tip.elements()).toHaveLength(1)
})

const groupsWith = (run: (id: string) => void): readonly MenuGroup[] => [
  {
    id: 'open',
    entries: [
      { id: 'tab', label: 'Open in new tab', keys: 'ctrl+Enter', onAction: () => run('tab') },
      {
        id: 'delete',
        label: 'Permanently delete',
        disabledReason: 'Only for records in the trash',
        onAction: () => run('delete'),
      },
      { id: 'trash', label: 'Move to trash', tone: 'bad', onAction: () => run('trash') },
    ],
  },
]

test('a menu opens on its first entry, runs by Enter, and gives the focus back', async () => {
  const run = vi.fn<(id: string) => void>()
  await mount(<Menu name="Commands" groups={groupsWith(run)} trigger={<Button>Commands</Button>} />)
  const trigger = page.getByRole('button', { name: 'Commands' })
  focus(trigger)
  await userEvent.keyboard('{Enter}')
  const first = page.getByRole('menuitem', { name: 'Open in new tab' })
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAttribute('aria-keyshortcuts', 'Control+Enter')
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledExactlyOnceWith('tab')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('a menu opens as soon as Space or an arrow goes down, and the key that comes up runs nothing', async () => {
  const run = vi.fn<(id: string) => void>()
  await mount(<Menu name="Commands" groups={groupsWith(run)} trigger={<Button>Commands</Button>} />)
  const trigger = page.getByRole('button', { name: 'Commands' })
  for (const key of [' ', 'ArrowDown', 'ArrowUp']) {
    focus(trigger)
    await userEvent.keyboard(`{${key}>}`)
    await expect.element(page.getByRole('menuitem', { name: 'Open in new tab' })).toHaveFocus()
    await userEvent.keyboard(`{/${key}}`)
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(trigger).toHaveFocus()
  }
  expect(run).not.toHaveBeenCalled()
})

test('an entry that cannot be run is reached by the arrow keys, tells why, and does nothing', async () => {
  const run = vi.fn<(id: string) => void>()
  await mount(<Menu name="Commands" groups={groupsWith(run)} trigger={<Button>Commands</Button>} />)
  focus(page.getByRole('button', { name: 'Commands' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Open in new tab' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  const entry = page.getByRole('menuitem', { name: 'Permanently delete Only for records in the trash' })
  await expect.element(entry).toHaveFocus()
  await expect.element(entry).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(run).not.toHaveBeenCalled()
  await expect.element(page.getByRole('menu')).toBeVisible()
})

test('ticked entries say which of them is chosen', async () => {
  const select = vi.fn<(ids: readonly string[]) => void>()
  const groups: readonly MenuGroup[] = [
    {
      id: 'density',
      selection: 'single',
      selected: ['tight'],
      onSelect: select,
      entries: [
        { id: 'tight', label: 'Tight' },
        { id: 'airy', label: 'Airy' },
      ],
    },
  ]
  await mount(<Menu name="Density" groups={groups} trigger={<Button>Density</Button>} />)
  focus(page.getByRole('button', { name: 'Density' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Tight' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(select).toHaveBeenCalledExactlyOnceWith(['airy'])
})

test('a context menu opens where the pointer asks for it, and Esc returns the focus', async () => {
  const run = vi.fn<(id: string) => void>()
  await mount(
    <ContextMenu name="Commands" groups={groupsWith(run)}>
      <Button>Row</Button>
    </ContextMenu>,
  )
  const row = page.getByRole('button', { name: 'Row' })
  focus(row)
  row.element().dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: 120,
      clientY: 90,
      button: 2,
      detail: 1,
    }),
  )
  const menu = page.getByRole('menu', { name: 'Commands' })
  await expect.element(menu).toBeVisible()
  const { left, top } = menu.element().getBoundingClientRect()
  expect([Math.round(left), Math.round(top)]).toEqual([120, 93])
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('a popover takes the focus, is named, and gives the focus back on Esc', async () => {
  await mount(
    <Popover name="Columns" trigger={<Button>Columns</Button>}>
      <Button>Show all</Button>
    </Popover>,
  )
  const trigger = page.getByRole('button', { name: 'Columns' })
  focus(trigger)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('a popover opens as soon as Space goes down, and the Space that comes up presses nothing in it', async () => {
  const pressed = vi.fn()
  await mount(
    <Popover name="Columns" trigger={<Button>Columns</Button>}>
      <Button onPress={pressed}>Show all</Button>
    </Popover>,
  )
  focus(page.getByRole('button', { name: 'Columns' }))
  await userEvent.keyboard('{ >}')
  await expect.element(page.getByRole('button', { name: 'Show all' })).toHaveFocus()
  await userEvent.keyboard('{/ }')
  await expect.element(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  expect(pressed).not.toHaveBeenCalled()
})

test('a popover has the focus on what it holds first, so that readers say its name and not all of its text', async () => {
  await mount(
    <Popover name="Columns" trigger={<Button>Columns</Button>}>
      <p>Those that are ticked are shown.</p>
      <Button>Show all</Button>
    </Popover>,
  )
  focus(page.getByRole('button', { name: 'Columns' }))
  const passed: (string | null)[] = []
  const hear = ({ target }: FocusEvent) => {
    if (target instanceof Element) passed.push(target.getAttribute('role') ?? target.textContent)
  }
  document.addEventListener('focusin', hear)
  onTestFinished(() => document.removeEventListener('focusin', hear))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Show all' })).toHaveFocus()
  // React Aria would give the dialog the focus once more, half a second later.
  await new Promise((done) => setTimeout(done, 700))
  expect(passed).toEqual(['Show all'])
})

const Switched = () => {
  const [display, setDisplay] = useState<'list' | 'grid'>('list')
  return (
    <Segmented
      label="Display"
      value={display}
      onChange={setDisplay}
      options={[
        { id: 'list', name: 'List', icon: 'rows-3' },
        { id: 'grid', name: 'Grid', icon: 'layout-grid' },
      ]}
    />
  )
}
test('the grid and list switch is a group of which one is always chosen', async () => {
  await mount(<Switched />)
  await expect.element(page.getByRole('radiogroup', { name: 'Display' })).toBeVisible()
  const [list, grid] = [page.getByRole('radio', { name: 'List' }), page.getByRole('radio', { name: 'Grid' })]
  await expect.element(list).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(grid).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(grid).toBeChecked()
})
test('it is one stop of the Tab key, its arrows follow the eye and go round, and Enter is left to the page', async () => {
  const heard = vi.fn()
  await mount(
    <>
      <Switched />
      <button type="button">After</button>
    </>,
    'ar',
  )
  const hear = ({ key, defaultPrevented }: KeyboardEvent) => heard(key, defaultPrevented)
  window.addEventListener('keydown', hear)
  onTestFinished(() => window.removeEventListener('keydown', hear))
  const [list, grid] = [page.getByRole('radio', { name: 'List' }), page.getByRole('radio', { name: 'Grid' })]
  await userEvent.tab()
  await expect.element(list).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(grid).toHaveFocus()
  await expect.element(grid).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(list).toBeChecked()
  await userEvent.keyboard('{Enter}')
  expect(heard).toHaveBeenCalledWith('Enter', false)
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

const Split = () => {
  const [share, setShare] = useState(50)
  return <Splitter label="Width" value={share} onChange={setShare} />
}
test('a splitter moves by the keys, stops at its ends, folds and comes back', async () => {
  await mount(<Split />)
  const line = page.getByRole('separator', { name: 'Width' })
  focus(line)
  const now = () => expect.element(line)
  await userEvent.keyboard('{ArrowRight}')
  await now().toHaveAttribute('aria-valuenow', '52')
  await userEvent.keyboard('{Enter}')
  await now().toHaveAttribute('aria-valuenow', '20')
  await userEvent.keyboard('{Enter}')
  await now().toHaveAttribute('aria-valuenow', '52')
  await userEvent.keyboard('{End}{ArrowRight}')
  await now().toHaveAttribute('aria-valuenow', '80')
})
test('from right to left the arrow keys of a splitter follow the eye', async () => {
  await mount(<Split />, 'ar')
  const line = page.getByRole('separator', { name: 'Width' })
  focus(line)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(line).toHaveAttribute('aria-valuenow', '48')
})

test('a disclosure says whether it is open', async () => {
  await mount(<Disclosure title="3 changes">Not saved yet</Disclosure>)
  const head = page.getByRole('button', { name: '3 changes' })
  await expect.element(head).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Not saved yet')).not.toBeVisible()
  focus(head)
  await userEvent.keyboard('{Enter}')
  await expect.element(head).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
})
