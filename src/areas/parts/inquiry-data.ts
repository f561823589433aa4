import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Locale } from '#contract/account/auth.ts'
import type { Row } from '#contract/fields.ts'
import { type PartsInquiryDetail, partsInquiries } from '#contract/parts/inquiries.ts'
import type { PartsQuotation } from '#contract/parts/quotation.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useLocale } from '#platform/words.tsx'

export type Inquiry = Row<typeof PartsInquiryDetail>
export type Quotation = Row<typeof PartsQuotation>

const stepsQuery = (id: number) => queryOf('parts-inquiries', partsInquiries.steps, { params: { id } })
export const quotationQuery = (id: number, locale: Locale) =>
  queryOf('parts-inquiries', partsInquiries.quotation, { params: { id }, query: { locale } })

/** Reads anew what was done with an inquiry, and what is quoted. */
export const refreshInquiry = (id: number): void => {
  for (const { queryKey } of [
    stepsQuery(id),
    ...(['en', 'fil', 'ar'] as const).map((locale) => quotationQuery(id, locale)),
  ])
    void queryClient.invalidateQueries({ queryKey })
}
/** What was done with an inquiry and what is quoted, read anew with every change that is told. */
export const useInquiryAround = (id: number) => {
  const locale = useLocale()
  const { data: steps = [] } = useQuery(stepsQuery(id))
  const { data: quotation } = useQuery(quotationQuery(id, locale))
  useEffect(
    () =>
      onLive(
        ({ resource, record }) => {
          if (resource === 'parts-inquiries' && (record === id || record == null)) refreshInquiry(id)
        },
        () => refreshInquiry(id),
      ),
    [id],
  )
  return { steps, quotation }
}
