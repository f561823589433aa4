import { useSelector } from '@xstate/react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { bulkActions } from '#contract/facets.ts'
import { msg } from '#contract/words.ts'
import { bulkForms } from '#contract/work/bulk.ts'
import type { Room } from '#define/resource.ts'
import { type BulkRequest, isComplete, valueAskedBy } from '#machines/bulk-request.ts'
import { useSentence } from '#platform/session.tsx'
import { type Say, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { BulkActor } from '#workspace/bulk/flow.ts'
import { useLate } from '#workspace/bulk/useLate.ts'
import { ValueField } from '#workspace/bulk/ValueField.tsx'
import { questionOf, rowsOf, undoNote } from '#workspace/bulk/words.ts'
import { wordOf } from '#workspace/records/status-words.ts'

/** Asks before many rows are changed: how many, what to, and whether there is a way back. */
export const BulkDialog = ({
  actor,
  room,
  isConfirmed,
}: {
  readonly actor: BulkActor
  readonly room: Room
  /** It was confirmed where its value was chosen. */
  readonly isConfirmed: boolean
}) => {
  const snapshot = useSelector(actor, (now) => now)
  const { wish } = snapshot.context
  const isLate = useLate(snapshot.matches('counting'))
  if (wish === null) return null
  if (snapshot.matches('counting')) return isLate ? <Waiting actor={actor} wish={wish} /> : null
  if (snapshot.matches('countFailed') || snapshot.matches('sendFailed')) return <Failed actor={actor} wish={wish} />
  if (!isConfirmed && (snapshot.matches('confirming') || snapshot.matches('closing')))
    return <Confirm actor={actor} wish={wish} room={room} />
  return null
}

const Waiting = ({ actor, wish }: { readonly actor: BulkActor; readonly wish: BulkRequest }) => {
  const say = useSay()
  const cancel = () => actor.send({ type: 'CANCEL' })
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={say(bulkActions[wish.action])}
      text={say(msg`Counting rows`)}
      footer={
        <Button size="lg" autoFocus onPress={cancel}>
          {say(msg`Cancel`)}
        </Button>
      }
    />
  )
}

const Failed = ({ actor, wish }: { readonly actor: BulkActor; readonly wish: BulkRequest }) => {
  const say = useSay()
  const sentence = useSentence()
  const message = useSelector(actor, ({ context }) => context.message)
  return (
    <Dialog
      isOpen
      isAlert
      onClose={() => actor.send({ type: 'CANCEL' })}
      title={say(msg`Could not complete “{what}”`, { what: say(bulkActions[wish.action]) })}
      text={sentence(message)}
      action={say(msg`Try again`)}
      onAction={() => {
        actor.send({ type: 'RETRY' })
        return false
      }}
    />
  )
}

/**
 * What is asked for has the focus first; where no button has it, the dialog would take it itself. The dialog's code may
 * come late, and this with it.
 */
const FirstField = ({ isChosen, ...given }: ComponentProps<typeof ValueField> & { readonly isChosen: boolean }) => {
  const field = useRef<HTMLDivElement>(null)
  const first = bulkForms[given.action] === undefined ? '[role="combobox"]' : 'input'
  useEffect(() => {
    if (!isChosen) field.current?.querySelector<HTMLElement>(first)?.focus()
  }, [first, isChosen])
  return (
    <div ref={field}>
      <ValueField {...given} />
    </div>
  )
}

/** What the value is called that was chosen beforehand. */
const chosenName = (
  room: Room,
  { wish, values }: Pick<ReturnType<BulkActor['getSnapshot']>['context'], 'wish' | 'values'>,
  say: Say,
): string | undefined => {
  const asked = wish === null ? undefined : valueAskedBy(wish.action)
  const value = asked && values[asked]
  if ((asked !== 'status' && asked !== 'action') || typeof value !== 'string') return undefined
  const field = Object.values(room.calls.list.answer.paged.fields).find(({ kind }) => kind === asked)
  const word = wordOf(asked, field?.of, value)
  return word && say(word)
}

const Confirm = ({
  actor,
  wish,
  room,
}: {
  readonly actor: BulkActor
  readonly wish: BulkRequest
  readonly room: Room
}) => {
  const say = useSay()
  const [named, setNamed] = useState(() => chosenName(room, actor.getSnapshot().context, say))
  const { count, undoable, values } = useSelector(actor, ({ context }) => context)
  const isClosing = useSelector(actor, (snapshot) => snapshot.matches('closing'))
  const { action } = wish
  // What was chosen before the question was asked needs only to be confirmed.
  const [isChosen] = useState(() => valueAskedBy(action) !== undefined && isComplete(action, values))
  const rows = rowsOf(room, count, say)
  const isForGood = undoable === 0
  const cancel = () => actor.send({ type: 'CANCEL' })
  const asksForm = bulkForms[action] !== undefined
  return (
    <Dialog
      isOpen
      isAlert
      onClose={cancel}
      title={questionOf(action, rows, named, say)}
      text={undoNote(action, count, undoable, say)}
      footer={
        <>
          <Button size="lg" autoFocus={isForGood} onPress={cancel}>
            {say(msg`Cancel`)}
          </Button>
          <Button
            variant={isForGood ? 'danger' : 'primary'}
            size="lg"
            autoFocus={!isForGood && !asksForm && (isChosen || valueAskedBy(action) === undefined)}
            isPending={isClosing}
            disabledReason={
              isComplete(action, values)
                ? undefined
                : asksForm
                  ? say(msg`Fill in all fields first`)
                  : say(msg`Choose a value first`)
            }
            onPress={() => actor.send({ type: 'CONFIRM' })}
          >
            {say(bulkActions[action])}
          </Button>
        </>
      }
    >
      <FirstField
        isChosen={isChosen}
        room={room}
        action={action}
        values={values}
        onChange={(next, name) => {
          setNamed(name)
          actor.send({ type: 'SET', values: next })
        }}
      />
    </Dialog>
  )
}
