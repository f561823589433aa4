import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '#areas/parts/inquiry.module.css'
import { quotationQuery, refreshInquiry } from '#areas/parts/inquiry-data.ts'
import { type Locale, locales } from '#contract/account/auth.ts'
import { showMobile } from '#contract/mobile.ts'
import { namesOf } from '#contract/names.ts'
import { partsInquiries } from '#contract/parts/inquiries.ts'
import type { QuotationWay } from '#contract/parts/quotation.ts'
import { msg } from '#contract/words.ts'
import { sendApi } from '#platform/client.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { Select } from '#ui/Select.tsx'
import { errorOf, failureMessage } from '#workspace/failures.ts'

/** What goes to the customer, word for word, in the language that is chosen for them. */
export const SendQuotationDialog = ({
  id,
  way,
  onClose,
}: {
  readonly id: number
  readonly way: QuotationWay
  readonly onClose: () => void
}) => {
  const say = useSay()
  const mine = useLocale()
  const [locale, setLocale] = useState<Locale>(mine)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { data } = useQuery(quotationQuery(id, locale))
  const send = async () => {
    setPending(true)
    try {
      const { message } = await sendApi(partsInquiries.sendQuotation, { params: { id }, body: { way, locale } })
      notify({ tone: 'ok', text: message })
      refreshInquiry(id)
      return true
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
      setError(errorOf(fault, 'mobile_number') || failureMessage(fault, fault.message))
      return false
    } finally {
      setPending(false)
    }
  }
  const lines = data === undefined ? [] : way === 'email' ? data.email.lines : [data.text.text]
  const to = way === 'email' ? data?.email.to : data?.text.to && showMobile(data.text.to)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={way === 'email' ? say(msg`Send quotation by email`) : say(msg`Send quotation by text`)}
      text={to ? say(msg`To {to}`, { to }) : undefined}
      detail={
        data?.text.sender && way === 'text' ? say(msg`Sender: {sender}`, { sender: data.text.sender }) : undefined
      }
      action={say(msg`Send quotation`)}
      onAction={send}
      isPending={isPending}
      width={520}
    >
      <Select
        label={say(msg`Language of the customer`)}
        value={locale}
        onChange={(chosen) => {
          setLocale(chosen ?? mine)
          setError(undefined)
        }}
        options={namesOf(locales).map((one) => ({ id: one, name: say(locales[one]) }))}
        error={error}
      />
      <div className={styles.preview} lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
        {way === 'email' && <strong>{data?.email.subject}</strong>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  )
}
