import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import * as v from 'valibot'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { Call } from '#contract/call.ts'
import { callOf } from '#define/abilities.ts'
import { bodyOf, ownDealerOf, valuesOf } from '#define/form.ts'
import type { Writer } from '#define/parts.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { draftForStorage, type ServerRecord, storedDraft } from '#machines/draft.ts'
import { formDraftMachine, type LoadAnswer, type SaveAnswer } from '#machines/form-draft.ts'
import { watched } from '#platform/actors.ts'
import { type Answered, ApiError, callPlainly, NetworkError } from '#platform/client.ts'
import { onLive } from '#platform/live.ts'
import { type OnceKey, onceKey, sentKeyOf } from '#platform/once-key.ts'
import { queryClient } from '#platform/query.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { drop, readStored, type StorageKey, writeStoredSoon } from '#platform/storage.ts'
import { tellFailure } from '#workspace/failures.ts'
import { savedAnew } from '#workspace/records/goBack.ts'
import { getOf, readAnew, readForForm, recordQuery, rowOf, rowSchema } from '#workspace/records/record.ts'

export type Verb = 'edit' | 'create'
/** What a form is about: a room, and the record unless it is a new one. */
export interface Subject {
  readonly room: Room
  readonly verb: Verb
  readonly id: number | null
}
export type DraftActor = ActorRefFrom<typeof formDraftMachine>

/** Values that a new record begins with: flags are on and the rest is empty, unless the definition says otherwise. */
const blank = (room: Room, person: Writer | null) => ({
  ...Object.fromEntries(
    Object.entries(bodyOf(room, 'create').fields).map(([name, { kind }]) => [name, kind === 'flag' ? true : null]),
  ),
  ...room.definition.initial,
  ...room.definition.fixed,
  ...ownDealer(room, person),
})
const ownDealer = (room: Room, person: Writer | null) => {
  const field = ownDealerOf(room, person)
  return field === undefined ? {} : { [field]: person?.dealer?.id }
}

const heldOf = (room: Room, verb: Verb, row: PlainRow): ServerRecord => {
  const version = row['version']
  return { values: valuesOf(bodyOf(room, verb), row), version: typeof version === 'number' ? version : null }
}
const unauthenticated = { is: 'unauthenticated' } as const

const actorOf = (
  { room, verb, id }: Subject,
  person: Writer | null,
  once: OnceKey,
  onRow: (row: PlainRow) => void,
): DraftActor => {
  const machine = formDraftMachine.provide({
    actors: {
      loadRecord: fromPromise<LoadAnswer, undefined>(async () => {
        try {
          const row = await readForForm(room, id ?? 0)
          onRow(row)
          return { is: 'loaded', ...heldOf(room, verb, row) }
        } catch (fault) {
          if (!(fault instanceof ApiError)) throw fault
          return fault.status === 401 ? unauthenticated : { is: 'refused', message: fault.told }
        }
      }),
      saveRecord: fromPromise<SaveAnswer, { readonly body: Readonly<Record<string, unknown>> }>(async ({ input }) => {
        try {
          const call = callOf(room, verb)
          const send = (key?: string): Promise<Answered<Call>> =>
            callPlainly(
              call,
              { ...(id !== null && { params: { id } }), ...(call.form ? { form: input.body } : { body: input.body }) },
              { key },
            )
          const { result, message } = await (verb === 'create' ? once.send(send) : send())
          const row = rowOf(result)
          onRow(row)
          if (verb === 'edit') savedAnew(room, base(), row)
          queryClient.setQueryData(recordQuery(room, row.id).queryKey, row)
          // An edited row stays where it is in lists, marked, until they are refreshed: the live event tells them.
          if (verb === 'create') void queryClient.invalidateQueries({ queryKey: [room.name] })
          void queryClient.invalidateQueries({ queryKey: ['home'] })
          return { is: 'saved', message, ...heldOf(room, verb, row) }
        } catch (fault) {
          if (!(fault instanceof ApiError)) throw fault
          if (fault.status === 401) return unauthenticated
          if (fault.status === 409 && fault.data !== null && fault.data !== undefined) {
            const theirs = rowOf(fault.data)
            onRow(theirs)
            // Nobody has changed it: what was asked of it is not possible now, and the record shows why.
            if (theirs['version'] === input.body['version']) {
              tellFailure(fault)
              return { is: 'refused', message: fault.message, errors: fault.errors }
            }
            return { is: 'conflict', message: fault.message, ...heldOf(room, verb, theirs) }
          }
          tellFailure(fault)
          return { is: 'refused', message: fault.message, errors: fault.errors }
        }
      }),
    },
  })
  const actor = createActor(machine, {
    ...watched('form-draft'),
    input: { shape: bodyOf(room, verb), ...(verb === 'create' && { initial: blank(room, person) }) },
  })
  /** What the record was before the save that is under way. */
  const base = () => actor.getSnapshot().context.base
  return actor
}

/** Keeps the draft in this browser as it is typed, and types a kept one again once the record is there. */
const keepDraft = (actor: DraftActor, key: StorageKey) => {
  let isRestored = false
  actor.subscribe((snapshot) => {
    if (
      !snapshot.matches('editing') &&
      !snapshot.matches('saving') &&
      !snapshot.matches('interrupted') &&
      !snapshot.matches('conflict')
    )
      return
    if (!isRestored && snapshot.matches('editing')) {
      isRestored = true
      const stored = readStored(key, storedDraft)
      if (stored) {
        actor.send({ type: 'RESTORE_DRAFT', stored })
        return
      }
    }
    const draft = draftForStorage(snapshot.context)
    if (draft) writeStoredSoon(key, draft)
    else {
      drop(key)
      drop(sentKeyOf(key))
    }
  })
}

export interface Drafting {
  /** What it is about: for a moment still the record before, where the next one is on its way. */
  readonly subject: Subject
  readonly actor: DraftActor
  /** The record as the server last gave it; null while it loads and for a new one. */
  readonly row: PlainRow | null
  /** The same at this very moment, for what happens between two drawings. */
  readonly rowNow: () => PlainRow | null
}
/** One subject's machine, and the record as the server last gave it. */
interface Begun {
  readonly subject: Subject
  readonly actor: DraftActor
  row: PlainRow | null
}
/** How long the record before stays while the next one loads, in ms: an empty form would flicker. */
const graceMs = 100

/**
 * The form's machine for one subject. It lives outside of React's effects on purpose: a tab that is hidden keeps its
 * half-typed form and a save under way; nothing holds it once its tab is gone. Another subject begins a machine of its
 * own, which takes over once its record is there.
 */
export const useDraft = (subject: Subject, storageKey: StorageKey): Drafting => {
  const person = useKnownPerson()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const begin = (): Begun => {
    const made: Begun = {
      subject,
      actor: actorOf(subject, person, onceKey(sentKeyOf(storageKey)), (held) => {
        made.row = held
        redraw()
      }),
      row: null,
    }
    keepDraft(made.actor, storageKey)
    made.actor.start()
    return made
  }
  const [begun, setBegun] = useState(begin)
  const { room, verb, id } = begun.subject
  const isOther = subject.room !== room || subject.verb !== verb || subject.id !== id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is what begins another machine
  useLayoutEffect(() => {
    if (!isOther) return
    const next = begin()
    const take = () => setBegun(next)
    const { unsubscribe } = next.actor.subscribe((snapshot) => !snapshot.matches('loading') && take())
    const waiting = setTimeout(take, graceMs)
    return () => {
      unsubscribe()
      clearTimeout(waiting)
    }
  }, [isOther, subject.room, subject.verb, subject.id])
  const { actor, row } = begun
  const rowNow = useCallback(() => begun.row, [begun])
  useEffect(() => {
    if (id === null) return
    // A live event or a list has brought a newer record; the machine takes it only while nothing is typed.
    let heard: unknown
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      // The cache also tells who looks on: taken for news, whatever reads the record in this page would draw it for ever.
      if (type !== 'updated' || query.state.data === heard) return
      const [name, route, input] = query.queryKey
      if (
        name !== room.name ||
        route !== getOf(room).route ||
        JSON.stringify(input) !== JSON.stringify({ params: { id } })
      )
        return
      heard = query.state.data
      const newer = v.safeParse(rowSchema, query.state.data)
      if (!newer.success) return
      begun.row = newer.output
      redraw()
      actor.send({ type: 'RECORD_CHANGED', ...heldOf(room, verb, newer.output) })
    })
  }, [begun, actor, room, verb, id])
  const heardOf = useRef<Begun>(null)
  useEffect(() => {
    if (id === null) return
    // What cannot be read now is read with the next event, or when it is saved.
    const read = () =>
      void readAnew(room, id).catch((fault: unknown) => {
        if (!(fault instanceof ApiError || fault instanceof NetworkError)) throw fault
      })
    // While the tab was hidden it heard nothing.
    if (heardOf.current === begun) read()
    heardOf.current = begun
    return onLive(({ resource, record, kind }) => {
      if (resource === room.name && record === id && kind === 'changed') read()
    }, read)
  }, [begun, room, id])
  // The same for as long as it says the same: what is drawn of it is drawn once.
  return useMemo(() => ({ subject: begun.subject, actor, row, rowNow }), [begun, actor, row, rowNow])
}
