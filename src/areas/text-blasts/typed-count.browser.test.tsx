import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typedFrom, useTypedCount } from '#areas/text-blasts/useTypedCount.tsx'
import { mount } from '#tests/browser/mount.tsx'
import { Button } from '#ui/Button.tsx'

const Asked = ({ count, onSend }: { readonly count: number; readonly onSend: () => void }) => {
  const { isConfirmed, field } = useTypedCount(count)
  return (
    <>
      {field}
      <Button onPress={() => isConfirmed() && onSend()}>Send</Button>
    </>
  )
}
const send = () => page.getByRole('button', { name: 'Send' }).click()
const count = () => page.getByLabelText('Number of recipients')

describe('Before a text goes to many people', () => {
  test('their number is typed from a hundred on, and says so as long as it is another', async () => {
    const onSend = vi.fn()
    await mount(<Asked count={1234} onSend={onSend} />)
    await send()
    await expect.element(page.getByText('Type 1,234, the number of recipients')).toBeVisible()
    await userEvent.type(count(), '1243')
    await send()
    expect(onSend).not.toHaveBeenCalled()
    await userEvent.fill(count(), '1,234')
    await userEvent.tab()
    await send()
    expect(onSend).toHaveBeenCalledTimes(1)
  })
  test('fewer are sent to without it', async () => {
    const onSend = vi.fn()
    await mount(<Asked count={typedFrom - 1} onSend={onSend} />)
    expect(count().query()).toBeNull()
    await send()
    expect(onSend).toHaveBeenCalledTimes(1)
  })
})
