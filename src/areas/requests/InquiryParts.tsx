import { useQuery } from '@tanstack/react-query'
import { inquiriesRoom } from '#areas/requests/inquiries.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { msg } from '#contract/words.ts'
import type { RecordPartProps } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import { showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Figures } from '#ui/Figures.tsx'
import { MetaCard } from '#ui/MetaCard.tsx'
import { Status } from '#ui/Status.tsx'
import { Table } from '#ui/Table.tsx'
import { statusAppearance } from '#workspace/list/status-shapes.ts'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { useTitles } from '#workspace/records/useTitles.ts'

/** The cars that an inquiry asks about, and what else its customer has asked at once. */
const InquiryParts = ({ id }: RecordPartProps) => {
  const say = useSay()
  const { titles } = useTitles(inquiriesRoom)
  const { data } = useQuery(queryOf('inquiries', inquiries.get, { params: { id } }))
  if (!data) return null
  const { items, siblings, base } = data
  return (
    <>
      <section>
        <h2>{say(msg`Items`)}</h2>
        {items.length === 0 ? (
          <MetaCard items={[]} />
        ) : (
          <Table
            caption={say(msg`Items`)}
            rows={items}
            idOf={(item) => item.id}
            columns={[
              {
                id: 'variant',
                label: say(msg`Variant`),
                isName: true,
                cell: ({ variant }) => <bdi>{variant?.name ?? say(msg`Any {model}`, { model: data.model.name })}</bdi>,
              },
              { id: 'color', label: say(msg`Color`), cell: ({ color }) => <bdi>{color?.name ?? say(msg`Any`)}</bdi> },
              {
                id: 'quantity',
                label: say(msg`Quantity`),
                isFigure: true,
                cell: ({ quantity }) => showNumber(quantity),
              },
            ]}
          />
        )}
      </section>
      <section>
        <h2>{say(msg`Other inquiries in this base inquiry`)}</h2>
        <p className="faint">
          {say(msg`Base inquiry`)} <Figures>{base.reference_no}</Figures>
        </p>
        <Table
          caption={say(msg`Other inquiries in this base inquiry`)}
          rows={siblings}
          idOf={(one) => one.id}
          empty={say(msg`No other inquiries.`)}
          columns={[
            {
              id: 'reference',
              label: say(msg`Reference`),
              isName: true,
              cell: (one) => (
                <PlaceLink to={placeOf(inquiriesRoom, one.id)} className="link">
                  <Figures>{one.reference_no}</Figures>
                </PlaceLink>
              ),
            },
            { id: 'model', label: say(msg`Model`), cell: ({ model }) => <bdi>{model.name}</bdi> },
            { id: 'dealer', label: say(msg`Dealer`), cell: ({ dealer }) => <bdi>{dealer.name}</bdi> },
            {
              id: 'status',
              label: say(msg`Status`),
              cell: ({ status }) => {
                const [shape, tone] = statusAppearance(status, 'inquiry')
                return (
                  <Status shape={shape} tone={tone}>
                    {titles('status', 'inquiry', status)}
                  </Status>
                )
              },
            },
          ]}
        />
      </section>
    </>
  )
}
export default InquiryParts
