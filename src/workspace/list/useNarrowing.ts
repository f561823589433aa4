import { useState } from 'react'
import type { Condition } from '#contract/conditions.ts'
import { useDictionary, useNamesOf } from '#workspace/list/useDictionary.ts'
import type { RoomListState } from '#workspace/list/useRoomList.ts'
import {
  conditionsIn,
  type Filterable,
  filterableOf,
  filterablesOf,
  filtersOfConditions,
  whereOf,
} from '#workspace/records/filterable.ts'

type Given = Pick<RoomListState, 'room' | 'state' | 'setFilters' | 'optionsOf'> & {
  readonly idOf: (name: string) => string
}
/** The status, or another of a few words: more than one of them is a condition. */
const isFew = ({ field, isField }: Filterable) => isField && ['status', 'action', 'options'].includes(field.kind)
const isDays = ({ own, isField }: Filterable) => isField && own?.field.kind === 'days'

/** The filters of a list as its toolbar shows them: the list's own, and what is narrowed by any other field. */
export const useNarrowing = ({ room, state, setFilters, optionsOf, idOf }: Given) => {
  const { filters } = state
  const [adding, setAdding] = useState<string>()
  const [open, setOpen] = useState<string>()
  const dictionary = useDictionary(optionsOf, false)
  const where = whereOf(filters)
  /** What the list's own filter of a field says, which a condition takes the place of. */
  const ownOf = (one: Filterable): Condition | undefined =>
    one.own && filters[one.own.name] !== undefined
      ? conditionsIn(room, filters).find(({ field }) => field === one.id)
      : undefined
  const set = (all: readonly Condition[]) => setFilters(filtersOfConditions(room, filters, all))
  const known = where.flatMap((condition) => {
    const one = filterableOf(room, condition.field)
    return one ? [[one, condition] as const] : []
  })
  useNamesOf(known)
  const counts = new Map<string, number>()
  const keyOf = (id: string) => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return `${id} ${count}`
  }
  const shown: (readonly [Filterable, Condition | undefined])[] = [...known]
  const begun = adding === undefined ? undefined : filterableOf(room, adding)
  if (begun) shown.push([begun, undefined])
  const chips = shown.map(([one, condition]) => {
    const key = keyOf(one.id)
    return {
      key,
      id: idOf(`where ${key}`),
      one,
      condition,
      initial: condition ?? ownOf(one),
      dictionary,
      isOpen: open === key,
      onOpenChange: (isOpen: boolean) => {
        setOpen(isOpen ? key : undefined)
      },
      onChange: (made: Condition | undefined) => {
        const all = conditionsIn(room, filters)
        const former = condition ?? ownOf(one)
        const others = all.filter((each) => each !== former && JSON.stringify(each) !== JSON.stringify(former))
        const at = former ? all.findIndex((each) => JSON.stringify(each) === JSON.stringify(former)) : others.length
        set(made ? others.toSpliced(at, 0, made) : others)
        if (condition === undefined) setAdding(undefined)
      },
    }
  })
  const add = (id: string) => {
    setAdding(id)
    // After the menu has given the focus back.
    setTimeout(() => setOpen(`${id} ${where.filter(({ field }) => field === id).length}`), 50)
  }
  return {
    chips,
    /** The own filter of this name is shown as a condition instead. */
    isReplaced: (name: string): boolean => {
      const one = filterableOf(room, name)
      return (
        one !== undefined &&
        (isFew(one) || isDays(one)) &&
        filters[name] === undefined &&
        shown.some(([other]) => other.id === one.id)
      )
    },
    /** The way to ask for several values, where the own filter of this name takes one. */
    severalOf: (name: string): (() => void) | undefined => {
      const one = filterableOf(room, name)
      return one && isFew(one) ? () => add(one.id) : undefined
    },
    /** Every field that has no chip of its own. */
    others: filterablesOf(room).filter((one) => one.isField && !one.own),
    add,
    begin: (name: string): boolean => {
      const one = filterableOf(room, name)
      if (!one || !isDays(one)) return false
      add(one.id)
      return true
    },
  }
}
