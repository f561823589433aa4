import { views } from '#contract/work/views.ts'
import { enterAs, isThere, pressCommand, shows, takeSeat } from '#tests/model/ui/house.ts'
import type { TestServer } from '#tests/support/server.ts'
import { people, signIn } from '#tests/support/sign-in.ts'

let isSeen = false
/** Once for all walks: which of two starred views stands out in the sidebar as tabs come to the front. */
export const seesStarred = async (server: TestServer): Promise<void> => {
  if (isSeen) return
  isSeen = true
  const client = await signIn(server.origin, people.admin)
  const ids: number[] = []
  for (const name of ['Stars one', 'Stars two']) {
    const body = { resource: 'dealer-zones', name, query: 'q=a', shared: false }
    const id = Number(Reflect.get(Object((await client.call(views.create, { body })).data), 'id'))
    await client.call(views.star, { params: { id } })
    ids.push(id)
  }
  const seat = await takeSeat(server)
  const { page } = seat
  await enterAs(server, seat, people.admin)
  await page.goto('/admin/home')
  const links = page.getByRole('group', { name: 'Starred views' }).getByRole('link')
  const current = (names: readonly string[], when: string) =>
    shows(
      () =>
        links.evaluateAll((all) =>
          all.filter((one) => one.getAttribute('aria-current') === 'page').map((one) => one.textContent),
        ),
      names,
      `the starred view in front, ${when}`,
    )
  await isThere(links.nth(1), 'both starred views')
  await current([], 'at home')
  await links.nth(1).press('Enter')
  await isThere(page.getByRole('heading', { level: 1, name: 'Stars two' }).or(page.getByRole('grid')), 'the second')
  await current(['Stars two'], 'after the second was opened')
  await pressCommand(page, 'g k')
  await current([], 'in another list')
  await pressCommand(page, 'g h')
  await current([], 'at home again')
  for (const id of ids) await client.call(views.remove, { params: { id } })
  await seat.context.close()
}
