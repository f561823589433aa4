import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import type { RecordDialogProps } from '#define/resource.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { tellFailure } from '#workspace/failures.ts'
import { useSending } from '#workspace/sending.tsx'

const Addressed = v.looseObject({
  id: v.number(),
  name: v.string(),
  email: v.nullish(v.string()),
  email_verified_at: v.nullish(v.string()),
})

/** Sends the link by which an address is confirmed once more, where there is one to confirm. */
export const VerificationDialog = ({
  row,
  onDone,
  onClose,
  sendLink,
}: RecordDialogProps & { readonly sendLink: (id: number) => Promise<{ readonly message: string }> }) => {
  const say = useSay()
  const { id, name, email, email_verified_at } = v.parse(Addressed, row)
  const { isPending, send } = useSending(tellFailure)
  const whyNot = !email
    ? say(msg`{name} has no email address to verify.`, { name })
    : email_verified_at
      ? say(msg`{name} has already verified this address.`, { name })
      : undefined
  const resend = () =>
    whyNot !== undefined ||
    send(async () => {
      const { message } = await sendLink(id)
      notify({ tone: 'ok', text: message })
      onDone()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Resend verification email?`)}
      text={whyNot ?? say(msg`{name} will get an email with a link to verify this address.`, { name })}
      detail={email ?? undefined}
      action={whyNot === undefined ? say(msg`Send link`) : say(msg`Close`)}
      onAction={resend}
      isPending={isPending}
    />
  )
}
