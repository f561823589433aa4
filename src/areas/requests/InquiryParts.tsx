import { useQuery } from '@tanstack/react-query'
import { inquiriesRoom } from '#areas/requests/inquiries.ts'
import { InquiryItem, InquirySibling, inquiries } from '#contract/requests/inquiries.ts'
import { msg } from '#contract/words.ts'
import type { RecordPartProps } from '#define/parts.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { RecordRows } from '#workspace/details/RecordRows.tsx'

/** The cars that an inquiry asks about, and what else its customer has asked at once. */
const InquiryParts = ({ id }: RecordPartProps) => {
  const say = useSay()
  const { data } = useQuery(queryOf('inquiries', inquiries.get, { params: { id } }))
  if (!data) return null
  const { items, siblings, base, model } = data
  return (
    <>
      <RecordRows
        title={say(msg`Items`)}
        of={InquiryItem}
        rows={items}
        columns={['variant', 'color', 'quantity']}
        room={inquiriesRoom}
        whenNone={{ variant: say(msg`Any {model}`, { model: model.name }), color: say(msg`Any`) }}
      />
      <RecordRows
        title={say(msg`Other inquiries in this base inquiry`)}
        of={InquirySibling}
        rows={siblings}
        columns={['reference_no', 'model', 'dealer', 'status']}
        room={inquiriesRoom}
        leadTo={inquiriesRoom}
        empty={say(msg`No other inquiries.`)}
      >
        <p className="faint">
          {say(msg`Base inquiry`)} <Figures>{base.reference_no}</Figures>
        </p>
      </RecordRows>
    </>
  )
}
export default InquiryParts
