import { useEffect, useState } from 'react'
import { msg } from '#contract/words.ts'
import { View as ViewRecord } from '#contract/work/views.ts'
import { ApiError } from '#platform/client.ts'
import { useSay } from '#platform/words.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { starView } from '#workspace/views/commands.ts'
import styles from '#workspace/views/views.module.css'

export interface ViewChoice {
  readonly name: string
  /** Whether its columns belong to it; undefined where it has none. */
  readonly hasColumns?: boolean
  readonly isShared: boolean
  /** Whether it gets one's star at once; undefined where that is not asked. */
  readonly isStarred?: boolean
}

/** Stands beside the field and is drawn with it, which may be later than what holds both. */
const Early = ({ take, onTyped }: { readonly take: () => string; readonly onTyped: (typed: string) => void }) => {
  useEffect(() => {
    const typed = take()
    if (typed !== '') onTyped(typed)
  }, [take, onTyped])
  return null
}

export interface ViewDialogProps {
  readonly title: string
  readonly given: ViewChoice
  readonly onSave: (choice: ViewChoice) => Promise<void>
  readonly onClose: () => void
  /** What was typed before it was there; asked once. */
  readonly takeEarly: () => string
}

/** Asks what a view is called, whether its columns belong to it, and who may open it. */
export const ViewDialog = ({ title, given, onSave, onClose, takeEarly }: ViewDialogProps) => {
  const say = useSay()
  const [choice, setChoice] = useState(given)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async (): Promise<boolean> => {
    const name = choice.name.trim()
    if (name === '') {
      setError(say(msg`Enter a name`))
      return false
    }
    setPending(true)
    try {
      await onSave({ ...choice, name })
      return true
    } catch (fault) {
      const told = fault instanceof ApiError ? fault.errors['name']?.[0] : undefined
      if (told === undefined) tellFailure(fault)
      setError(told)
      return false
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} action={say(msg`Save`)} onAction={submit} isPending={isPending}>
      <Form
        className={styles.asked}
        onSubmit={async (event) => {
          event.preventDefault()
          if (!isPending && (await submit())) onClose()
        }}
      >
        <Early take={takeEarly} onTyped={(early) => setChoice({ ...choice, name: choice.name + early })} />
        <TextField
          label={say(ViewRecord.fields.name.label)}
          value={choice.name}
          onChange={(name) => {
            setError(undefined)
            setChoice({ ...choice, name })
          }}
          error={error}
          maxLength={80}
          isRequired
          autoFocus
        />
        {choice.isStarred !== undefined && (
          <Checkbox value={choice.isStarred} onChange={(isStarred) => setChoice({ ...choice, isStarred })}>
            {say(starView.title)}
          </Checkbox>
        )}
        {choice.hasColumns !== undefined && (
          <Checkbox value={choice.hasColumns} onChange={(hasColumns) => setChoice({ ...choice, hasColumns })}>
            {say(msg`Include columns`)}
          </Checkbox>
        )}
        <Checkbox
          value={choice.isShared}
          onChange={(isShared) => setChoice({ ...choice, isShared })}
          hint={say(msg`Others see only what their role allows.`)}
        >
          {say(msg`Share: others can open the view with the link`)}
        </Checkbox>
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}
