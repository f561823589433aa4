import { call, paged, resource } from '#contract/call.ts'
import { Color, colors } from '#contract/catalogue/colors.ts'
import { models } from '#contract/catalogue/models.ts'
import { dealers } from '#contract/dealers/dealers.ts'
import { zones } from '#contract/dealers/zones.ts'
import { pick } from '#contract/fields.ts'
import { Lead, leads } from '#contract/requests/leads.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineCommand } from '#define/command.ts'
import { create, defineResource, edit, importFile, trash } from '#define/resource.ts'
import { callApi } from '#platform/client.ts'
import { colors as colorTable } from '#server/areas/catalogue/catalogue.table.ts'
import { zoneRecords } from '#server/areas/dealers/zones.ts'
import { leads as leadTable } from '#server/areas/requests/leads.table.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { leadImport } from '#server/areas/requests/leads-import.ts'
import { defineRecords } from '#server/platform/records.ts'
import { defineRoom } from '#server/work/room.ts'

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

// A room says every facet, on both sides.
const known = { title: msg`Leads`, audited: true, history: true, bulk: [], searched: true } as const
const calls = { list: leads.list }
defineResource(resource('leads', known, calls), right)
// @ts-expect-error a room whose resource says nothing of itself
defineResource(resource('leads', calls), right)
const { title, audited, history, bulk, searched } = known
// @ts-expect-error no title
resource('leads', { audited, history, bulk, searched }, calls)
// @ts-expect-error not whether it is audited
resource('leads', { title, history, bulk, searched }, calls)
// @ts-expect-error not whether its history is shown
resource('leads', { title, audited, bulk, searched }, calls)
// @ts-expect-error not what is done to many
resource('leads', { title, audited, history, searched }, calls)
// @ts-expect-error not whether it is searched
resource('leads', { title, audited, history, bulk }, calls)
// @ts-expect-error an action that does not exist
resource('leads', { ...known, bulk: ['explode'] }, calls)
const lying = { table: leadTable, record: Lead, scope: 'dealer_id', sorts: {}, order: ['name', 'asc'] } as const
const found = { detail: 't.reference_no', folded: 't.sort_name' } as const
defineRecords(leads, { ...lying, name: 't.sort_name', found })
// @ts-expect-error records that nobody can name
defineRecords(leads, { ...lying, found })
// @ts-expect-error a searched list that does not say how
defineRecords(leads, { ...lying, name: 't.sort_name' })
const paint = { table: colorTable, record: Color, scope: null, sorts: {}, order: ['name', 'asc'] } as const
defineRecords(colors, { ...paint, name: 't.name' })
// @ts-expect-error a list that is not searched, and says how
defineRecords(colors, { ...paint, name: 't.name', found })
defineRoom(leads, { records: leadRecords, handlers: [], imports: leadImport })
// @ts-expect-error a list with an upload call whose files bring nothing
defineRoom(leads, { records: leadRecords, handlers: [] })
// @ts-expect-error a list without an upload call
defineRoom(zones, { records: zoneRecords, handlers: [], imports: leadImport })
// @ts-expect-error no handlers
defineRoom(zones, { records: zoneRecords })
