import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { mostAttachment } from '#contract/requests/attachments.ts'
import { Quotation, quotations } from '#contract/requests/quotations.ts'
import { inSentence, validationMessages } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import type { PlainRow } from '#define/resource.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { plainQueryOf, queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { ask } from '#ui/dialogs.ts'
import { saveAnswer } from '#workspace/export/save.ts'
import { failureMessage, tellFailure, tellTooLarge } from '#workspace/failures.ts'

const fileField = quotations.upload.form.fields.file
export const endings: readonly string[] = fileField.extensions
const quotationOf = (row: unknown) => v.parse(Quotation.schema, row)

/** The one file of a quotation: attached, put in the place of another, downloaded, removed. */
export const useAttachment = (row: PlainRow, onDone: () => void) => {
  const say = useSay()
  const [quotation, setQuotation] = useState(() => quotationOf(row))
  const [going, setGoing] = useState<{ readonly name: string; readonly share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  const { id, file = null } = quotation

  const tell = (fault: unknown) => {
    if (fault instanceof ApiError && (fault.status === 413 || fault.status === 401)) tellFailure(fault)
    else setRefusal(failureMessage(fault))
  }
  const took = ({ result, message }: { readonly result: unknown; readonly message: string }) => {
    const attached = quotationOf(result)
    setQuotation(attached)
    // An open form goes on from this version before anything is typed there.
    queryClient.setQueryData(plainQueryOf('quotations', quotations.get, { params: { id } }).queryKey, attached)
    announce(message)
    onDone()
  }
  const attach = async (chosen: File) => {
    setRefusal(undefined)
    if (!endings.some((ending) => chosen.name.toLowerCase().endsWith(`.${ending}`)))
      return setRefusal(say(validationMessages.ext, { field: inSentence(say(fileField.label)) }))
    if (chosen.size > mostAttachment) return tellTooLarge()
    const mine = new AbortController()
    stopper.current = mine
    setGoing({ name: chosen.name, share: 0 })
    try {
      const onProgress = (share: number) => setGoing({ name: chosen.name, share })
      const input = { params: { id }, form: { file: chosen } }
      took(await sendApi(quotations.upload, input, { signal: mine.signal, onProgress }))
    } catch (fault) {
      if (!mine.signal.aborted) tell(fault)
    }
    if (stopper.current === mine) setGoing(undefined)
  }
  const stop = () => {
    stopper.current?.abort()
    stopper.current = null
    setGoing(undefined)
  }
  const remove = async () => {
    setRefusal(undefined)
    const isSure = await ask({
      title: say(msg`Remove “{file}”?`, { file: file?.name ?? '' }),
      text: say(msg`You cannot get the file back.`),
      action: say(msg`Remove`),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      took(await sendApi(quotations.detach, { params: { id } }))
    } catch (fault) {
      tell(fault)
    }
  }
  const download = async () => {
    setRefusal(undefined)
    try {
      await saveAnswer(quotations.file, { params: { id } })
    } catch (fault) {
      tell(fault)
    }
  }
  return { quotation, file, going, refusal, attach, stop, remove, download }
}
