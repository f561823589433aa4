import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { waitFor } from 'xstate'
import { InquirySide, sendingReasons } from '#areas/parts/InquirySide.tsx'
import { cartInquiriesRoom, formInquiriesRoom } from '#areas/parts/inquiries.ts'
import styles from '#areas/parts/inquiry.module.css'
import { emailQuotation, inquiryStepCommands, printQuotation, textQuotation } from '#areas/parts/inquiry-commands.ts'
import { type Inquiry, refreshInquiry, useInquiryAround } from '#areas/parts/inquiry-data.ts'
import { inquiryLifecycle, possibleSteps } from '#areas/parts/inquiry-lifecycle.ts'
import { QuotationSheet } from '#areas/parts/QuotationSheet.tsx'
import { SendQuotationDialog } from '#areas/parts/SendQuotationDialog.tsx'
import { namesOf } from '#contract/names.ts'
import { PartsInquiryDetail } from '#contract/parts/inquiries.ts'
import type { QuotationWay } from '#contract/parts/quotation.ts'
import { mayEnter, partsAdmins } from '#contract/roles.ts'
import { statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { blockedBy, type PartsState, partsSteps, stepsIn } from '#machines/parts-inquiry.ts'
import { useKnownPerson, useRoles, useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { ProgressLine } from '#ui/Progress.tsx'
import { printPage } from '#ui/print.ts'
import { useFacts } from '#workspace/commands/facts.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { Failed } from '#workspace/Failed.tsx'
import { type Drafting, type Subject, useDraft } from '#workspace/form/draft.ts'
import { FormBody } from '#workspace/form/FormBody.tsx'
import { SaveBar } from '#workspace/form/SaveBar.tsx'
import { useFormActs } from '#workspace/form/useFormActs.ts'
import { showHistory } from '#workspace/history/commands.ts'
import { useHistory } from '#workspace/history/useHistory.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { pathOf } from '#workspace/places.ts'
import { AlsoHere } from '#workspace/presence/AlsoHere.tsx'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { LifecycleDiagram } from '#workspace/steps/LifecycleDiagram.tsx'
import { StepsHead } from '#workspace/steps/StepsHead.tsx'
import { useStateSaid } from '#workspace/steps/taking.ts'
import { useSteps } from '#workspace/steps/useSteps.tsx'
import { useTab, useTabTitle } from '#workspace/tab.ts'

/** What one dealer is asked for: who asks, what for and at what price, how far it is, and its quotation. */
const InquiryPage = ({ params }: ViewProps) => <Opened key={params['id']} id={Number(params['id'])} />
export default InquiryPage

const Opened = ({ id }: { readonly id: number }) => {
  const say = useSay()
  const sentence = useSentence()
  const tab = useTab()
  const person = useKnownPerson()
  const path = pathOf(tab.place)
  const room = path.startsWith(formInquiriesRoom.definition.path) ? formInquiriesRoom : cartInquiriesRoom
  const subject: Subject = useMemo(() => ({ room, verb: 'edit', id }), [room, id])
  const drafting = useDraft(subject, `app:draft:${person?.id ?? 0}:${path}`)
  const { actor, row } = drafting
  const one = useMemo(() => (row === null ? undefined : v.parse(PartsInquiryDetail.schema, row)), [row])
  const title = useTabTitle(one ? `${one.first_name} ${one.last_name}` : room.definition.one)
  const message = useSelector(actor, ({ context }) => context.message)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  useFacts({ room: room.name, view: 'form' })
  if (one && !isLoading && !hasFailed) return <Shown one={one} title={title} drafting={drafting} />
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

const Priced = v.array(v.looseObject({ unit_price: v.nullish(v.number()) }))

const Shown = ({
  one,
  title,
  drafting,
}: {
  readonly one: Inquiry
  readonly title: string
  readonly drafting: Drafting
}) => {
  const say = useSay()
  const formId = useId()
  const { setDirty, close } = useTab()
  const { actor } = drafting
  const items = useSelector(actor, ({ context }) => context.draft['items'])
  const saved = useCallback(() => refreshInquiry(one.id), [one.id])
  const { isDirty } = useFormActs(actor, saved)
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  const state = say(statuses.partsinquiry[one.status].title)
  useStateSaid('parts-inquiries', one, say(msg`Status of the inquiry: {state}`, { state }))
  const history = useHistory(drafting.subject.room)
  useCommand(showHistory, () => history.show(one.id, title))

  const isPartsAdmin = mayEnter(useRoles(), partsAdmins)
  const typed = v.safeParse(Priced, items)
  const priced = typed.success ? typed.output : []
  const facts = {
    isPartsAdmin,
    items: priced.length,
    priced: priced.filter(({ unit_price }) => typeof unit_price === 'number').length,
  }
  const { steps: taken, quotation } = useInquiryAround(one.id)

  /** Saves what is typed and takes the step, all or nothing; true when it was taken. */
  const take = async (status: PartsState): Promise<boolean> => {
    const { version } = actor.getSnapshot().context
    actor.send({ type: 'SUBMIT', also: { status } })
    const isOver = (snapshot: ReturnType<typeof actor.getSnapshot>) =>
      !(['checking', 'saving', 'interrupted'] as const).some((name) => snapshot.matches(name))
    const { context, value } = await waitFor(actor, isOver, { timeout: Number.POSITIVE_INFINITY })
    return context.version !== version && value !== 'conflict'
  }
  const steps = useSteps<PartsState, QuotationWay>({
    steps: namesOf(inquiryStepCommands),
    blockedBy: (step) => blockedBy(one.status, facts, step)?.why ?? null,
    questionOf: (step) =>
      step === 'cancelled'
        ? {
            title: say(msg`Cancel this inquiry?`),
            text: say(msg`Only a parts administrator can reopen the inquiry.`),
            action: say(partsSteps.cancelled),
            cancel: say(msg`Keep inquiry`),
            tone: 'danger',
          }
        : undefined,
    take,
    draw: (way, onClose) => <SendQuotationDialog id={one.id} way={way} onClose={onClose} />,
  })
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    setPrinting(false)
    printPage()
  }, [isPrinting])
  const reasons = sendingReasons(quotation, isDirty, say)
  const print = () => setPrinting(true)

  // The button of a step goes with the state that it leads out of.
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (one.status && document.activeElement === document.body)
      page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [one.status])
  return (
    <LedPanel zone="form">
      {() => (
        <div ref={page} className={styles.page}>
          <StepsHead
            name={title}
            state={one.status}
            lifecycle={inquiryLifecycle}
            sub={
              <>
                <Figures>{one.reference_no}</Figures> · <bdi>{one.dealer.name}</bdi>
              </>
            }
            also={<AlsoHere room={drafting.subject.room} id={one.id} />}
            steps={steps}
            known={stepsIn(one.status)}
            mostly={['quoted', 'confirmed', 'fulfilled']}
            dangerous={['cancelled']}
            commands={inquiryStepCommands}
            further={[
              { command: printQuotation, act: print, disabledReason: reasons.print },
              { command: emailQuotation, act: () => steps.show('email'), disabledReason: reasons.email },
              { command: textQuotation, act: () => steps.show('text'), disabledReason: reasons.text },
              { command: showHistory, act: () => history.show(one.id, title) },
            ]}
            mayAct
          />
          <div className={styles.body}>
            <section className={styles.diagram} aria-label={say(msg`Lifecycle`)}>
              <LifecycleDiagram
                lifecycle={inquiryLifecycle}
                state={one.status}
                taken={taken}
                possible={possibleSteps(one.status, facts)}
              />
            </section>
            <div className={styles.columns}>
              <section aria-label={say(msg`Customer’s request`)}>
                <FormBody drafting={drafting} formId={formId} />
              </section>
              <InquirySide
                one={one}
                steps={taken}
                quotation={quotation}
                reasons={reasons}
                onPrint={print}
                onSend={steps.show}
              />
            </div>
          </div>
          <SaveBar actor={actor} formId={formId} onCancel={close} />
          {quotation && <QuotationSheet quotation={quotation} />}
          {steps.dialog}
          {history.dialog}
        </div>
      )}
    </LedPanel>
  )
}
