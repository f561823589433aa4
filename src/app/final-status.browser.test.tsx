import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '#app/session.ts'
import { statusList } from '#contract/requests/statuses.ts'
import type { Role } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { SessionProvider } from '#platform/session.tsx'
import { mount } from '#tests/browser/mount.tsx'
import { FieldPart } from '#workspace/form/Field.tsx'

const times = { idle_at: '2099-01-01T00:00:00.000Z', expires_at: '2099-01-01T12:00:00.000Z' }
const nobody = () => undefined

test.each<[string, Role, boolean, boolean]>([
  ['a dealer’s user cannot', 'dealer', false, true],
  ['an administrator can', 'admin', false, false],
  ['a super administrator without the role of an administrator can, as the server has it', 'dealer', true, false],
])('who may change a final status in a form: %s', async (_, slug, superadmin, isLocked) => {
  session.start()
  session.send({
    type: 'OTHER_TAB_SIGNED_IN',
    user: {
      id: 7,
      first_name: 'Isabel',
      last_name: 'Santos',
      name: 'Isabel Santos',
      email: 'isabel@desk.test',
      avatar: null,
      is_admin: slug === 'admin',
      superadmin,
      permissions: [],
      role: [{ slug, name: slug }],
      dealer: { id: 1, name: 'Amihan' },
      locale: 'en',
      mfa_enabled: false,
      email_verified_at: null,
      last_signed_in_at: null,
    },
    session: times,
  })
  queryClient.setQueryData(queryOf('statuses', statusList.list, { query: { type: 'lead' } }).queryKey, [
    { slug: 'contacted', title: 'Contacted', final: false },
    { slug: 'lost', title: 'Lost', final: true },
  ])
  await mount(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <FieldPart
          asked={{ name: 'status', field: statusOf('lead') }}
          id="status"
          value="lost"
          error={undefined}
          row={{ id: 5, status: 'lost' }}
          onChange={nobody}
          onBlur={nobody}
        />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const field = page.getByRole('combobox', { name: 'Status' })
  await (isLocked ? expect.element(field).toBeDisabled() : expect.element(field).toBeEnabled())
  expect(page.getByText('Only an administrator can change a final status').elements()).toHaveLength(isLocked ? 1 : 0)
})
