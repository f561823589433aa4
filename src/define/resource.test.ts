import { expect, test } from 'vitest'
import { dealers } from '#contract/dealers/dealers.ts'
import { leads } from '#contract/requests/leads.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { callOf, can, canOpen } from '#define/abilities.ts'
import { bodyOf, formOf, valuesOf } from '#define/form.ts'
import { columnsOf, detailsOf, filtersOf } from '#define/list.ts'
import {
  create,
  defineResource,
  edit,
  exportFile,
  importFile,
  restore,
  roomIn,
  roomOn,
  trash,
} from '#define/resource.ts'
import { commandsOf } from '#define/room-commands.ts'
import { placeOf, routesOf } from '#define/routes.ts'

const leadsRoom = defineResource(leads, {
  title: msg`Leads`,
  one: msg`Lead`,
  route: 'leads',
  path: '/admin/leads',
  roles: adminAndDealer,
  icon: 'inbox',
  goTo: 'l',
  nameOf: (lead) => lead.first_name,
  sortedBy: { by: 'name', sort: 'asc' },
  columns: [
    'reference_no',
    { id: 'name', label: msg`Customer`, of: (lead) => `${lead.first_name} ${lead.last_name}`, sort: 'name' },
    'email',
  ],
  filters: ['q', 'status'],
  form: [{ heading: msg`Customer` }, ['first_name', 'last_name'], ['sales_consultant_id']],
  acts: [edit(leads.update, { at: 'record' })],
})
const dealersRoom = defineResource(dealers, {
  title: msg`Dealers`,
  one: msg`Dealer`,
  route: 'dealers',
  path: '/admin/dealers-account-maintenance/dealers',
  roles: admins,
  icon: 'store',
  goTo: 'd',
  nameOf: (dealer) => dealer.name,
  columns: ['name'],
  filters: [],
  form: [['name', 'zone_id']],
  acts: [create(dealers.create), edit(dealers.update), trash(dealers.trash), restore(dealers.restore)],
})
const lead = {
  id: 7,
  first_name: 'Ana',
  last_name: 'Reyes',
  reference_no: 'LD-2026-000007',
  sales_consultant: { id: 3, name: 'Bo' },
  email: null,
  version: 4,
}

/** What a definition says of itself once its resource is no longer known by its type. */
const { details: _, ...plain } = leadsRoom.definition

test('columns take label, kind and order from the contract', () => {
  expect(columnsOf(leadsRoom).map((column) => [column.id, column.kind, column.sort, column.valueOf(lead)])).toEqual([
    ['reference_no', 'text', 'reference_no', 'LD-2026-000007'],
    ['name', 'computed', 'name', 'Ana Reyes'],
    ['email', 'email', undefined, null],
  ])
})
test('a form asks what the body has, and reads references from the record', () => {
  expect(
    formOf(leadsRoom, 'edit').map((row) => ('heading' in row ? 'heading' : row.fields.map(({ name }) => name))),
  ).toEqual(['heading', ['first_name', 'last_name'], ['sales_consultant_id']])
  expect(valuesOf(bodyOf(leadsRoom, 'edit'), lead)).toMatchObject({
    first_name: 'Ana',
    sales_consultant_id: 3,
    model_id: null,
    version: 4,
  })
})
test('routes bear the specification’s names', () => {
  expect(routesOf(dealersRoom).map(({ id, path, view }) => [id, path, view])).toEqual([
    ['dealers.index', '/admin/dealers-account-maintenance/dealers', 'list'],
    ['dealers.create', '/admin/dealers-account-maintenance/dealers/create', 'create'],
    ['dealers.edit', '/admin/dealers-account-maintenance/dealers/:id/edit', 'edit'],
  ])
  expect(routesOf(leadsRoom).map(({ path }) => path)).toEqual(['/admin/leads', '/admin/leads/:id'])
  expect([placeOf(leadsRoom, 7), placeOf(dealersRoom, 7)]).toEqual([
    '/admin/leads/7',
    '/admin/dealers-account-maintenance/dealers/7/edit',
  ])
})
test('commands go to the room and create in it, each for those who may', () => {
  expect(commandsOf(dealersRoom).map(({ id, keys, opens }) => [id, keys, opens])).toEqual([
    ['dealers.open', 'g d', '/admin/dealers-account-maintenance/dealers'],
    ['dealers.create', 'n d', '/admin/dealers-account-maintenance/dealers/create'],
  ])
  expect(commandsOf(leadsRoom)).toHaveLength(1)
})
test('what one can do follows the call’s roles', () => {
  expect([
    can(dealersRoom, 'trash', ['admin']),
    can(dealersRoom, 'trash', ['dealer']),
    can(leadsRoom, 'trash', ['admin']),
    can(leadsRoom, 'edit', ['dealer']),
  ]).toEqual([true, false, false, true])
  expect(() => callOf(leadsRoom, 'trash')).toThrow('leads has no “trash”')
})
test('filters are those of the list call', () =>
  expect(filtersOf(leadsRoom).map(({ name, field }) => [name, field.kind])).toEqual([
    ['q', 'text'],
    ['status', 'status'],
  ]))

test('an import has a route and a command of its own, for those who may upload', () => {
  const room = defineResource(leads, {
    ...plain,
    nameOf: (lead) => lead.first_name,
    sortedBy: { by: 'name', sort: 'asc' },
    columns: ['email'],
    filters: ['q'],
    form: [],
    acts: [
      importFile(leads.upload, { path: '/admin/leads/upload' }),
      exportFile(leads.download, { failed: msg`Failed to download leads.` }),
    ],
  })
  expect(routesOf(room).find(({ view }) => view === 'upload')).toMatchObject({
    id: 'leads.upload',
    path: '/admin/leads/upload',
    roles: admins,
  })
  expect(commandsOf(room).find(({ id }) => id === 'leads.import')).toMatchObject({
    opens: '/admin/leads/upload',
    when: { roles: admins },
  })
  expect([can(room, 'import', ['dealer']), can(room, 'export', ['dealer'])]).toEqual([false, true])
})

test('records that are only shown open on a page of theirs, for everybody who may visit the list', () => {
  const room = defineResource(leads, {
    ...plain,
    nameOf: () => '',
    columns: ['email'],
    filters: [],
    form: [],
    acts: [],
    sortedBy: { by: 'name', sort: 'asc' },
    details: ['email', 'status'],
  })
  expect(routesOf(room).map(({ id, path, view }) => [id, path, view])).toEqual([
    ['leads.index', '/admin/leads', 'list'],
    ['leads.show', '/admin/leads/:id', 'details'],
  ])
  expect(placeOf(room, 3)).toBe('/admin/leads/3')
  expect([canOpen(room, ['admin']), canOpen(room, ['dealer_parts'])]).toEqual([true, false])
  const row = { id: 1, status: 'lost' }
  expect(detailsOf(room).map((one) => [one.id, one.kind, one.valueOf(row)])).toEqual([
    ['email', 'email', undefined],
    ['status', 'status', 'lost'],
  ])
})

test('a list that stands on another page has its filters in that page’s address, and its rows where they are', () => {
  const ofSeven = roomOn(leadsRoom, '/admin/dealers/7', { dealer: 7 })
  expect([ofSeven.definition.listedAt, ofSeven.definition.fixed, placeOf(ofSeven, 3)]).toEqual([
    '/admin/dealers/7',
    { dealer: 7 },
    placeOf(leadsRoom, 3),
  ])
})

test('a list within a record has that record’s path, filter and first value, and no command of its own', () => {
  const room = defineResource(leads, {
    ...plain,
    path: '/admin/dealers/:dealer_id/leads',
    within: { param: 'dealer_id', of: 'dealers', field: 'dealer' },
    nameOf: (lead) => lead.first_name,
    sortedBy: { by: 'name', sort: 'asc' },
    columns: ['email'],
    filters: ['q'],
    form: [],
    acts: [edit(leads.update)],
  })
  const ofSeven = roomIn(room, { dealer_id: '7' })
  expect([ofSeven.definition.path, ofSeven.definition.fixed, placeOf(ofSeven, 3)]).toEqual([
    '/admin/dealers/7/leads',
    { dealer: 7 },
    '/admin/dealers/7/leads/3/edit',
  ])
  expect(roomIn(room, { dealer_id: '7' })).toBe(ofSeven)
  expect(roomIn(leadsRoom, { dealer_id: '7' })).toBe(leadsRoom)
  expect(commandsOf(room)).toEqual([])
  expect(() =>
    defineResource(leads, {
      ...room.definition,
      within: { param: 'x', of: 'dealers', field: 'dealer' },
      nameOf: () => '',
      columns: [],
      filters: [],
      form: [],
      acts: [],
    } as never),
  ).toThrow('within names')
})
