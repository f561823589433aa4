import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { PermissionGate } from '#workspace/PermissionGate.tsx'
import { store } from '#workspace/store.ts'

const gate = async (mine: readonly string[], code?: readonly ('admin' | 'dealer')[]) => {
  store.set(rolesAtom, mine)
  await mount(
    <PermissionGate code={code} fallback={<p>Ask an administrator</p>}>
      <button type="button">Export</button>
    </PermissionGate>,
  )
  return { content: page.getByRole('button', { name: 'Export' }), fallback: page.getByText('Ask an administrator') }
}

test('the content is shown to a role on the list [roles.16]', async () => {
  const { content, fallback } = await gate(['dealer'], ['admin', 'dealer'])
  await expect.element(content).toBeVisible()
  expect(fallback.elements()).toEqual([])
})
test('the fallback is shown to a role that is not on the list [roles.17]', async () => {
  const { content, fallback } = await gate(['dealer_parts'], ['admin', 'dealer'])
  await expect.element(fallback).toBeVisible()
  expect(content.elements()).toEqual([])
})
test('without a list the content is always shown [roles.18]', async () => {
  const { content } = await gate([])
  await expect.element(content).toBeVisible()
})
