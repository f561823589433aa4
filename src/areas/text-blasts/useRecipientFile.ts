import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type File as BlastFile, fileQuery } from '#areas/text-blasts/data.ts'
import type { Columns } from '#areas/text-blasts/FileColumns.tsx'
import { blastFiles } from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'
import { ApiError, callApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { failureMessage, tellFailure } from '#workspace/failures.ts'

/** A file of recipients on its way up. It goes on while its tab is hidden; the file itself is held for another try. */
export const useRecipientFile = (done: (file: BlastFile) => void) => {
  const say = useSay()
  const [share, setShare] = useState(0)
  const [name, setName] = useState<string | null>(null)
  const held = useRef<File>(undefined)
  const way = useRef<AbortController>(undefined)
  const uploading = useMutation({
    mutationFn: (file: File) => {
      const going = new AbortController()
      const { signal } = going
      way.current = going
      return callApi(blastFiles.upload, { form: { file } }, { signal, onProgress: setShare })
    },
    onSuccess: (file) => {
      queryClient.setQueryData(fileQuery(file.id).queryKey, file)
      done(file)
    },
    onError: (fault) => {
      if (way.current?.signal.aborted) return
      // 413 and 500 stand in a dialog; what is wrong with the file stands where it was dropped.
      if (!(fault instanceof ApiError) || fault.status !== 422) tellFailure(fault)
    },
  })
  const { mutate, isPending, error, reset } = uploading
  const { mutateAsync: readAs } = useMutation({
    // One after the other: what was chosen last is how it is read.
    scope: { id: 'recipient-columns' },
    mutationFn: ({ file, columns }: { readonly file: File; readonly columns: Columns }) =>
      callApi(blastFiles.upload, { form: { file, columns: columns.map((one) => one ?? '').join(',') } }),
    onSuccess: (file) => {
      queryClient.setQueryData(fileQuery(file.id).queryKey, file)
      done(file)
      announce(
        say(msg`{count, plural, one {# recipient will get the message.} other {# recipients will get the message.}}`, {
          count: file.ready,
        }),
      )
    },
  })
  const choose = useCallback(
    (file: File) => {
      held.current = file
      setName(file.name)
      setShare(0)
      mutate(file)
    },
    [mutate],
  )
  return {
    choose,
    name,
    share,
    isUploading: isPending,
    stop: () => way.current?.abort(),
    /** Why it was not taken. */
    message: error && !way.current?.signal.aborted ? failureMessage(error) : undefined,
    retry: () => held.current && choose(held.current),
    /** Reads the same file again with these columns; absent where this browser does not hold it. */
    readAs:
      name === null
        ? undefined
        : async (columns: Columns): Promise<void> => {
            if (!held.current) return
            await readAs({ file: held.current, columns }).catch(tellFailure)
          },
    forget: () => {
      setName(null)
      reset()
    },
  }
}
