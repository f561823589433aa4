import { useEffect, useRef, useState } from 'react'
import styles from '#areas/erasure/erasure.module.css'
import { erasurePage } from '#areas/erasure/erasure.ts'
import { Found } from '#areas/erasure/Found.tsx'
import type { Row } from '#contract/fields.ts'
import { customers, type Erasure } from '#contract/requests/erasure.ts'
import { check, formatFault } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { ApiError, sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { SuccessBox } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { tellFailure } from '#workspace/failures.ts'
import { PanelBlock, PanelPage } from '#workspace/PanelPage.tsx'
import { useTab, useTabTitle } from '#workspace/tab.ts'

type All = Row<typeof Erasure>
type Errors = Readonly<Record<string, string | undefined>>
/** The sentences of a refusal by field, or nothing when it was told otherwise. */
const errorsOf = (fault: unknown): Errors | null =>
  fault instanceof ApiError && Object.keys(fault.errors).length > 0
    ? Object.fromEntries(Object.entries(fault.errors).map(([name, texts]) => [name, texts.join(' ')]))
    : null

/**
 * A customer's personal data goes for good: looked for first, shown by place and number, and erased only when its number
 * or address was typed once more, with a reason.
 */
const ErasurePage = () => {
  const say = useSay()
  const { setDirty } = useTab()
  const title = useTabTitle(erasurePage.title)
  const [contact, setContact] = useState('')
  const [found, setFound] = useState<All>()
  const [erased, setErased] = useState<string>()
  const [reason, setReason] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useFacts({ room: 'erasure', view: 'page' })
  useEffect(() => setDirty(reason !== '' || confirmation !== ''), [setDirty, reason, confirmation])
  const forget = () => {
    setFound(undefined)
    setErased(undefined)
    setReason('')
    setConfirmation('')
    setErrors({})
  }
  /** What is asked of the server, one thing at a time; false when a field was wrong. */
  const during = async (work: () => Promise<void>) => {
    setPending(true)
    try {
      await work()
    } catch (fault) {
      const named = errorsOf(fault)
      if (named) setErrors(named)
      else tellFailure(fault)
    } finally {
      setPending(false)
    }
  }
  const faultsOf = (faults: Readonly<Record<string, readonly Parameters<typeof formatFault>[0][]>>): Errors =>
    Object.fromEntries(Object.entries(faults).map(([name, [first]]) => [name, first && formatFault(first, say)]))
  const look = () => {
    forget()
    const checked = check(customers.find.body, { contact })
    if (!checked.ok) return setErrors(faultsOf(checked.faults))
    void during(async () => {
      setFound((await sendApi(customers.find, { body: checked.value })).result)
      heading.current?.focus()
    })
  }
  const erase = () => {
    const checked = check(customers.erase.body, { contact, reason, confirmation })
    if (!checked.ok) return setErrors(faultsOf(checked.faults))
    setErrors({})
    void during(async () => {
      const { message } = await sendApi(customers.erase, { body: checked.value })
      forget()
      setContact('')
      setErased(message)
      // What is kept here of any list may name the customer.
      await queryClient.invalidateQueries()
    })
  }
  return (
    <PanelPage title={title}>
      <p className={styles.lead}>
        {say(
          msg`Use this when a customer asks you to delete their personal data. Names, numbers, addresses, messages, license numbers and attached files are erased everywhere. Totals and reports stay the same. This cannot be undone.`,
        )}
      </p>
      <Form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) look()
        }}
      >
        <TextField
          label={say(msg`Mobile number or email`)}
          value={contact}
          onChange={(typed) => {
            setContact(typed)
            forget()
          }}
          error={errors['contact']}
          look="latin"
          autoComplete="off"
          isRequired
        />
        <Button type="submit" variant={found ? 'default' : 'primary'} icon="search" isPending={isPending && !found}>
          {say(msg`Search`)}
        </Button>
      </Form>
      {erased !== undefined && <SuccessBox title={erased} />}
      {found && (
        <PanelBlock id="erasure-found" title={say(msg`Data found`)} heading={heading}>
          <Found of={found} />
          {found.total > 0 && (
            <Form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                if (!isPending) erase()
              }}
            >
              <TextArea
                label={say(msg`Reason`)}
                value={reason}
                onChange={setReason}
                error={errors['reason']}
                hint={say(msg`Recorded in the audit log with your name. Do not include the customer’s name.`)}
                maxLength={500}
                isRequired
              />
              <TextField
                label={say(msg`Type the number or email again to confirm`)}
                value={confirmation}
                onChange={setConfirmation}
                error={errors['confirmation']}
                look="latin"
                autoComplete="off"
                isRequired
              />
              <Button
                type="submit"
                variant="primary"
                tone="bad"
                icon="trash-2"
                isPending={isPending}
                disabledReason={confirmation === contact ? undefined : say(msg`Type the number or email again first`)}
              >
                {say(msg`Erase permanently`)}
              </Button>
            </Form>
          )}
        </PanelBlock>
      )}
    </PanelPage>
  )
}
export default ErasurePage
