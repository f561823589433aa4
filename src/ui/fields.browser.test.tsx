import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, said } from '#tests/browser/mount.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MobileField } from '#ui/MobileField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import type { Choice } from '#ui/options.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Holds a value as a form would. */
const Hold = <V,>({
  first,
  changed,
  children,
}: {
  readonly first: V
  readonly changed?: (value: V) => void
  readonly children: (value: V, onChange: (value: V) => void) => ReactNode
}) => {
  const [value, setValue] = useState(first)
  return children(value, (next) => {
    changed?.(next)
    setValue(next)
  })
}
const focus = (locator: { element: () => Element }) => {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

/** What every live region of the page is given to say from now on, ours and React Aria's. */
const hear = (): readonly string[] => {
  const heard: string[] = []
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.closest('[aria-live="polite"], [aria-live="assertive"]'))
        heard.push(...Array.from(addedNodes, (node) => node.textContent ?? ''))
  })
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  return heard
}

test('every field has its name from its label, says that it is required, and reads hint and error with it', async () => {
  const shared = { hint: 'As on the licence', error: 'Write it out.', isRequired: true }
  const none = () => {}
  await mount(
    <>
      <TextField label="Name" value="" onChange={none} {...shared} />
      <TextArea label="Remarks" value="" onChange={none} {...shared} />
      <PasswordField label="Password" value="" onChange={none} {...shared} />
      <CodeField label="Code" value="" onChange={none} {...shared} />
      <MoneyField label="Amount" value={null} onChange={none} {...shared} />
      <NumberField label="Quantity" value={null} onChange={none} {...shared} />
      <MobileField label="Mobile" value="" onChange={none} {...shared} />
      <DateField label="Day" value="" onChange={none} {...shared} />
      <Select label="Color" value={null} onChange={none} options={[]} {...shared} />
      <ComboBox label="Dealer" value={null} onChange={none} load={async () => ({ items: [], total: 0 })} {...shared} />
      <RadioGroup label="Contact" value={null} onChange={none} options={[{ id: 'mail', name: 'Mail' }]} {...shared} />
    </>,
  )
  const roles = [
    ['textbox', 'Name'],
    ['textbox', 'Remarks'],
    ['textbox', 'Code'],
    ['textbox', 'Amount'],
    ['textbox', 'Quantity'],
    ['textbox', 'Mobile'],
    ['spinbutton', 'month, Day'],
    ['combobox', 'Color'],
    ['combobox', 'Dealer'],
    ['radiogroup', 'Contact'],
  ] as const
  const controls = roles.map(([role, name]) => page.getByRole(role, { name }))
  for (const control of [...controls, page.getByLabelText('Password', { exact: true })]) {
    await expect.element(control).toHaveAttribute('aria-required', 'true')
    await expect.element(control).toHaveAttribute('aria-invalid', 'true')
    await expect.element(control).toHaveAccessibleDescription(/Write it out\./)
  }
  // Readers leave out what is required and refused of a select, so that it is told with the rest.
  for (const control of controls.slice(0, -1))
    await expect
      .element(control)
      .toHaveAccessibleDescription(
        control === controls[7]
          ? 'Write it out. As on the licence required, Invalid'
          : 'Write it out. As on the licence',
      )
})

test('an empty number is a text field to readers, which say 0.0 for a spin button without a value, and stays one while it has the focus', async () => {
  await mount(
    <Hold<number | null> first={null} changed={() => {}}>
      {(value, onChange) => <NumberField label="Quantity" value={value} onChange={onChange} min={0} max={99} />}
    </Hold>,
  )
  const empty = page.getByRole('textbox', { name: 'Quantity' })
  const filled = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect.element(empty).toHaveValue('')
  focus(empty)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(empty).toHaveValue('1')
  await new Promise((done) => setTimeout(done, 300))
  // Readers say themselves what comes into an empty field.
  expect(said()).toEqual([])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(empty).toHaveValue('2')
  await vi.waitFor(() => expect(said()).toEqual(['2']))
  empty.element().blur()
  await expect.element(filled).toHaveAttribute('aria-valuenow', '2')
  focus(filled)
  await userEvent.keyboard('{Backspace}')
  await expect.element(filled).toHaveAttribute('aria-valuetext', 'empty')
  await expect.element(filled).not.toHaveAttribute('aria-valuenow')
  filled.element().blur()
  await expect.element(empty).toHaveValue('')
})

test('an optional field says so beside its label', async () => {
  await mount(<TextField label="Email" value="" onChange={() => {}} isOptional />)
  await expect.element(page.getByRole('textbox', { name: 'Email optional' })).toBeVisible()
})

test('pesos are typed as people write them, and stand with their centavos once the field is left', async () => {
  const changed = vi.fn<(pesos: number | null) => void>()
  await mount(
    <Hold<number | null> first={1500} changed={changed}>
      {(value, onChange) => <MoneyField label="Amount" value={value} onChange={onChange} />}
    </Hold>,
  )
  const field = page.getByLabelText('Amount')
  await expect.element(field).toHaveValue('1,500.00')
  await userEvent.fill(field, '₱1,525,000')
  expect(changed).toHaveBeenLastCalledWith(1_525_000)
  await expect.element(field).toHaveValue('₱1,525,000')
  await userEvent.tab()
  await expect.element(field).toHaveValue('1,525,000.00')
  await userEvent.fill(field, 'a lot')
  expect(changed).toHaveBeenLastCalledWith(Number.NaN)
  await userEvent.tab()
  await expect.element(field).toHaveValue('a lot')
  await userEvent.clear(field)
  expect(changed).toHaveBeenLastCalledWith(null)
})

test('a mobile is handed on as +63 and shown as people here write it', async () => {
  const changed = vi.fn<(mobile: string) => void>()
  await mount(
    <Hold first="" changed={changed}>
      {(value, onChange) => <MobileField label="Mobile" value={value} onChange={onChange} />}
    </Hold>,
  )
  const field = page.getByLabelText('Mobile')
  await userEvent.fill(field, '917-123-4567')
  expect(changed).toHaveBeenLastCalledWith('+639171234567')
  await userEvent.tab()
  await expect.element(field).toHaveValue('0917 123 4567')
})

test('a number counts up and down by the arrow keys, and stops at its ends', async () => {
  const changed = vi.fn<(value: number | null) => void>()
  await mount(
    <Hold<number | null> first={98} changed={changed}>
      {(value, onChange) => <NumberField label="Quantity" value={value} onChange={onChange} min={0} max={99} />}
    </Hold>,
  )
  const field = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect.element(field).toHaveAttribute('aria-valuemax', '99')
  focus(field)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('99')
  await expect.element(field).toHaveAttribute('aria-valuenow', '99')
  await userEvent.keyboard('{PageDown}{ArrowDown}')
  expect(changed).toHaveBeenLastCalledWith(88)
})

test('a day is read from 11/20/2026 and 2026-11-20, handed on as ISO, and may come from the calendar', async () => {
  const changed = vi.fn<(day: string) => void>()
  await mount(
    <Hold first="" changed={changed}>
      {(value, onChange) => <DateField label="Day" value={value} onChange={onChange} />}
    </Hold>,
  )
  const month = page.getByRole('spinbutton', { name: 'month, Day' })
  const shown = () => month.element().closest('[role=group]')?.textContent
  month.element().focus()
  await userEvent.keyboard('11/20/2026')
  expect(changed).toHaveBeenLastCalledWith('2026-11-20')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Open calendar Day' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /November 20, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await vi.waitFor(() => expect(shown()).toBe('11/21/2026'))
  month.element().focus()
  await userEvent.keyboard('02/31')
  expect(changed).toHaveBeenLastCalledWith('02/31/2026')
})

test('the code is one input that the browser may fill, takes a pasted code with words around it, and tells once that it is whole', async () => {
  const complete = vi.fn<(digits: string) => void>()
  await mount(
    <Hold first="">
      {(value, onChange) => <CodeField label="Code" value={value} onChange={onChange} onComplete={complete} />}
    </Hold>,
  )
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.fill(field, 'Your code: 407 112.')
  await expect.element(field).toHaveValue('407112')
  expect(complete).toHaveBeenCalledExactlyOnceWith('407112')
  const boxes = [...(field.element().nextElementSibling?.children ?? [])]
  expect(boxes.map((box) => box.textContent)).toEqual(['4', '0', '7', '1', '1', '2'])
})

test('a password can be shown, and the button says whether it is', async () => {
  await mount(<PasswordField label="Password" value="correct horse" onChange={() => {}} />)
  const field = page.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  const show = page.getByRole('button', { name: 'Show password' })
  await expect.element(show).toHaveAttribute('aria-pressed', 'false')
  focus(show)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
})

const colours = [
  { id: 'slate', name: 'Slate Grey' },
  { id: 'red', name: 'Signal Red' },
  { id: 'white', name: 'Pearl White' },
]
test('a select opens by the arrow keys, jumps by letters, and chooses by Enter what it announces', async () => {
  const changed = vi.fn<(id: string | null) => void>()
  await mount(
    <Hold<string | null> first="slate" changed={changed}>
      {(value, onChange) => <Select label="Color" value={value} onChange={onChange} options={colours} />}
    </Hold>,
  )
  const field = page.getByRole('combobox', { name: 'Color' })
  await expect.element(field).toHaveTextContent('Slate Grey')
  focus(field)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('option', { name: 'Slate Grey' })).toHaveFocus()
  await userEvent.keyboard('p')
  await expect.element(page.getByRole('option', { name: 'Pearl White' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledExactlyOnceWith('white')
  await expect.element(field).toHaveTextContent('Pearl White')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Escape}')
  expect(changed).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('the focus is back in a select before a list that was left is gone; one that was chosen from is gone at once', async () => {
  await mount(
    <Hold<string | null> first="slate">
      {(value, onChange) => <Select label="Color" value={value} onChange={onChange} options={colours} />}
    </Hold>,
  )
  const field = page.getByRole('combobox', { name: 'Color' })
  const list = () => document.querySelector('[role="listbox"]')
  const order: string[] = []
  field.element().addEventListener('focus', () => order.push(list() ? 'focus over the list' : 'focus without the list'))
  new MutationObserver(() => {
    if (field.element().ariaExpanded !== 'false') return
    order.push(list() ? 'closed, there' : 'closed, gone')
    if (list()?.checkVisibility({ opacityProperty: true })) order.push('and seen')
  }).observe(field.element(), { attributeFilter: ['aria-expanded'] })
  const orderAfter = async (keys: string) => {
    focus(field)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('option', { name: 'Slate Grey' })).toHaveFocus()
    order.length = 0
    await userEvent.keyboard(keys)
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    return order
  }
  expect(await orderAfter('{Escape}')).toEqual(['focus over the list', 'closed, there'])
  expect(await orderAfter('{ArrowDown}{Enter}')).toEqual(['closed, gone', 'focus without the list'])
})

test('letters stay in a select, and Escape closes a list and nothing around it', async () => {
  const heard = vi.fn<(key: string) => void>()
  const around = vi.fn<(key: string) => void>()
  const hear = ({ key }: KeyboardEvent) => heard(key)
  addEventListener('keydown', hear)
  onTestFinished(() => removeEventListener('keydown', hear))
  await mount(
    <section aria-label="Around" onKeyDown={({ key }) => around(key)}>
      <Select label="Color" value="slate" onChange={() => {}} options={colours} />
      <ComboBox label="Dealer" value={{ id: 40, name: 'Dealer 40' }} onChange={() => {}} load={load} />
    </section>,
  )
  for (const name of ['Color', 'Dealer']) {
    const field = page.getByRole('combobox', { name })
    focus(field)
    if (name === 'Color') await userEvent.keyboard('gx')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    if (name === 'Color') await userEvent.keyboard('gx')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    expect(around.mock.calls.flat()).not.toContain('Escape')
  }
  expect(heard.mock.calls.flat()).not.toContain('g')
  expect(heard.mock.calls.flat()).not.toContain('x')
})

test('a list stays open when the page was scrolled to its field just before, and closes when the field moves away', async () => {
  await mount(
    <div>
      <div style={{ blockSize: '2000px' }} />
      <Select label="Color" value={null} onChange={() => {}} options={colours} />
      <div style={{ blockSize: '2000px' }} />
    </div>,
  )
  const field = page.getByRole('combobox', { name: 'Color' })
  field.element().scrollIntoView()
  await field.click()
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await frames()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  window.scrollBy(0, 60)
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

const dealers: readonly Choice<number>[] = Array.from({ length: 48 }, (_, place) => ({
  id: place + 1,
  name: `Dealer ${place + 1}`,
}))
const load = async (query: string) => {
  const found = dealers.filter(({ name }) => name.includes(query))
  return { items: found.slice(0, 5), total: found.length }
}
test('a combobox asks for what is typed, says how many there are, and chooses what it announces', async () => {
  const changed = vi.fn<(choice: Choice<number> | null) => void>()
  await mount(
    <Hold<Choice<number> | null> first={{ id: 40, name: 'Dealer 40' }} changed={changed}>
      {(value, onChange) => <ComboBox label="Dealer" value={value} onChange={onChange} load={load} />}
    </Hold>,
  )
  const field = page.getByRole('combobox', { name: 'Dealer' })
  // The chosen one is shown although no list was loaded.
  await expect.element(field).toHaveValue('Dealer 40')
  focus(field)
  const heard = hear()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await vi.waitFor(() => expect(heard).toContain('48 results'))
  await userEvent.fill(field, '12')
  await vi.waitFor(() => expect(heard).toContain('1 result'))
  await userEvent.keyboard('{ArrowDown}')
  const active = document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
  expect(active).toHaveTextContent('Dealer 12')
  await userEvent.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledExactlyOnceWith(dealers[11])
  await expect.element(field).toHaveValue('Dealer 12')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  // A count of those that are shown, beside it, would be heard as a place in the list.
  expect(heard).toEqual(['48 results', '1 result'])
})

test('text that names nothing is dropped when the combobox is left, an emptied one is meant', async () => {
  const changed = vi.fn<(choice: Choice<number> | null) => void>()
  await mount(
    <Hold<Choice<number> | null> first={{ id: 40, name: 'Dealer 40' }} changed={changed}>
      {(value, onChange) => <ComboBox label="Dealer" value={value} onChange={onChange} load={load} />}
    </Hold>,
  )
  const field = page.getByRole('combobox', { name: 'Dealer' })
  await userEvent.fill(field, 'nobody')
  await expect.element(page.getByText('Nothing found').first()).toBeInTheDocument()
  await userEvent.tab()
  await expect.element(field).toHaveValue('Dealer 40')
  expect(changed).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.tab()
  expect(changed).toHaveBeenCalledExactlyOnceWith(null)
  await expect.element(field).toHaveValue('')
})

test('a combobox whose list fails says so and asks again', async () => {
  let fails = true
  const flaky = (query: string) => (fails ? Promise.reject(new Error('away')) : load(query))
  await mount(<ComboBox label="Dealer" value={null} onChange={() => {}} load={flaky} />)
  focus(page.getByRole('combobox', { name: 'Dealer' }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
  fails = false
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
})

test('the button under a failed list asks again, too, without closing it', async () => {
  let fails = true
  const flaky = (query: string) => (fails ? Promise.reject(new Error('away')) : load(query))
  await mount(<ComboBox label="Dealer" value={null} onChange={() => {}} load={flaky} />)
  focus(page.getByRole('combobox', { name: 'Dealer' }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('The list could not be loaded.')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
})

test('ticks, switches and radios answer to Space and the arrow keys', async () => {
  const agreed = vi.fn<(value: boolean) => void>()
  const letters = vi.fn<(value: boolean) => void>()
  const contact = vi.fn<(value: string | null) => void>()
  await mount(
    <>
      <Hold first={false} changed={agreed}>
        {(value, onChange) => (
          <Checkbox value={value} onChange={onChange}>
            Agrees
          </Checkbox>
        )}
      </Hold>
      <Checkbox value={false} isMixed onChange={() => {}} aria-label="Some" />
      <Hold first={true} changed={letters}>
        {(value, onChange) => (
          <Switch value={value} onChange={onChange}>
            Letter shortcuts
          </Switch>
        )}
      </Hold>
      <Hold<string | null> first="mail" changed={contact}>
        {(value, onChange) => (
          <RadioGroup
            label="Contact"
            value={value}
            onChange={onChange}
            options={[
              { id: 'mail', name: 'Mail' },
              { id: 'post', name: 'Post' },
            ]}
          />
        )}
      </Hold>
    </>,
  )
  focus(page.getByRole('checkbox', { name: 'Agrees' }))
  await userEvent.keyboard(' ')
  expect(agreed).toHaveBeenCalledExactlyOnceWith(true)
  await expect.element(page.getByRole('checkbox', { name: 'Some' })).toBePartiallyChecked()
  const letterKeys = page.getByRole('switch', { name: 'Letter shortcuts' })
  focus(letterKeys)
  await userEvent.keyboard(' ')
  expect(letters).toHaveBeenCalledExactlyOnceWith(false)
  await expect.element(letterKeys).not.toBeChecked()
  focus(page.getByRole('radio', { name: 'Mail' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(contact).toHaveBeenCalledExactlyOnceWith('post')
})

test('the keys of the workspace pass through every field', async () => {
  const none = () => {}
  const heard = vi.fn<(key: string) => void>()
  const hear = (event: KeyboardEvent) => {
    event.preventDefault()
    heard(event.key)
  }
  addEventListener('keydown', hear)
  onTestFinished(() => removeEventListener('keydown', hear))
  await mount(
    <>
      <TextField label="Name" value="" onChange={none} />
      <TextArea label="Remarks" value="" onChange={none} />
      <NumberField label="Quantity" value={1} onChange={none} />
      <Checkbox value={false} onChange={none}>
        Agrees
      </Checkbox>
      <Switch value={true} onChange={none}>
        Letter shortcuts
      </Switch>
      <RadioGroup label="Contact" value="mail" onChange={none} options={[{ id: 'mail', name: 'Mail' }]} />
      <Select label="Color" value="red" onChange={none} options={colours} />
      <ComboBox label="Dealer" value={null} onChange={none} load={load} />
    </>,
  )
  const select = page.getByRole('combobox', { name: 'Color' })
  const fields = [
    page.getByRole('textbox', { name: 'Name' }),
    page.getByRole('textbox', { name: 'Remarks' }),
    page.getByRole('spinbutton', { name: 'Quantity' }),
    page.getByRole('checkbox', { name: 'Agrees' }),
    page.getByRole('switch', { name: 'Letter shortcuts' }),
    page.getByRole('radio', { name: 'Mail' }),
    select,
    page.getByRole('combobox', { name: 'Dealer' }),
  ]
  for (const field of fields) {
    focus(field)
    heard.mockClear()
    await userEvent.keyboard('{Control>}s{/Control}{F2}{Escape}')
    expect(heard.mock.calls.flat()).toEqual(['Control', 's', 'F2', 'Escape'])
    // Enter opens what one chooses from.
    if (field === select) continue
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(heard.mock.calls.flat()).toContain('Enter')
  }
})
