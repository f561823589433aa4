import { useState } from 'react'
import type { Condition } from '#contract/conditions.ts'
import { familyOf } from '#contract/narrowing.ts'
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
/** The status, or another of a few words: its own chip takes several of them. */
const isFew = ({ field, isField }: Filterable) => isField && ['status', 'action', 'options'].includes(field.kind)
/** A field's own days, which its chip shows; periods and comparisons are shown as conditions. */
const isDays = ({ own }: Filterable) => own?.field.kind === 'days'

/** The filters of a list as its toolbar shows them: the list's own, and what is narrowed by any other field. */
export const useNarrowing = ({ room, state, setFilters, optionsOf, idOf }: Given) => {
  const { filters } = state
  const [adding, setAdding] = useState<string>()
  const [open, setOpen] = useState<string>()
  const dictionary = useDictionary(optionsOf, false)
  const where = whereOf(filters)
  const set = (all: readonly Condition[]) => setFilters(filtersOfConditions(room, filters, all))
  /** Several values of what has a chip of its own stand in it. */
  const heldBy = ({ id }: Filterable) => where.find(({ field, not, how }) => field === id && !not && how === 'in')
  const inOwn = new Set(filterablesOf(room).flatMap((one) => (one.own && isFew(one) ? (heldBy(one) ?? []) : [])))
  const apart = where.filter((condition) => !inOwn.has(condition))

  const known = apart.flatMap((condition) => {
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
      dictionary,
      isOpen: open === key,
      onOpenChange: (isOpen: boolean) => {
        setOpen(isOpen ? key : undefined)
      },
      onChange: (made: Condition | undefined) => {
        // One stretch of days takes the place of the one before.
        const others = conditionsIn(room, filters).filter((each) =>
          condition ? each !== condition : !isDays(one) || each.field !== one.id,
        )
        const at = condition ? conditionsIn(room, filters).indexOf(condition) : others.length
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
    /** What the list's own filter of this name is set to: one value, or several. */
    valueOf: (name: string): unknown => {
      const one = filterableOf(room, name)
      const held = one && isFew(one) && filters[name] === undefined ? heldBy(one) : undefined
      return held ? held.values : filters[name]
    },
    takesSeveral: (name: string): boolean => {
      const one = filterableOf(room, name)
      return one !== undefined && isFew(one)
    },
    setOwn: (name: string, value: unknown) => {
      const one = filterableOf(room, name)
      const { [name]: _, ...others } = filters
      const held = one && isFew(one) ? heldBy(one) : undefined
      const rest = held ? { ...others, where: where.filter((each) => each !== held) } : others
      if (one && isFew(one) && Array.isArray(value) && value.length > 1)
        return setFilters({
          ...rest,
          where: [
            ...where.filter((each) => each !== held),
            { field: one.id, not: false, how: 'in', values: value.map(String) },
          ],
        })
      const single = Array.isArray(value) && one && isFew(one) ? value[0] : value
      return setFilters(single === undefined ? rest : { ...rest, [name]: single })
    },
    /** Every field that has no chip of its own. */
    others: filterablesOf(room).filter((one) => one.isField && (!one.own || familyOf(one.field) === 'moment')),
    add,
    begin: (name: string): boolean => {
      const one = filterableOf(room, name)
      if (!one?.isField || !isDays(one)) return false
      add(one.id)
      return true
    },
  }
}
