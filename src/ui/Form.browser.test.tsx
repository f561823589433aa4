import { memo, useContext, useState } from 'react'
import { FormContext } from 'react-aria-components/Form'
import { Select } from 'react-aria-components/Select'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Counted {
  readonly drawn: () => void
}
const Behavior = memo(({ drawn }: Counted) => {
  const form = useContext(FormContext)
  drawn()
  return <output>{form && 'validationBehavior' in form ? form.validationBehavior : 'none'}</output>
})
const Kind = memo(({ drawn }: Counted) => (
  <Select aria-label="Kind">
    {() => {
      drawn()
      return null
    }}
  </Select>
))
/** Has nothing to do with what is typed. */
const Part = memo(({ behavior, kind }: { readonly behavior: () => void; readonly kind: () => void }) => (
  <>
    <Behavior drawn={behavior} />
    <Kind drawn={kind} />
  </>
))
const Held = ({ behavior, kind }: { readonly behavior: () => void; readonly kind: () => void }) => {
  const [text, setText] = useState('')
  return (
    <Form aria-label="Person" onSubmit={() => {}}>
      <TextField label="Name" value={text} onChange={setText} />
      <Part behavior={behavior} kind={kind} />
    </Form>
  )
}

test('a letter in one field draws no other field of the form anew, and none is checked by the browser', async () => {
  const [behavior, kind] = [vi.fn(), vi.fn()]
  const draws = () => [behavior.mock.calls.length, kind.mock.calls.length]
  await mount(<Held behavior={behavior} kind={kind} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('aria')
  await expect.element(page.getByRole('form', { name: 'Person' })).toBeVisible()
  const before = draws()
  await userEvent.type(page.getByRole('textbox', { name: 'Name' }), 'Isabel')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Isabel')
  expect(draws()).toEqual(before)
})
