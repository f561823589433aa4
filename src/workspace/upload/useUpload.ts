import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { msg } from '#contract/words.ts'
import { imports, type UploadCall } from '#contract/work/imports.ts'
import type { Mapping } from '#machines/import-draft.ts'
import { type ImportAnswer, uploadMachine } from '#machines/upload.ts'
import { watched } from '#platform/actors.ts'
import { ApiError, callApi } from '#platform/client.ts'
import { onLive } from '#platform/live.ts'
import { onceKey } from '#platform/once-key.ts'
import { queryClient } from '#platform/query.ts'
import { useSessionState } from '#platform/session.tsx'
import { say } from '#platform/words.tsx'
import { ask, type Question, showError } from '#ui/dialogs.ts'
import { tellFailure } from '#workspace/failures.ts'
import { pollEvery } from '#workspace/progress/useJob.ts'
import { importQuery, type OneImport } from '#workspace/upload/data.ts'

export type UploadActor = ActorRefFrom<typeof uploadMachine>
export interface Uploading {
  readonly actor: UploadActor
  /** Keeps a file and begins to upload it. */
  readonly choose: (file: File) => void
}

const keepImport = async (one: OneImport) => {
  const { queryKey } = importQuery(one.id)
  // An answer from before must not come after this one.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, one)
}
/** What a request about the import came to, as the machine takes it. A refusal is shown as the catalogue says. */
const answerOf = async (
  asked: () => Promise<OneImport>,
  { canMove = false }: { readonly canMove?: boolean } = {},
): Promise<ImportAnswer> => {
  try {
    const one = await asked()
    await keepImport(one)
    return { is: 'answered', import: one }
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault
    if (fault.status === 401) return { is: 'unauthenticated' }
    if (fault.status === 413) return { is: 'tooLarge' }
    if (fault.status === 409 && canMove) return { is: 'moved' }
    tellFailure(fault)
    return { is: 'refused', message: fault.told }
  }
}
type ById = { readonly id: number | null }

/** The machine with its requests. Files are held here under their names: the machine knows the name alone. */
const uploadingOf = (uploadCall: UploadCall | undefined, id: number | null): Uploading => {
  const files = new Map<string, File>()
  let once = onceKey()
  const paramsOf = (input: ById) => ({ params: { id: input.id ?? 0 } })
  const actor: UploadActor = createActor(
    uploadMachine.provide({
      actors: {
        readImport: fromPromise<ImportAnswer, ById>(({ input, signal }) =>
          answerOf(() => callApi(imports.get, paramsOf(input), { signal })),
        ),
        uploadFile: fromPromise<ImportAnswer, { readonly name: string | null }>(({ input, signal }) => {
          const file = files.get(input.name ?? '')
          if (!file || !uploadCall) throw new Error(`The file “${input.name}” is not held, or the list takes none`)
          return answerOf(() =>
            callApi(
              uploadCall,
              // The list's own call, which would write at once: the wizard has the rows checked first.
              { form: { file, check: true } },
              { signal, onProgress: (share) => actor.send({ type: 'PROGRESS', share }) },
            ),
          )
        }),
        mapColumns: fromPromise<ImportAnswer, ById & { readonly mapping: Mapping }>(({ input, signal }) =>
          answerOf(
            () => callApi(imports.map, { ...paramsOf(input), body: { mapping: [...input.mapping] } }, { signal }),
            { canMove: true },
          ),
        ),
        beginImport: fromPromise<ImportAnswer, ById>(({ input, signal }) =>
          answerOf(() => once.send((key) => callApi(imports.run, paramsOf(input), { signal, key })), {
            canMove: true,
          }),
        ),
        revertImport: fromPromise<ImportAnswer, ById>(({ input, signal }) =>
          answerOf(() => callApi(imports.revert, paramsOf(input), { signal })),
        ),
      },
    }),
    { input: { id }, ...watched('upload') },
  )
  actor.on('tooLarge', () => {
    void showError({ title: say(msg`Unable to upload the file`), text: say(msg`The file exceeded the maximum size.`) })
  })
  actor.start()
  return {
    actor,
    choose: (file) => {
      // Another file is another import.
      once = onceKey()
      files.clear()
      files.set(file.name, file)
      actor.send({ type: 'CHOOSE', name: file.name })
    },
  }
}

/**
 * The import wizard's machine in one tab. Like a form's it lives outside of effects: a hidden tab goes on uploading. An
 * address that names another import begins anew; `wentTo` hears which import this has become, for the address.
 */
export const useUpload = (
  call: UploadCall | undefined,
  wanted: number | null,
  wentTo: (id: number | null) => void,
): Uploading => {
  const [uploading, setUploading] = useState(() => uploadingOf(call, wanted))
  const id = useSelector(uploading.actor, ({ context }) => context.id)
  const seen = useRef(wanted)
  const told = useRef(wanted)
  useEffect(() => {
    if (wanted === seen.current) return
    seen.current = wanted
    if (wanted === id) return
    told.current = wanted
    uploading.actor.stop()
    setUploading(uploadingOf(call, wanted))
  }, [call, wanted, id, uploading])
  useEffect(() => {
    if (id === told.current) return
    told.current = id
    wentTo(id)
  }, [id, wentTo])
  return uploading
}

/** The import as the server has it; while its job runs it is asked for again and again, and the machine hears of it. */
export const useImport = (actor: UploadActor): OneImport | undefined => {
  const id = useSelector(actor, ({ context }) => context.id)
  const isWorking = useSelector(actor, (snapshot) => snapshot.matches('running') || snapshot.matches('reverting'))
  const { data } = useQuery({
    ...importQuery(id ?? 0),
    enabled: id !== null && isWorking,
    staleTime: 0,
    refetchInterval: pollEvery,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (isWorking && data) actor.send({ type: 'IMPORT_CHANGED', import: data })
  }, [actor, data, isWorking])
  const jobId = useSelector(actor, ({ context }) => context.jobId)
  useEffect(() => {
    if (id === null) return
    const read = () =>
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }, { cancelRefetch: false })
    return onLive(({ resource, record }) => {
      if ((resource === 'jobs' && record === jobId) || (resource === 'imports' && record === id)) read()
    }, read)
  }, [id, jobId])
  return id === null ? undefined : data
}

const beginning = ({ good, bad }: OneImport): Question => {
  const safety = say(msg`You can undo the import as long as its rows are not changed or used.`)
  const left = say(
    msg`{count, plural, one {# rejected row will be skipped.} other {# rejected rows will be skipped.}}`,
    {
      count: bad,
    },
  )
  return {
    title: say(msg`{count, plural, one {Import # row?} other {Import # rows?}}`, { count: good }),
    text: bad === 0 ? safety : `${left} ${safety}`,
    action: say(msg`Import`),
  }
}
const takingBack = ({ file_name, good, updated, unchanged, removed }: OneImport): Question => ({
  title: say(msg`Undo this import?`),
  text:
    updated + unchanged + removed > 0
      ? say(
          msg`Rows added from “{file}” will be removed. Rows changed or removed by the import will be as they were before. If any of these rows was changed or used after the import, nothing will be undone.`,
          { file: file_name },
        )
      : say(
          msg`{count, plural, one {# row imported from “{file}” will be removed. If the row was changed or used after the import, nothing will be undone.} other {# rows imported from “{file}” will be removed. If any of these rows was changed or used after the import, nothing will be undone.}}`,
          { count: good, file: file_name },
        ),
  action: say(msg`Undo import`),
  tone: 'danger',
})

/** Asks before rows are written or taken back, and goes on after somebody has signed in again. */
export const useUploadActs = (actor: UploadActor, one: OneImport | undefined): void => {
  const isConfirming = useSelector(actor, (snapshot) => snapshot.matches('confirming'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('askingRevert'))
  const isCutOff = useSelector(actor, (snapshot) => snapshot.matches('interrupted'))
  const isSignedIn = useSessionState((snapshot) => snapshot.matches('signedIn'))
  useEffect(() => {
    if (isSignedIn && isCutOff) actor.send({ type: 'RESUME' })
  }, [actor, isSignedIn, isCutOff])
  const isShown = useRef(false)
  useEffect(() => {
    if (!(isConfirming || isAsking) || !one || isShown.current) return
    isShown.current = true
    void ask(isConfirming ? beginning(one) : takingBack(one)).then((yes) => {
      isShown.current = false
      actor.send({ type: yes ? 'CONFIRM' : 'CANCEL' })
    })
  }, [actor, isConfirming, isAsking, one])
}
