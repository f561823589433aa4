import { mayEnter } from '#contract/roles.ts'
import { ownPath } from '#machines/session.ts'
import type { Registry } from '#workspace/registry.ts'

/** A path and its search: `/admin/leads?status=pending`. */
export type Place = string
export const pathOf = (place: Place): string => place.split(/[?#]/)[0] ?? place
export const searchOf = (place: Place): string => /\?([^#]*)/.exec(place)?.[1] ?? ''

export const home = '/admin/home'

/** The ways to where somebody begins. */
export const entrances = ['/', '/admin'] as const

/** Where a place leads that is only a way to another one; undefined where it is a place itself. */
export const redirectOf = (
  place: Place,
  registry: Pick<Registry, 'entries' | 'redirects'>,
  roles: readonly string[],
): Place | undefined => {
  const path = pathOf(place).replace(/(.)\/+$/, '$1')
  if (entrances.some((one) => one === path)) {
    const dashboard = registry.entries.find(({ id }) => id === 'dashboard')
    return dashboard && mayEnter(roles, dashboard.roles) ? dashboard.path : home
  }
  const elsewhere = registry.redirects?.[path]
  if (elsewhere !== undefined) return elsewhere
  return path === pathOf(place) ? undefined : `${path}${place.slice(pathOf(place).length)}`
}

/** The address of the 403 page for a place that was refused. */
export const forbiddenPlace = (from: Place): Place => `/403?${new URLSearchParams({ from }).toString()}`
/** The place that somebody asked for before they saw the 403 page; only paths of this site. */
export const fromOf = (search: string): Place | null => ownPath(new URLSearchParams(search).get('from') ?? undefined)
