import type { MachineName } from './all.ts'
import { activeId, type Tabs } from './tabs.ts'

/**
 * Where a machine stands beside its state, in numbers that say nothing of what anybody typed or opened: of `open` alone
 * nobody sees that the wrong tab is in front.
 */
export type Outline = Readonly<Record<string, number>>

type Panes = Pick<Tabs, 'tabs' | 'panes' | 'focused'>
const isPanes = (context: unknown): context is Panes =>
  typeof context === 'object' && context !== null && 'tabs' in context && 'panes' in context && 'focused' in context
/** A tab's place, the first is 1; 0 where there is none of this id. */
const placeOf = ({ tabs }: Panes, id: unknown) => tabs.findIndex((tab) => tab.id === id) + 1

/** Null where the state says all that there is. */
export const outlineOf = (machine: MachineName, context: unknown): Outline | null =>
  machine === 'workspace' && isPanes(context)
    ? { tabs: context.tabs.length, front: placeOf(context, activeId(context)), panes: context.panes.length }
    : null
/** Which of several things an event names, by its place among them; null where it names none of these. */
export const placeNamed = (machine: MachineName, context: unknown, field: string, value: unknown): number | null =>
  machine === 'workspace' && field === 'tabId' && value !== undefined && isPanes(context)
    ? placeOf(context, value)
    : null
