import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import * as v from 'valibot'
import { type Message, msg } from '#contract/words.ts'
import { useKnownPerson, useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { Failed } from '#workspace/Failed.tsx'
import { type Drafting, type Subject, useDraft } from '#workspace/form/draft.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { pathOf } from '#workspace/places.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'

interface Shown<T> {
  readonly one: T
  readonly title: string
  readonly drafting: Drafting
}
/** A record whose form has a page of its own: its draft, and what stands there until it has come, or when it does not. */
export const OpenedForm = <T extends { readonly reference_no: string }>({
  room,
  id,
  schema,
  titled,
  children,
}: {
  readonly room: Subject['room']
  readonly id: number
  readonly schema: v.GenericSchema<unknown, T>
  /** What the page is called, with the record's {name}; just the name unless said otherwise. */
  readonly titled?: Message
  readonly children: (shown: Shown<T>) => ReactNode
}) => {
  const say = useSay()
  const sentence = useSentence()
  const tab = useTab()
  const person = useKnownPerson()
  const subject: Subject = useMemo(() => ({ room, verb: 'edit', id }), [room, id])
  const drafting = useDraft(subject, `app:draft:${person?.id ?? 0}:${pathOf(tab.place)}`)
  const { actor, row } = drafting
  const one = useMemo(() => (row === null ? undefined : v.parse(schema, row)), [schema, row])
  const name = one?.reference_no ?? say(room.definition.one)
  const title = useTabTitle(titled ?? one?.reference_no ?? room.definition.one, titled && { name })
  const message = useSelector(actor, ({ context }) => context.message)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  useFacts({ room: room.name, view: 'form' })
  if (one && !isLoading && !hasFailed) return children({ one, title, drafting })
  return (
    <PanelPage title={title}>
      <ProgressLine isLoading={isLoading} />
      {hasFailed && (
        <Failed
          title={say(msg`{what} could not be opened.`, { what: title })}
          text={sentence(message) ?? undefined}
          onRetry={() => actor.send({ type: 'RETRY' })}
        />
      )}
    </PanelPage>
  )
}
