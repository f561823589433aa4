import { atom, useAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { assets, mostAsset } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { failureMessage, tellFailure, tellTooLarge } from '#workspace/failures.ts'

/** A file on its way; `share` of it has gone, from 0 to 1. */
export interface Queued {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'going' | 'done' | 'refused'
  readonly share: number
  /** Why it was refused. */
  readonly why?: string
}
interface Folder {
  readonly id: number
  readonly name: string
}
/** The folder that was chosen last is proposed again, until the page is loaded anew. */
const lastFolder = atom<Folder | null>(null)
let made = 0

/** Files that go up one after the other into the chosen folder; without one they wait. */
export const useUploads = () => {
  const [folder, setFolder] = useAtom(lastFolder)
  const [files, setFiles] = useState<readonly Queued[]>([])
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const change = useCallback(
    (id: number, more: Partial<Queued>) =>
      setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one))),
    [],
  )
  const send = useCallback(
    async ({ id, file }: Queued, folder_id: number) => {
      const mine = new AbortController()
      stop.current = mine
      change(id, { state: 'going', share: 0 })
      try {
        const { message } = await sendApi(
          assets.create,
          { form: { folder_id, file } },
          { signal: mine.signal, onProgress: (share) => change(id, { share }) },
        )
        change(id, { state: 'done', share: 1 })
        announce(message)
        for (const name of ['assets', 'asset-folders', 'asset-categories', 'list'])
          void queryClient.invalidateQueries({ queryKey: [name] })
      } catch (fault) {
        if (mine.signal.aborted) return
        const why = failureMessage(fault)
        // These two have a dialog of their own; every other refusal is told beside the file.
        if (fault instanceof ApiError && (fault.status === 413 || fault.status === 500)) tellFailure(fault)
        change(id, { state: 'refused', why })
        announce(`${file.name}: ${why}`)
      } finally {
        if (stop.current === mine) stop.current = null
      }
    },
    [change],
  )
  const isGoing = files.some(({ state }) => state === 'going')
  const next = files.find(({ state }) => state === 'waiting')
  const place = folder?.id
  useEffect(() => {
    if (!isGoing && next && place !== undefined) void send(next, place)
  }, [isGoing, next, place, send])

  const add = useCallback((given: readonly File[]) => {
    const large = given.filter(({ size }) => size > mostAsset)
    if (large.length > 0) tellTooLarge()
    setFiles((all) => [
      ...all,
      ...given.map((file): Queued => {
        made += 1
        return file.size > mostAsset
          ? { id: made, file, state: 'refused', share: 0, why: say(msg`The file exceeded the maximum size.`) }
          : { id: made, file, state: 'waiting', share: 0 }
      }),
    ])
  }, [])
  const leave = useCallback((id: number) => {
    setFiles((all) => {
      if (all.find((one) => one.id === id)?.state === 'going') stop.current?.abort()
      return all.filter((one) => one.id !== id)
    })
  }, [])
  return { folder, setFolder, files, add, leave, isGoing }
}
