import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export const kinds = ['calls', 'routes', 'menu', 'messages', 'entities', 'rules'] as const
export type Kind = (typeof kinds)[number]

const Roles = v.union([v.literal('public'), v.array(v.string())])
const Call = v.object({ id: v.string(), method: v.string(), path: v.string(), params: v.array(v.unknown()) })
const Route = v.object({
  id: v.string(),
  path: v.string(),
  kind: v.string(),
  roles: Roles,
  title: v.optional(v.string()),
  redirectTo: v.optional(v.string()),
})
const Message = v.object({
  id: v.string(),
  kind: v.string(),
  text: v.string(),
  accept: v.optional(v.array(v.string())),
})
const Entity = v.object({
  id: v.string(),
  name: v.string(),
  fields: v.optional(v.array(v.object({ name: v.string() })), []),
  filters: v.optional(v.array(v.string()), []),
  options: v.optional(v.array(v.string()), []),
})
const Rule = v.object({ id: v.string(), text: v.string() })

export interface MenuEntry {
  readonly id: string
  readonly label?: string | undefined
  readonly sort?: number | null | undefined
  readonly roles: readonly string[]
  readonly target?: string | null | undefined
  readonly children?: readonly MenuEntry[] | undefined
}
const MenuEntry: v.GenericSchema<unknown, MenuEntry> = v.object({
  id: v.string(),
  label: v.optional(v.string()),
  sort: v.nullish(v.number()),
  roles: v.array(v.string()),
  target: v.nullish(v.string()),
  children: v.optional(v.array(v.lazy(() => MenuEntry))),
})
const Menu = v.object({ sidebar: v.array(MenuEntry), userMenu: v.array(MenuEntry), appBar: v.array(MenuEntry) })

const read = <S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')))
const menu = read('spec/menu', Menu)
const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((one) => [one, ...flat(one.children ?? [])])

/** The specification's lists. */
export const spec = {
  calls: read('spec/calls', v.array(Call)),
  routes: read('spec/routes', v.array(Route)),
  menu: flat([...menu.sidebar, ...menu.userMenu, ...menu.appBar]),
  messages: read('spec/messages', v.array(Message)),
  entities: read('spec/entities', v.array(Entity)),
  rules: read('spec/rules', v.array(Rule)),
}
export const sidebar: readonly MenuEntry[] = menu.sidebar

/** What the entries of a list still lack, by what `lacks` says of each; none when all are built. */
export const lackedBy = (kind: Kind, lacks: (id: string) => readonly string[]): readonly string[] =>
  spec[kind].flatMap(({ id }) => lacks(id).map((one) => `${id}: ${one}`))
