import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import styles from '#areas/text-blasts/blast.module.css'
import create from '#areas/text-blasts/create.module.css'
import { DealerField, useDealerName } from '#areas/text-blasts/DealerField.tsx'
import { type File, fileQuery, useSender } from '#areas/text-blasts/data.ts'
import { FileReport } from '#areas/text-blasts/FileReport.tsx'
import { MessageField } from '#areas/text-blasts/MessageField.tsx'
import { Preview, useRecipient } from '#areas/text-blasts/Preview.tsx'
import { previewOf } from '#areas/text-blasts/preview.ts'
import { SenderBox } from '#areas/text-blasts/SenderBox.tsx'
import { SurveyFields } from '#areas/text-blasts/SurveyFields.tsx'
import { textBlastsRoom } from '#areas/text-blasts/text-blasts.ts'
import { useRecipientFile } from '#areas/text-blasts/useRecipientFile.ts'
import { msg } from '#contract/words.ts'
import { mostRows } from '#contract/work/imports.ts'
import { inside } from '#define/command.ts'
import { placeOf } from '#define/routes.ts'
import { ApiError } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { useKnownPerson } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { useDraft } from '#workspace/form/draft.ts'
import { FieldPart } from '#workspace/form/Field.tsx'
import { SaveBar } from '#workspace/form/SaveBar.tsx'
import { useComplaints } from '#workspace/form/useComplaints.tsx'
import { useFormActs } from '#workspace/form/useFormActs.ts'
import { PageHead } from '#workspace/PageHead.tsx'
import { pathOf, searchOf } from '#workspace/places.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'
import { DropFile } from '#workspace/upload/DropFile.tsx'

const subject = { room: textBlastsRoom, verb: 'create', id: null } as const
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const asNumber = (value: unknown) => (typeof value === 'number' ? value : null)

/** The recipient file that a selection was made into: its blast is a draft of its own. */
const fileIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get('file') ?? '')
  return Number.isInteger(id) && id > 0 ? id : null
}

/** A new blast: who gets it, by a file, and what they read. What is typed survives a reload, the file by its number. */
const CreatePage = () => {
  const say = useSay()
  const tab = useTab()
  const person = useKnownPerson()
  const formId = useId()
  const prefix = useId()
  const idOf = (name: string) => `${prefix}-${name}`
  const given = fileIn(searchOf(tab.place))
  const about = given === null ? pathOf(tab.place) : tab.place
  const { actor, rowNow } = useDraft(subject, `app:draft:${person?.id ?? 0}:${about}`)
  const { open, setDirty } = tab
  const saved = useCallback(() => {
    const made = rowNow()
    if (made) open(placeOf(textBlastsRoom, made.id), { replace: true })
  }, [open, rowNow])
  const { isDirty } = useFormActs(actor, saved)
  const snapshot = useSelector(actor, (now) => now)
  const { draft, shape } = snapshot.context
  const { errorOf, refused } = useComplaints(actor, idOf)
  const change = useCallback((field: string, value: unknown) => actor.send({ type: 'CHANGE', field, value }), [actor])
  const isSurvey = draft['purpose'] === 'survey'
  const choose = (name: string, value: unknown) => {
    change(name, value)
    if (name !== 'purpose' || value === 'survey') return
    // Nothing else asks anything.
    change('survey_id', null)
    change('email_too', false)
  }
  const blur = (field: string) => actor.send({ type: 'BLUR', field })

  const title = useTabTitle(msg`New {what}`, { what: inside(textBlastsRoom.definition.one) })
  useFacts({ room: 'text-blasts', view: 'form' })
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])

  const fileId = asNumber(draft['file_id'])
  // Once: what was typed before, another file included, stays.
  const isGiven = useRef(false)
  useEffect(() => {
    if (given === null || isGiven.current) return
    isGiven.current = true
    if (fileId === null && !isDirty) change('file_id', given)
  }, [given, fileId, isDirty, change])
  const { data: file, error: fileFault } = useQuery({ ...fileQuery(fileId ?? 0), enabled: fileId !== null })
  // Files wait seven days for their blast; a draft may be older.
  const isGone = fileId !== null && fileFault instanceof ApiError && fileFault.status === 404
  const takeFile = useCallback((one: File) => change('file_id', one.id), [change])
  const upload = useRecipientFile(takeFile)

  const message = asText(draft['message'])
  const dealer = asNumber(draft['dealer_id'])
  const { sender, missing } = useSender(dealer)
  const dealerName = useDealerName(dealer)
  const [number, setNumber] = useState(1)
  const ready = file?.ready ?? 0
  const shown = Math.min(number, Math.max(1, ready))
  const row = useRecipient(ready > 0 ? file?.id : undefined, shown)
  const filled = useMemo(
    () => previewOf(message, row, { dealer: dealerName, origin: location.origin }),
    [message, row, dealerName],
  )

  const field = (name: 'name' | 'purpose') => {
    const asked = shape.fields[name]
    return (
      asked && (
        <FieldPart
          asked={{ name, field: asked }}
          id={idOf(name)}
          value={draft[name]}
          error={errorOf(name)}
          row={null}
          onChange={choose}
          onBlur={blur}
        />
      )
    )
  }
  return (
    <div className={styles.page} data-zone="form">
      <PageHead title={title} />
      <div className={create.create}>
        <div className={create.who} id={idOf('file_id')} tabIndex={-1}>
          {file && !isGone ? (
            <FileReport
              file={file}
              isFresh={upload.name !== null}
              onRemove={() => change('file_id', null)}
              onColumns={upload.readAs}
            />
          ) : (
            <DropFile
              fileName={upload.name}
              isUploading={upload.isUploading}
              share={upload.share}
              onFile={upload.choose}
              onStop={upload.stop}
              text={[
                say(
                  msg`CSV or Excel (XLSX), up to {rows} rows. The file needs a “mobile” column. Optional columns: first_name, last_name, email and dealer_code.`,
                  { rows: showNumber(mostRows) },
                ),
                ...(isSurvey
                  ? [
                      say(
                        msg`Optional columns for a survey: availed_service_date, sales_delivery_date and employee_no.`,
                      ),
                    ]
                  : []),
              ].join(' ')}
            >
              {isGone && (
                <Box tone="warn" title={say(msg`The file for this draft is no longer available. Choose it again.`)} />
              )}
              {upload.message !== undefined && !upload.isUploading && (
                <Box
                  tone="bad"
                  announces
                  title={say(msg`“{file}” could not be used.`, { file: upload.name ?? '' })}
                  actions={
                    <div className={create.acts}>
                      <Button icon="refresh-cw" onPress={upload.retry}>
                        {say(msg`Try again`)}
                      </Button>
                      <Button variant="ghost" onPress={upload.forget}>
                        {say(msg`Remove file`)}
                      </Button>
                    </div>
                  }
                >
                  {upload.message}
                </Box>
              )}
              {errorOf('file_id') !== undefined && !upload.isUploading && (
                <Box tone="bad" title={say(msg`Choose a recipient file.`)} />
              )}
            </DropFile>
          )}
        </div>
        <Form
          id={formId}
          className={create.what}
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'SUBMIT' })
          }}
        >
          {refused}
          {field('name')}
          {field('purpose')}
          {isSurvey && (
            <SurveyFields
              idOf={idOf}
              survey={asNumber(draft['survey_id'])}
              onSurvey={(picked) => change('survey_id', picked)}
              error={errorOf('survey_id')}
              columns={file?.columns}
              emailToo={draft['email_too'] === true}
              onEmailToo={(wanted) => change('email_too', wanted)}
            />
          )}
          <MessageField
            id={idOf('message')}
            value={message}
            onChange={(text) => change('message', text)}
            onBlur={() => blur('message')}
            filled={filled}
            isSurvey={isSurvey}
            recipients={file ? ready : undefined}
            price={sender?.part_price ?? undefined}
            error={errorOf('message')}
          />
          <Preview text={filled} row={row} number={shown} total={ready} onNumber={setNumber} />
          <DealerField
            id={idOf('dealer_id')}
            value={dealer}
            onChange={(picked) => change('dealer_id', picked)}
            error={errorOf('dealer_id')}
          />
          <SenderBox sender={sender} missing={missing} />
          <MomentField
            id={idOf('scheduled_at')}
            label={say(msg`Scheduled for`)}
            value={asText(draft['scheduled_at']) || null}
            onChange={(at) => change('scheduled_at', at)}
            error={errorOf('scheduled_at')}
            isOptional
          />
          <p className={styles.faint}>
            {say(msg`If you do not set a time, the text blast is saved and you can send it later.`)}
          </p>
        </Form>
      </div>
      <SaveBar actor={actor} formId={formId} onCancel={tab.close} />
    </div>
  )
}
export default CreatePage
