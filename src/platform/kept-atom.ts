import { atom } from 'jotai'
import type * as v from 'valibot'
import { readStored, type StorageKey, writeStored } from '#platform/storage.ts'

/** A jotai atom whose value outlives the page. `keptAtom('app:density', v.picklist(['s','m','l']), 's')`. */
export const keptAtom = <S extends v.GenericSchema>(key: StorageKey, schema: S, fallback: v.InferOutput<S>) => {
  const value = atom<v.InferOutput<S>>(readStored(key, schema) ?? fallback)
  return atom(
    (get) => get(value),
    (_, set, next: v.InferOutput<S>) => {
      set(value, next)
      writeStored(key, next)
    },
  )
}
