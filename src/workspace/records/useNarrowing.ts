import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import type { Rec } from '#contract/fields.ts'
import type { NamedField } from '#define/named-field.ts'
import { pathOf, searchOf } from '#workspace/places.ts'
import { every } from '#workspace/records/address.ts'
import { useTab } from '#workspace/tab.ts'

/** What a page is narrowed by, as its address says; `wire` is what a call is asked with. */
export const useNarrowing = (query: Rec) => {
  const { place, open } = useTab()
  const search = searchOf(place)
  const asked: readonly NamedField[] = useMemo(
    () => Object.entries(query.fields).map(([name, field]) => ({ name, field })),
    [query],
  )
  const values = useMemo(() => {
    const given = new URLSearchParams(search)
    const found: Record<string, unknown> = {}
    for (const { name, field } of asked) {
      const text = given.get(name)
      if (text === null || text === '') continue
      const value = v.safeParse(field.schema, field.cell.read(text))
      if (text === every) found[name] = every
      else if (value.success && value.output !== null) found[name] = value.output
    }
    return found
  }, [asked, search])
  const changeAll = useCallback(
    (changed: Readonly<Record<string, unknown>>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changed)) {
        const text = value === every ? every : (query.fields[name]?.cell.write(value) ?? '')
        if (text === '') next.delete(name)
        else next.set(name, text)
      }
      const rest = next.toString()
      open(rest === '' ? pathOf(place) : `${pathOf(place)}?${rest}`, { replace: true })
    },
    [search, place, open, query],
  )
  const change = useCallback((name: string, value: unknown) => changeAll({ [name]: value }), [changeAll])
  const wire = useMemo(
    () => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== every)),
    [values],
  )
  return { asked, values, wire, change, changeAll }
}
