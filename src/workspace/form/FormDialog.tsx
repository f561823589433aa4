import { useCallback, useId } from 'react'
import { inSentence } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { nameIn } from '#define/resource.ts'
import { editPlaceOf } from '#define/routes.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type Subject, useDraft } from '#workspace/form/draft.ts'
import { FormBody } from '#workspace/form/FormBody.tsx'
import { SaveBar } from '#workspace/form/SaveBar.tsx'
import { useFormActs } from '#workspace/form/useFormActs.ts'

/** Edits a record over the list, without leaving it. It shares its draft with the record's own tab. */
export const FormDialog = ({ subject, onClose }: { readonly subject: Subject; readonly onClose: () => void }) => {
  const say = useSay()
  const person = useKnownPerson()
  const formId = useId()
  const { room, id } = subject
  const drafting = useDraft(
    subject,
    `app:draft:${person?.id ?? 0}:${id === null ? `${room.definition.path}/create` : editPlaceOf(room, id)}`,
  )
  const saved = useCallback(() => onClose(), [onClose])
  useFormActs(drafting.actor, saved)
  const one = say(room.definition.one)
  // A record on its way is none that is made.
  const named = id === null ? say(msg`New {what}`, { what: inSentence(one) }) : one
  const title = drafting.row ? nameIn(room, drafting.row) : named
  return (
    <Dialog
      title={title}
      width={720}
      isOpen
      onClose={onClose}
      footer={<SaveBar actor={drafting.actor} formId={formId} onCancel={onClose} />}
    >
      <FormBody drafting={drafting} formId={formId} />
    </Dialog>
  )
}
