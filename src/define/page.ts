import type { ComponentType } from 'react'
import type { Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'

/** What a view is told about where it is. */
export interface ViewProps {
  readonly params: Readonly<Record<string, string>>
}
export type LazyView = () => Promise<{ readonly default: ComponentType<ViewProps> }>

/** Where an entry stands in the sidebar. `under` names its group; groups and order are those of the specification's menu. */
export interface MenuPlace {
  readonly id: string
  readonly under?: string
  readonly label?: Message
  readonly roles?: Roles
  /** Built only when the stored user is an administrator (is_admin). */
  readonly onlyAdmin?: true
}

/** A screen that no resource derives: home, profile, notifications. */
export interface Page {
  readonly id: string
  readonly path: `/${string}`
  readonly title: Message
  readonly roles: Roles
  readonly icon: string
  readonly goTo?: string
  readonly menu?: MenuPlace
  /** Other words that find it in the palette. */
  readonly also?: Message
  /** Its address says what it shows: without that there is nothing to open. */
  readonly isOnlyLinked?: true
  readonly view: LazyView
}
export const definePage = (page: Page): Page => page
