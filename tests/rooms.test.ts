import { describe, expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { menu } from '#app/menu.ts'
import { pages } from '#app/pages.ts'
import { publicRoutes } from '#app/screens.ts'
import { everyResource } from '#contract/all.ts'
import { type Call, type Calls, facets, type NamedResource } from '#contract/call.ts'
import { switched, trashable } from '#contract/facets.ts'
import { isPaging } from '#contract/list-query.ts'
import { namedResources } from '#contract/named.ts'
import { actOf } from '#define/abilities.ts'
import { outlineOf } from '#define/outline.ts'
import { routesOf } from '#define/routes.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import { iconNames } from '#ui/Icon.tsx'
import { spec } from './conformance/lists.ts'

/** What is declared is used: what the compiler cannot ask for, because a room may do without it, is asked for here. */
const named: readonly (readonly [name: string, resource: NamedResource])[] = Object.entries(namedResources)
const callsOf = (resource: NamedResource): Calls => resource
const shown = (resource: NamedResource) => rooms.filter(({ calls }) => calls === callsOf(resource))

/** Resources without a list of their own in the portal. */
const unseen: Readonly<Record<string, string>> = {
  me: 'one’s own account',
  notifications: 'the bell, and a page of the workspace',
  customers: 'found for erasure alone',
  'blast-logs': 'a page of its own among the text blasts',
}
/** Resources whose records tell in another way what was done to them. */
const untold: Readonly<Record<string, string>> = {
  'text-blasts': 'its own page tells its steps',
  'survey-results':
    'the original answers and the reason stand beside it; a history would say names that are kept from dealers',
  'surveys-cdcs': 'its steps tell it; a history would say names that are kept from dealers',
}
/** Resources whose records have no page, where a history would stand. */
const unpaged: readonly string[] = ['parts', 'survey-targets']
/** Lists that nobody takes out as a file. */
const unexported: Readonly<Record<string, string>> = {
  audit: 'nobody asked for a file of it',
  'outgoing-emails': 'nobody asked for a file of it',
}
/** Filters of a list that its toolbar does not have. */
const unasked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  inquiries: {
    date: 'the specification’s list of inquiries has none; conditions narrow by days',
    base: 'asked over the API alone',
  },
  users: { dealer_id: 'what the list within a dealer asks; `dealer` says the same' },
  'survey-results': {
    survey_id: 'what the list within a survey asks',
    overall: 'asked over the API alone',
    sales_consultant: 'asked over the API alone',
  },
  'parts-inquiries': { base: 'asked over the API alone' },
}

/** Calls that a screen makes by an act of its room. */
const acted: readonly string[] = ['create', 'update', 'trash', 'restore', 'upload']
/** Those that it makes in another way. */
const undone: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/admin/dealers-account-maintenance/dealers/:dealer_id/sales-consultants': {
    create: 'a new one begins in the list of all, which asks for the dealer',
    upload: 'a file names the dealers',
  },
  '/admin/survey/:survey_id/result': {
    update: 'answers are put right in the list of all results',
    upload: 'a file names the surveys',
  },
  '/admin/dealer-parts/form-inquiries': { upload: 'files come in by the list of all inquiries' },
  '/admin/text-blast': { update: 'its own page changes one thing after the other' },
}

describe.each(named.filter(([name]) => !(name in unseen)))('The resource %s', (name, resource) => {
  const calls = callsOf(resource)
  const known = resource[facets]
  /** Another resource's records, seen by other calls: what is true of them stands there. */
  const isView = shown(resource).some((room) => room.name !== name)

  test('has its line in src/app/rooms.ts', () => {
    expect(shown(resource).length).toBeGreaterThan(0)
  })

  test('offers for many what it offers for one: `bulk` of its facets', () => {
    const can = (name: string) => calls[name] !== undefined
    const wanted = isView || !(can('trash') && can('restore')) ? [] : trashable
    const flags = isView || !can('trash') || calls['update']?.body?.fields['status']?.kind !== 'flag'
    expect(known.bulk).toEqual(expect.arrayContaining([...wanted, ...(flags ? [] : switched)]))
  })

  test('tells what was done: whose records are written in the portal, or by files, is audited, and has a history', () => {
    const isImported = everyRoom.some(({ records, imports }) => records.calls === calls && imports.length > 0)
    const isWritten = (calls['update'] !== undefined || isImported) && !isView && !(name in untold)
    const told = isWritten ? [true, !unpaged.includes(name)] : [known.audited, known.history]
    expect([known.audited, known.history]).toEqual(told)
  })
})

describe.each(rooms.map((room) => [room.definition.path, room] as const))('The room at %s', (_, room) => {
  const { definition, calls } = room
  const imported = everyRoom.find(({ records }) => records.resource === room.name)?.imports.at(0)

  test('has an outline of values alone, which the build can write out', () => {
    const outline = outlineOf(room)
    expect(JSON.parse(JSON.stringify(outline))).toStrictEqual(outline)
  })

  test('is reached: an entry of the menu, or a list within a record', () => {
    expect(definition.menu ?? definition.within ?? definition.isTwin).toBeDefined()
    const under = definition.menu?.under
    if (under !== undefined) expect(menu.tops.map(({ id }) => id)).toContain(under)
  })

  test('has its sign among the drawings of src/ui/Icon.tsx', () => {
    expect(iconNames).toContain(definition.icon)
  })

  test('asks for everything that a new record needs', () => {
    const asked = new Set([
      ...definition.form.flatMap((line) => ('heading' in line ? [] : line)),
      ...Object.values(definition.parts ?? {}).flatMap((part) => part?.covers ?? []),
      ...Object.keys(definition.initial ?? {}),
      ...(definition.within ? [definition.within.field] : []),
    ])
    const create = actOf(room, 'create')
    const shape = create && !create.view ? (create.call.body ?? create.call.form) : undefined
    const forgotten = Object.entries(shape?.fields ?? {}).filter(([name, one]) => !one.optional && !asked.has(name))
    expect(forgotten.map(([name]) => name)).toEqual([])
  })

  test('keeps its trash in reach: activeAndTrash among the filters of its list', () => {
    const list: Call | undefined = calls.list
    const can = (name: string) => name in calls
    const wanted = can('trash') && can('restore') ? ['trashed'] : []
    expect(Object.keys(list?.query?.fields ?? {})).toEqual(expect.arrayContaining(wanted))
  })

  test('changes the version that was read: Versioned in the body of its update', () => {
    const { update }: Calls = calls
    const fields = { ...update?.body?.fields, ...update?.form?.fields }
    const isVersioned = 'version' in calls.list.answer.paged.fields
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(update && isVersioned ? ['version'] : []))
  })

  test('asks by each filter of its list: `filters` or `quiet` of its definition', () => {
    const { filters, quiet = [], within, fixed = {} } = definition
    const elsewhere = ['import_id', 'trashed', ...Object.keys({ ...fixed, ...unasked[room.name] })]
    const known = [...filters, ...quiet, ...(within ? [within.field] : []), ...elsewhere]
    const list: Call = calls.list
    const offered = Object.keys(list.query?.fields ?? {}).filter((name) => name === 'q' || !isPaging(name))
    expect(offered.filter((name) => !known.includes(name))).toEqual([])
  })

  test('does what its calls can: create, edit, trash, restore and importFile among its acts', () => {
    const done = new Set<unknown>(definition.acts.map(({ call }) => call))
    const elsewhere = undone[definition.path] ?? {}
    const can = Object.entries(calls).filter(([name]) => acted.includes(name) && !(name in elsewhere))
    expect(can.filter(([, call]) => !done.has(call)).map(([name]) => name)).toEqual([])
  })

  test('takes its list out as a file: exportFile among its acts', () => {
    const isOffered = definition.acts.some(({ verb }) => verb === 'export')
    expect(isOffered || room.name in unexported).toBe(true)
  })

  test('leads where its list is, after a file has come', () => {
    if (imported && !definition.isTwin && !definition.within) expect(imported.path).toBe(definition.path)
  })

  test('finds what a file has brought: importFilter among the filters of its list', () => {
    const list: Call | undefined = calls.list
    if (imported) expect(Object.keys(list?.query?.fields ?? {})).toContain('import_id')
  })
})

test('what is named as an exception is there', () => {
  const known = Object.keys(everyResource)
  expect(
    [unseen, untold, unexported, unasked].flatMap((one) => Object.keys(one)).filter((name) => !known.includes(name)),
  ).toEqual([])
  const paths: readonly string[] = rooms.map(({ definition }) => definition.path)
  expect(Object.keys(undone).filter((path) => !paths.includes(path))).toEqual([])
})

/** Screens that the texts give no name, and that have another one here than in the list made of them. */
const namedHere: Readonly<Record<string, string>> = {
  // What is read and changed at one address.
  'sales-consultants.edit': 'sales-consultants.show',
  'dealers.sales-consultants.edit': 'dealers.sales-consultants.show',
  'survey.cdc.edit': 'survey.cdc.show',
  'survey.result': 'survey.result.index',
}
test('each screen of the specification has its name and its address in the portal', () => {
  // What stands for a record's number may be called otherwise.
  const placeOf = ({ id, path }: { readonly id: string; readonly path: string }) =>
    `${namedHere[id] ?? id} ${path.replaceAll(/:\w+/g, ':')}`
  const own = [...rooms.flatMap((room) => routesOf(room)), ...pages, ...publicRoutes].map(placeOf)
  const asked = spec.routes.filter(({ kind }) => kind !== 'redirect' && kind !== 'error').map(placeOf)
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((one) => !own.includes(one))).toEqual([])
})
