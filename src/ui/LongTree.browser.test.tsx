import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/browser/mount.tsx'
import { LongTree } from '#ui/LongTree.tsx'
import { Press } from '#ui/Press.tsx'
import type { TreeNode } from '#ui/Tree.tsx'

const rowSize = 28
/** Twenty pages of ten questions. */
const nodesFor = (onChoose: (id: string) => void): readonly TreeNode[] => {
  const nodeOf = (name: string, children?: readonly TreeNode[]): TreeNode => ({
    id: name,
    name,
    content: (
      <Press onFocus={() => onChoose(name)} onPress={() => onChoose(name)}>
        {name}
      </Press>
    ),
    ...(children && { children }),
  })
  return Array.from({ length: 20 }, (_, at) =>
    nodeOf(
      `Page ${at + 1}`,
      Array.from({ length: 10 }, (__, index) => nodeOf(`Question ${at * 10 + index + 1}`)),
    ),
  )
}
const Outline = () => {
  const [current, setCurrent] = useState('Question 1')
  const [nodes] = useState(() => nodesFor(setCurrent))
  return (
    <>
      <button type="button" onClick={() => setCurrent('Question 150')}>
        To 150
      </button>
      <div style={{ blockSize: 280 }}>
        <LongTree label="Outline" rowSize={rowSize} nodes={nodes} current={current} />
      </div>
    </>
  )
}
const question = (name: string) => page.getByRole('button', { name, exact: true })
const drawn = () => document.querySelectorAll('[role="row"]').length

test('it draws what is seen, and the arrows, End and letters reach all of it', async () => {
  await mount(<Outline />, 'en')
  await expect.element(question('Question 1')).toBeVisible()
  expect(drawn()).toBeLessThan(40)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(question('Question 1')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(question('Question 200')).toHaveFocus()
  await expect.element(question('Question 200')).toBeVisible()
  expect(drawn()).toBeLessThan(40)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(question('Question 199')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(question('Page 1')).toHaveFocus()
})

test('what becomes current elsewhere comes into view, also where pages before it are closed', async () => {
  await mount(<Outline />, 'en')
  await expect.element(question('Question 1')).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{ArrowLeft}{ArrowLeft}')
  await expect.element(question('Question 1')).not.toBeInTheDocument()
  await question('To 150').click()
  await expect.element(question('Question 150')).toBeVisible()
  const tree = page.getByRole('treegrid', { name: 'Outline' }).element().getBoundingClientRect()
  const row = question('Question 150').element().getBoundingClientRect()
  expect(row.top).toBeGreaterThanOrEqual(tree.top)
  expect(row.bottom).toBeLessThanOrEqual(tree.bottom + 1)
})
