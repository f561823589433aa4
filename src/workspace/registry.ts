import type { ComponentType } from 'react'
import { type DefaultParams, matchRoute, type Parser } from 'wouter'
import { type Message, msg } from '#contract/words.ts'
import { type Command, defineCommand, sections } from '#define/command.ts'
import type { RouteOutline } from '#define/outline.ts'
import type { Page, ViewProps } from '#define/page.ts'
import type { Room } from '#define/resource.ts'
import { workspaceCommands } from '#workspace/commands/workspace-commands.ts'
import type { RegisteredRoom } from '#workspace/registered-rooms.ts'

/** What a generic view is told about where it is. */
export interface RoomViewProps extends ViewProps {
  readonly room: Room
}
/** A generic view: fetched when a route first needs it. */
export interface RoomView {
  readonly load: () => Promise<{ readonly default: ComponentType<RoomViewProps> }>
  /** Fetches the first data while the role check is under way; never rejects. `search` is the place's, without `?`. */
  readonly prepare?: (room: Room, params: Readonly<Record<string, string>>, search: string) => Promise<void>
}
/** What the sidebar is made of: src/app says it, since it is the specification's. */
export interface Menu {
  /** From above: headings, and the entries that stand without one. A heading may stand within another one. */
  readonly tops: readonly {
    readonly id: string
    readonly sort: number
    readonly heading?: Message
    readonly within?: string
  }[]
  /** The ids of all entries, as those of one heading stand in it. */
  readonly order: readonly string[]
}
/** What src/app gives the workspace: rooms and pages as data, and the views that draw them. */
export interface RegistryParts {
  readonly rooms: readonly RegisteredRoom[]
  readonly pages: readonly Page[]
  readonly menu: Menu
  /** Addresses that are only ways to others. */
  readonly redirects?: Readonly<Record<string, `/${string}`>>
  readonly views: {
    readonly list: RoomView
    readonly create: RoomView
    readonly edit: RoomView
    readonly details: RoomView
    readonly upload: RoomView
  }
  /** Commands of the list, the form and other shared parts, whose acts those parts bind by useCommand. */
  readonly commands: readonly Command[]
}

/** A route as the tabs match it. */
export interface Entry extends RouteOutline {
  readonly room?: RegisteredRoom
  readonly page?: Page
}
export interface Registry extends RegistryParts {
  /** Static paths before those with parameters. */
  readonly entries: readonly Entry[]
  /** Every command of the portal, the workspace's own among them. */
  readonly allCommands: readonly Command[]
}

const parameter = /:(\w+)/g
const parametersOf = ({ path }: Entry) => [...path.matchAll(parameter)].map(([, name = '']) => name)
const patterns = new Map<string, ReturnType<Parser>>()
/**
 * How wouter reads our routes, each compiled once. A parameter is a record number, so that /dealers/create is no dealer, and
 * neither is /dealers/x; capitals count, as they do on the server.
 */
const parser: Parser = (route) => {
  const known = patterns.get(route)
  if (known) return known
  const keys: string[] = []
  const pattern = route.replaceAll(parameter, (_, name: string) => {
    keys.push(name)
    return '(\\d{1,10})'
  })
  const parsed = { pattern: new RegExp(`^${pattern}/?$`), keys }
  patterns.set(route, parsed)
  return parsed
}

const commandOfPage = ({ id, title, path, roles, icon, goTo, also }: Page): Command =>
  defineCommand({
    id: `${id}.open`,
    title,
    section: sections.places,
    when: { roles },
    icon,
    opens: path,
    ...(also && { also }),
    ...(goTo && { keys: `g ${goTo}` }),
  })

/** Puts the parts together. Two routes with one path are a mistake in a definition. */
export const makeRegistry = (parts: RegistryParts): Registry => {
  const entries = [
    ...parts.rooms.flatMap((room) => room.routes.map((route): Entry => ({ ...route, room }))),
    ...parts.pages.map(
      (page): Entry => ({
        id: page.id,
        path: page.path,
        roles: page.roles,
        title: page.title,
        icon: page.icon,
        view: 'page',
        page,
      }),
    ),
  ].toSorted((a, b) => parametersOf(a).length - parametersOf(b).length)
  const shapes = new Map<string, string>()
  for (const { id, path } of entries) {
    const shape = path.replaceAll(parameter, ':')
    const other = shapes.get(shape)
    if (other !== undefined) throw new Error(`The routes ${other} and ${id} have one path: ${shape}`)
    shapes.set(shape, id)
  }
  return {
    ...parts,
    entries,
    allCommands: [
      // A page of one of many is reached from what names it.
      ...parts.pages.filter(({ path, isOnlyLinked }) => !path.includes(':') && !isOnlyLinked).map(commandOfPage),
      // Two rooms of the same records share what is done with one of them.
      ...new Map(parts.rooms.flatMap(({ commands }) => commands).map((command) => [command.id, command])).values(),
      ...parts.commands,
      ...workspaceCommands,
    ],
  }
}

export interface Matched {
  readonly entry: Entry
  readonly params: Readonly<Record<string, string>>
}
const matchedIn = new WeakMap<Registry['entries'], Map<string, Matched | undefined>>()
/** So many paths are remembered: all that a person has open, and more. */
const mostRemembered = 500
/** The route of a path, or undefined where there is none. Every tab is asked with every change of one: it is remembered. */
export const matchPath = ({ entries }: Pick<Registry, 'entries'>, path: string): Matched | undefined => {
  const known = matchedIn.get(entries) ?? new Map<string, Matched | undefined>()
  if (known.has(path)) return known.get(path)
  if (known.size >= mostRemembered) known.clear()
  const matched = matchIn(entries, path)
  matchedIn.set(entries, known.set(path, matched))
  return matched
}
const matchIn = (entries: Registry['entries'], path: string): Matched | undefined => {
  // Two slashes are one.
  const plain = path.replaceAll(/\/{2,}/g, '/')
  for (const entry of entries) {
    const [isMatch, found] = matchRoute<DefaultParams>(parser, entry.path, plain)
    // Beside the names wouter gives the numbers of the parameters.
    if (isMatch)
      return { entry, params: Object.fromEntries(parametersOf(entry).map((name) => [name, found[name] ?? ''])) }
  }
  return undefined
}

export const notFoundTitle: Message = msg`Page not found`
export const forbiddenTitle: Message = msg`Unauthorized`
