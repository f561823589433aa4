import { call, paged } from '#contract/call.ts'
import { models } from '#contract/catalogue/models.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { pick } from '#contract/fields.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineCommand } from '#define/command.ts'
import { create, defineResource, edit, importFile, trash } from '#define/resource.ts'
import { callApi } from '#platform/client.ts'

// Mistakes that must not compile: the check of types fails where one does.
const right = {
  title: msg`Leads`,
  one: msg`Lead`,
  route: 'leads',
  path: '/admin/leads',
  roles: adminAndDealer,
  icon: 'inbox',
  nameOf: () => '',
  columns: [],
  filters: [],
  form: [],
  acts: [],
} as const
defineResource(leads, {
  ...right,
  columns: ['id', 'updated_at'],
  sortedBy: { by: 'name', sort: 'asc' },
  acts: [edit(leads.update)],
})

// @ts-expect-error a column that is not a field
defineResource(leads, { ...right, columns: ['mobile_nummer'] })
// @ts-expect-error a filter that the list does not take
defineResource(leads, { ...right, filters: ['total_amount'] })
// @ts-expect-error an order that the list does not know
defineResource(leads, { ...right, sortedBy: { by: 'email', sort: 'asc' } })
// @ts-expect-error a form key that the body does not have
defineResource(leads, { ...right, form: [['first_name'], ['updated_at']] })
// @ts-expect-error a verb without a call
defineResource(leads, { ...right, acts: [create(leads.create)] })
// @ts-expect-error another resource's call
defineResource(leads, { ...right, acts: [edit(dealers.update)] })
// @ts-expect-error a call of the wrong sort for the verb
trash(leads.update)
// @ts-expect-error an import of a call that takes no file
importFile(leads.update, { path: '/admin/leads/upload' })
// @ts-expect-error a list is not edited
edit(models.list)
// @ts-expect-error a call without roles
call('GET /x', { answer: paged(Lead) })
// @ts-expect-error a role that does not exist
call('GET /x', { roles: ['dealr'], answer: paged(Lead) })
// @ts-expect-error no roles at all
call('GET /x', { roles: [], answer: paged(Lead) })
// @ts-expect-error a part that does not exist
call('GET /x', { roles: adminAndDealer, answr: 1, answer: paged(Lead) })
// @ts-expect-error a route without a method
call('/x', { roles: adminAndDealer, answer: paged(Lead) })
// @ts-expect-error picking a field that is not there
pick(Lead, ['first_nam'])
// @ts-expect-error a part of a command that does not exist
defineCommand({ id: 'x', title: msg`X`, section: msg`X`, keyz: 'x' })

void callApi(leads.list)
void callApi(leads.list, { query: { status: 'pending', page: 2 } }).then((page) => page.rows[0]?.dealer.name.trim())
// @ts-expect-error the caller must give the body
void callApi(leads.update, { params: { id: 1 } })
// @ts-expect-error a status of another record
void callApi(leads.list, { query: { status: 'quoted' } })
// @ts-expect-error an answer's field that is not there
void callApi(leads.list).then((page) => page.rows[0]?.first)
