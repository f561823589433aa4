import { useId, useState } from 'react'
import styles from '#areas/text-blasts/create.module.css'
import { DealerField, useDealerName } from '#areas/text-blasts/DealerField.tsx'
import { useSender } from '#areas/text-blasts/data.ts'
import { MessageField } from '#areas/text-blasts/MessageField.tsx'
import { useRecipient } from '#areas/text-blasts/Preview.tsx'
import { previewOf } from '#areas/text-blasts/preview.ts'
import { SenderBox } from '#areas/text-blasts/SenderBox.tsx'
import { SurveyFields } from '#areas/text-blasts/SurveyFields.tsx'
import { type BlastDialogProps, ledBlasts } from '#areas/text-blasts/useBlastSteps.tsx'
import { textBlasts } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusField } from '#ui/ErrorBox.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { notify } from '#ui/notices.ts'
import { TextField } from '#ui/TextField.tsx'
import { tellStepFailure } from '#workspace/steps/taking.ts'

/** Changes what a blast says, in whose name and when, as long as it has not begun. */
const EditDialog = ({ blast, onClose }: BlastDialogProps) => {
  const say = useSay()
  const ids = useId()
  const idOf = (name: string) => `${ids}-${name}`
  const [name, setName] = useState(blast.name)
  const [message, setMessage] = useState(blast.message)
  const [dealer, setDealer] = useState(blast.dealer?.id ?? null)
  const [survey, setSurvey] = useState(blast.survey?.id ?? null)
  const [emailToo, setEmailToo] = useState(blast.email_too)
  const [at, setAt] = useState(blast.scheduled_at ?? null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const isSurvey = blast.purpose === 'survey'
  const { sender, missing } = useSender(dealer)
  const row = useRecipient(blast.file_id, 1)
  const dealerName = useDealerName(dealer)
  const clear = (field: string) => setErrors(({ [field]: _, ...others }) => others)
  const save = async () => {
    setPending(true)
    try {
      const { result, message: told } = await sendApi(textBlasts.update, {
        params: { id: blast.id },
        body: {
          ...{ name, message, dealer_id: dealer, scheduled_at: at, version: blast.version },
          ...(isSurvey && { survey_id: survey, email_too: emailToo }),
        },
      })
      ledBlasts.hold(result)
      notify({ tone: 'ok', text: told })
      return true
    } catch (fault) {
      setPending(false)
      if (fault instanceof ApiError && fault.status === 422) {
        const told = Object.fromEntries(Object.entries(fault.errors).map(([field, texts]) => [field, texts.join(' ')]))
        setErrors(told)
        const [first] = Object.keys(told)
        if (first !== undefined) focusField(idOf(first))
      }
      tellStepFailure(ledBlasts, blast.id, fault)
      return false
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Edit “{name}”`, { name: blast.name })}
      action={say(msg`Save`)}
      onAction={save}
      isPending={isPending}
      width={640}
    >
      <div className={styles.form}>
        <TextField
          id={idOf('name')}
          label={say(msg`Name`)}
          value={name}
          onChange={(typed) => {
            setName(typed)
            clear('name')
          }}
          error={errors['name']}
          maxLength={120}
          isRequired
          autoFocus
        />
        {isSurvey && (
          <SurveyFields
            idOf={idOf}
            survey={survey}
            onSurvey={(picked) => {
              setSurvey(picked)
              clear('survey_id')
            }}
            error={errors['survey_id']}
            emailToo={emailToo}
            onEmailToo={setEmailToo}
          />
        )}
        <MessageField
          id={idOf('message')}
          value={message}
          onChange={(typed) => {
            setMessage(typed)
            clear('message')
          }}
          error={errors['message']}
          isSurvey={isSurvey}
          filled={previewOf(message, row, { dealer: dealerName, origin: location.origin })}
          recipients={blast.details.queued}
          price={sender?.part_price ?? undefined}
        />
        <DealerField
          id={idOf('dealer_id')}
          value={dealer}
          onChange={(picked) => {
            setDealer(picked)
            clear('dealer_id')
          }}
          error={errors['dealer_id']}
        />
        <SenderBox sender={sender} missing={missing} />
        {blast.status === 'scheduled' && (
          <MomentField
            id={idOf('scheduled_at')}
            label={say(msg`Send at`)}
            value={at}
            onChange={(next) => {
              setAt(next)
              clear('scheduled_at')
            }}
            error={errors['scheduled_at']}
          />
        )}
      </div>
    </Dialog>
  )
}
export default EditDialog
