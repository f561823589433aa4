import { useEffect, useMemo, useState } from 'react'
import type { Locale } from '#contract/account/auth.ts'
import type { Condition } from '#contract/conditions.ts'
import { msg } from '#contract/words.ts'
import { type Say, sayIn, useLocale, useSay } from '#platform/words.tsx'
import type { OptionsOf } from '#workspace/list/filters.ts'
import { every, type Filterable } from '#workspace/records/filterable.ts'
import type { Dictionary, Named } from '#workspace/records/line.ts'
import { learnById, useLearned } from '#workspace/records/references.ts'

const languages: readonly Locale[] = ['en', 'fil', 'ar']
/** The few values of a field, by what they are called. */
const valuesOf = ({ field }: Filterable, optionsOf: OptionsOf, say: Say): readonly Named[] => {
  if (field.kind === 'status' || field.kind === 'action')
    return optionsOf(field.kind, field.of ?? '').map(({ slug, title }) => ({ value: slug, name: title }))
  if (field.kind === 'flag')
    return [true, false].map((one) => ({
      value: one ? '1' : '0',
      name: say(field.words?.[String(one)] ?? (one ? msg`Yes` : msg`No`)),
    }))
  if (field.kind !== 'options') return []
  return Object.entries(field.words ?? {}).map(([value, word]) => ({ value, name: say(word) }))
}

/** What fields and values are called, for chips and for the line; with `hasAll` in all three languages. */
export const useDictionary = (optionsOf: OptionsOf, hasAll: boolean): Dictionary => {
  const say = useSay()
  const locale = useLocale()
  const learned = useLearned()
  const [others, setOthers] = useState<readonly Say[]>([])
  useEffect(() => {
    if (!hasAll) return
    let isGone = false
    void Promise.all(languages.filter((one) => one !== locale).map((one) => sayIn(one)))
      .then((loaded) => {
        if (!isGone) setOthers(loaded)
      })
      // The names of the language that is on are there all the same.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [hasAll, locale])
  return useMemo(
    (): Dictionary => ({
      says: [say, ...others],
      valuesOf: (one) => valuesOf(one, optionsOf, say),
      recordsOf: (resource) => [...(learned.get(resource) ?? [])].map(([id, name]) => ({ value: String(id), name })),
    }),
    [say, others, optionsOf, learned],
  )
}

/** Reads the names of the records that these conditions speak of. */
export const useNamesOf = (all: readonly (readonly [Filterable, Condition])[]): void => {
  const asked = JSON.stringify(
    all.flatMap(([{ field }, { values }]) =>
      ['reference', 'choice', 'choices'].includes(field.kind)
        ? [[field.of ?? '', values.filter((one) => one !== every).map(Number)]]
        : [],
    ),
  )
  useEffect(() => {
    const parsed: readonly (readonly [string, readonly number[]])[] = JSON.parse(asked)
    // A name that cannot be read is shown by its number.
    for (const [resource, ids] of parsed) void learnById(resource, ids).catch(() => {})
  }, [asked])
}
