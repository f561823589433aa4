import { partsBasesRoom } from '#areas/parts/bases.ts'
import styles from '#areas/parts/inquiry.module.css'
import { emailQuotation, printQuotation, textQuotation } from '#areas/parts/inquiry-commands.ts'
import type { Inquiry, Quotation } from '#areas/parts/inquiry-data.ts'
import { inquiryLifecycle } from '#areas/parts/inquiry-lifecycle.ts'
import type { Row } from '#contract/fields.ts'
import { showMobile } from '#contract/mobile.ts'
import { type PartsStepTaken, type QuotationWay, stepKinds } from '#contract/parts/quotation.ts'
import { msg } from '#contract/words.ts'
import type { Command, Say } from '#define/command.ts'
import { placeOf } from '#define/routes.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Figures } from '#ui/Figures.tsx'
import { iconOf } from '#ui/Icon.tsx'
import { useKeysOfCommands } from '#workspace/commands/live.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { StepHistory } from '#workspace/steps/StepHistory.tsx'

/** Why the quotation cannot be printed or sent now; undefined where it can. */
export interface SendingReasons {
  readonly print: string | undefined
  readonly email: string | undefined
  readonly text: string | undefined
}
export const sendingReasons = (quotation: Quotation | undefined, isDirty: boolean, say: Say): SendingReasons => {
  const first =
    quotation === undefined
      ? say(msg`The quotation is loading`)
      : (quotation.why ?? (isDirty ? say(msg`Save your changes first`) : undefined))
  return {
    print: first,
    email: first ?? quotation?.email.why ?? undefined,
    text: first ?? quotation?.text.why ?? undefined,
  }
}

/** The quotation and how it reaches the customer, where else the inquiry went, and what was done with it. */
export const InquirySide = ({
  one,
  steps,
  quotation,
  reasons,
  onPrint,
  onSend,
}: {
  readonly one: Inquiry
  readonly steps: readonly Row<typeof PartsStepTaken>[]
  readonly quotation: Quotation | undefined
  readonly reasons: SendingReasons
  readonly onPrint: () => void
  readonly onSend: (way: QuotationWay) => void
}) => {
  const say = useSay()
  const keysOf = useKeysOfCommands()
  const way = (command: Command, why: string | undefined, to: string | null | undefined, act: () => void) => (
    <li>
      <Button
        icon={iconOf(command.icon ?? 'send')}
        command={command.id}
        keys={keysOf(command)}
        disabledReason={why}
        onPress={act}
      >
        {say(command.title)}
      </Button>
      {(why ?? to) && <span className={styles.faint}>{why ?? <Figures>{to ?? ''}</Figures>}</span>}
    </li>
  )
  const mobile = quotation?.text.to
  return (
    <div className={styles.side}>
      <section aria-label={say(msg`Quotation for the customer`)}>
        <h2>{say(msg`Quotation for the customer`)}</h2>
        <ul className={styles.ways}>
          {way(printQuotation, reasons.print, null, onPrint)}
          {way(emailQuotation, reasons.email, quotation?.email.to, () => onSend('email'))}
          {way(textQuotation, reasons.text, mobile ? showMobile(mobile) : null, () => onSend('text'))}
        </ul>
      </section>
      <section aria-label={say(msg`Base inquiry`)}>
        <h2>{say(msg`Base inquiry`)}</h2>
        <p>
          <PlaceLink to={placeOf(partsBasesRoom, one.base.id)} className="link">
            <Figures>{one.base.reference_no}</Figures>
          </PlaceLink>{' '}
          ·{' '}
          {say(msg`{count, plural, one {sent to # dealer} other {sent to # dealers}}`, {
            count: one.base.inquiries_count,
          })}
        </p>
      </section>
      <section aria-label={say(msg`History`)}>
        <h2>{say(msg`History`)}</h2>
        <StepHistory
          lifecycle={inquiryLifecycle}
          steps={steps.map(({ kind, ...more }) => ({ ...more, title: say(stepKinds[kind]) }))}
          created={{ title: say(msg`Received`), at: one.created_at }}
        />
      </section>
    </div>
  )
}
