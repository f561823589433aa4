import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, said } from '#tests/browser/mount.tsx'
import { SuccessBox } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorBox, useRefusals } from '#ui/ErrorBox.tsx'
import { MetaCard } from '#ui/MetaCard.tsx'
import { Progress, ProgressLine } from '#ui/Progress.tsx'
import { TextField } from '#ui/TextField.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('empty results say No resource found, and that this page returned none [shell.07]', async () => {
  await mount(<Empty />)
  await expect.element(page.getByRole('heading', { name: 'No resource found' })).toBeVisible()
  await expect.element(page.getByText('This page returned empty results.', { exact: true })).toBeVisible()
})

test('a metainfo card without facts says No information available. [shell.08]', async () => {
  await mount(<MetaCard title="Facts" items={[]} />)
  await expect.element(page.getByText('No information available.', { exact: true })).toBeVisible()
  expect(document.querySelector('dl')).toBeNull()
})

test('a metainfo card with facts names each and does not say that there are none', async () => {
  await mount(<MetaCard items={[{ label: 'Dealer', value: 'Hiraya Cebu' }]} />)
  await expect.element(page.getByRole('term')).toHaveTextContent('Dealer')
  await expect.element(page.getByRole('definition')).toHaveTextContent('Hiraya Cebu')
  await expect.element(page.getByText('No information available.')).not.toBeInTheDocument()
})

const Refused = () => {
  const { box, refused } = useRefusals()
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere && (
        <ErrorBox
          ref={box}
          title="1 field needs attention"
          complaints={[{ text: 'The mobile number is not valid.', targetId: 'mobile' }]}
        />
      )}
      <Button onPress={refused}>Save</Button>
      <Button onPress={() => setThere(!isThere)}>Mend or spoil</Button>
    </>
  )
}

test('a success box is read out politely, an error box takes the focus and links to the fields without changing the address [shell.09]', async () => {
  const address = location.href
  await mount(
    <>
      <SuccessBox title="Record saved." />
      <TextField
        id="mobile"
        label="Mobile number"
        value="0900"
        onChange={() => {}}
        error="The mobile number is not valid."
      />
      <Refused />
    </>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('Record saved.')
  const box = page.getByRole('group', { name: '1 field needs attention' })
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(box.getByRole('link', { name: 'The mobile number is not valid.' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByLabelText('Mobile number')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('The mobile number is not valid.')
  expect(location.href).toBe(address)
})

test('each refused save brings the focus to the error box again; a box that comes by itself leaves it', async () => {
  await mount(<Refused />)
  const box = page.getByRole('group', { name: '1 field needs attention' })
  const save = page.getByRole('button', { name: 'Save' })
  const change = page.getByRole('button', { name: 'Mend or spoil' })
  for (let tries = 0; tries < 2; tries += 1) {
    await expect.element(box).not.toHaveFocus()
    await userEvent.click(save)
    await expect.element(box).toHaveFocus()
    await userEvent.click(change)
    await expect.element(box).not.toBeInTheDocument()
    await userEvent.click(change)
    await expect.element(box).toBeVisible()
    await expect.element(change).toHaveFocus()
  }
})

/** As ctrl+s does: the focus stays where it is until the box takes it. */
const RefusedByKey = () => {
  const { box, refused } = useRefusals()
  useEffect(() => {
    document.addEventListener('keydown', refused)
    return () => document.removeEventListener('keydown', refused)
  }, [refused])
  return <ErrorBox ref={box} title="1 field needs attention" />
}

test('a save that is refused while the error box has the focus already is said, since the focus says nothing then', async () => {
  await mount(<RefusedByKey />)
  const box = page.getByRole('group', { name: '1 field needs attention' })
  await userEvent.keyboard('s')
  await expect.element(box).toHaveFocus()
  await new Promise((done) => setTimeout(done, 700))
  expect(said()).toEqual([])
  await userEvent.keyboard('s')
  await vi.waitFor(() => expect(said()).toEqual(['1 field needs attention']))
})

test('a progress bar says what it measures and how far it is [shell.11]', async () => {
  await mount(<Progress label="Import" value={3080} max={4812} text="3,080 of 4,812 rows" />)
  const bar = page.getByRole('progressbar', { name: 'Import' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '3080')
  await expect.element(bar).toHaveAttribute('aria-valuemax', '4812')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '3,080 of 4,812 rows')
  const [whole, part] = [bar.element(), bar.element().firstElementChild].map(
    (one) => one?.getBoundingClientRect().width ?? 0,
  )
  await vi.waitFor(() => expect((part ?? 0) / (whole ?? 1)).toBeCloseTo(0.64, 2))
})

test('a load shows its line from 300 ms on, a shorter one never', async () => {
  const line = () => document.querySelector('[role="progressbar"]')
  const { setTimeout: realTimeout } = globalThis
  const drawn = () => new Promise<void>((done) => realTimeout(done, 30))
  // What is mounted brings its parts in the browser's idle time.
  vi.useFakeTimers({ toNotFake: ['requestIdleCallback', 'cancelIdleCallback'] })
  await mount(<ProgressLine isLoading />)
  await drawn()
  await vi.advanceTimersByTimeAsync(250)
  await drawn()
  expect(line()).toBeNull()
  await vi.advanceTimersByTimeAsync(60)
  await drawn()
  expect(line()).not.toBeNull()
})
