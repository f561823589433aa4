import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#areas/requests/text-selected.module.css'
import type { Row } from '#contract/fields.ts'
import { blastFiles } from '#contract/text-blasts/files.ts'
import { type BlastSelection, unreachedReasons } from '#contract/text-blasts/selection.ts'
import { msg } from '#contract/words.ts'
import type { SelectionDialogProps } from '#define/resource.ts'
import { callApi } from '#platform/client.ts'
import { showNumber } from '#platform/formats.ts'
import { onceKey } from '#platform/once-key.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Table } from '#ui/Table.tsx'
import { useLate } from '#workspace/bulk/useLate.ts'
import { failureMessage } from '#workspace/failures.ts'
import { useTab } from '#workspace/tab.ts'

type Summary = Row<typeof BlastSelection>
const title = msg`Text customers`

/** Who of a selection can be written to, and why the others not, before anything is made; then the form of a new blast. */
const TextSelectedDialog = ({ resource, selection, onClose }: SelectionDialogProps) => {
  const say = useSay()
  const { open } = useTab()
  const params = { resource }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf('blast-files', blastFiles.select, { params, body: { selection, dry_run: true } }),
    // Each look is a new one: numbers opt out meanwhile.
    ...{ staleTime: 0, gcTime: 0 },
    meta: { tells: 'nothing' },
  })
  const [once] = useState(() => onceKey())
  const making = useMutation({
    mutationFn: () => once.send((key) => callApi(blastFiles.select, { params, body: { selection } }, { key })),
    onSuccess: ({ file_id }) => {
      onClose()
      open(`/admin/text-blast/create?file=${file_id}`)
    },
  })
  const isLate = useLate(data === undefined && error === null)
  const fault = making.error ?? error
  if (fault)
    return (
      <Dialog
        key="failed"
        isOpen
        isAlert
        onClose={onClose}
        title={say(msg`Could not complete “{what}”`, { what: say(title) })}
        text={failureMessage(fault)}
        action={say(msg`Try again`)}
        isPending={isFetching}
        onAction={() => {
          making.reset()
          void refetch()
          return false
        }}
      />
    )
  if (data) return <Question summary={data} isMaking={making.isPending} onGo={making.mutate} onClose={onClose} />
  return isLate ? (
    <Dialog
      key="waiting"
      isOpen
      onClose={onClose}
      title={say(title)}
      text={say(msg`Counting rows`)}
      footer={
        <Button size="lg" autoFocus onPress={onClose}>
          {say(msg`Cancel`)}
        </Button>
      }
    />
  ) : null
}
export default TextSelectedDialog

const Question = ({
  summary: { count, ready, others },
  isMaking,
  onGo,
  onClose,
}: {
  readonly summary: Summary
  readonly isMaking: boolean
  readonly onGo: () => void
  readonly onClose: () => void
}) => {
  const say = useSay()
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={say(msg`{ready} of {count} can get a text message`, {
        ready: showNumber(ready),
        count: showNumber(count),
      })}
      text={
        ready > 0
          ? say(msg`Next, you write the message. Nothing is sent yet.`)
          : say(msg`Select other rows and try again.`)
      }
      width={480}
      footer={
        <>
          <Button size="lg" autoFocus onPress={onClose}>
            {ready > 0 ? say(msg`Cancel`) : say(msg`Close`)}
          </Button>
          {ready > 0 && (
            <Button variant="primary" size="lg" isPending={isMaking} onPress={onGo}>
              {say(msg`{count, plural, one {Write to # customer} other {Write to # customers}}`, { count: ready })}
            </Button>
          )}
        </>
      }
      facts={
        others.length > 0 ? (
          <div className={styles.others}>
            <Table
              caption={say(msg`Cannot get a text message`)}
              showsCaption
              rows={others}
              idOf={({ reason }) => reason}
              columns={[
                {
                  id: 'reason',
                  label: say(msg`Reason`),
                  isName: true,
                  cell: (row) => <Reason of={row} />,
                },
                { id: 'count', label: say(msg`Rows`), isFigure: true, cell: (row) => showNumber(row.count) },
              ]}
            />
          </div>
        ) : undefined
      }
    />
  )
}

/** A reason, and by their references the first of those who have it. */
const Reason = ({ of: { reason, count, references } }: { readonly of: Summary['others'][number] }) => {
  const say = useSay()
  const more = count - references.length
  return (
    <span className={styles.reason}>
      {say(unreachedReasons[reason])}
      {references.length > 0 && (
        <span className={styles.references}>
          {references.map((reference) => (
            <span key={reference} className="ltr">
              {reference}
            </span>
          ))}
          {more > 0 && <span>{say(msg`and {count} more`, { count: showNumber(more) })}</span>}
        </span>
      )}
    </span>
  )
}
