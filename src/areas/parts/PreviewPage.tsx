import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { partsBasesRoom } from '#areas/parts/bases.ts'
import { cartInquiriesRoom, formInquiriesRoom } from '#areas/parts/inquiries.ts'
import { Offers } from '#areas/parts/Offers.tsx'
import styles from '#areas/parts/parts.module.css'
import type { Row } from '#contract/fields.ts'
import { showMobile } from '#contract/mobile.ts'
import { type PartsInquiry, partsBases, partsInquiries } from '#contract/parts/inquiries.ts'
import { BaseItem } from '#contract/parts/items.ts'
import { totalOf } from '#contract/parts/prices.ts'
import { communications } from '#contract/requests/customers.ts'
import { statuses } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import type { ViewProps } from '#define/page.ts'
import { placeOf } from '#define/routes.ts'
import { blockedBy, type PartsState, partsSteps, stepsIn } from '#machines/parts-inquiry.ts'
import { sendApi } from '#platform/client.ts'
import { showMoney } from '#platform/formats.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { ask } from '#ui/dialogs.ts'
import { Figures } from '#ui/Figures.tsx'
import { MetaCard } from '#ui/MetaCard.tsx'
import { Moment } from '#ui/Moment.tsx'
import { notify } from '#ui/notices.ts'
import { Status } from '#ui/Status.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { RecordRows } from '#workspace/details/RecordRows.tsx'
import { tellFailure } from '#workspace/failures.ts'
import { Opened } from '#workspace/Opened.tsx'
import { PageHead } from '#workspace/PageHead.tsx'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import { statusAppearance } from '#workspace/records/status-shapes.ts'
import { LedPanel } from '#workspace/steps/LedPanel.tsx'
import { useTabTitle } from '#workspace/tab.ts'

type Child = Row<typeof PartsInquiry>
type Item = Row<typeof BaseItem>
const childrenOf = (id: number) =>
  queryOf('parts-inquiry-bases', partsBases.inquiries, { params: { id }, query: { per_page: 200 } })
const itemsOf = (id: number) => queryOf('parts-inquiry-bases', partsBases.items, { params: { id } })

/** All that a customer sent at once: each dealer's part of it, what it comes to, and the steps that may follow. */
const PreviewPage = ({ params }: ViewProps) => {
  const id = Number(params['id'])
  const children = useQuery(childrenOf(id))
  const items = useQuery(itemsOf(id))
  const reference = children.data?.rows[0]?.base.reference_no
  const title = useTabTitle(reference ?? partsBasesRoom.definition.one)
  useFacts({ room: partsBasesRoom.name, view: 'page' })
  useEffect(() => {
    const read = () => {
      for (const { queryKey } of [childrenOf(id), itemsOf(id)]) void queryClient.invalidateQueries({ queryKey })
    }
    return onLive(({ resource }) => {
      if (resource === 'parts-inquiries' || resource === 'parts-inquiry-bases') read()
    }, read)
  }, [id])
  return children.data && items.data ? (
    <Shown rows={children.data.rows} items={items.data} />
  ) : (
    <PanelPage title={title}>
      <Opened what={title} answer={children}>
        {() => null}
      </Opened>
    </PanelPage>
  )
}
export default PreviewPage

const Shown = ({ rows, items }: { readonly rows: readonly Child[]; readonly items: readonly Item[] }) => {
  const say = useSay()
  const [first] = rows
  if (!first) return null
  const total = totalOf(rows.map(({ total_amount }) => total_amount ?? null))
  const { base, first_name, last_name, created_at, mobile_number, email, preferred_communication, message } = first
  return (
    <LedPanel>
      {() => (
        <>
          <PageHead
            title={base.reference_no}
            sub={
              <>
                <bdi>
                  {first_name} {last_name}
                </bdi>{' '}
                · <Moment at={created_at} />
              </>
            }
          >
            <b>{total === null ? say(msg`not priced`) : <Figures>{showMoney(total)}</Figures>}</b>
          </PageHead>
          <div className={styles.body}>
            <div className={styles.base}>
              <div className={styles.beside}>
                <section>
                  <h2>{say(msg`Customer`)}</h2>
                  <MetaCard
                    items={[
                      { label: say(msg`Mobile number`), value: <Figures>{showMobile(mobile_number)}</Figures> },
                      { label: say(msg`Email`), value: email ?? '–' },
                      {
                        label: say(msg`Preferred communication`),
                        value: preferred_communication ? say(communications[preferred_communication]) : '–',
                      },
                      { label: say(msg`Message`), value: message ?? '–' },
                    ]}
                  />
                </section>
                {rows.length > 1 && <Offers rows={rows} items={items} />}
              </div>
              <div className={styles.children}>
                {rows.map((child) => (
                  <OneChild
                    key={child.id}
                    child={child}
                    items={items.filter(({ inquiry }) => inquiry.id === child.id)}
                  />
                ))}
              </div>
            </div>
          </div>
        </>
      )}
    </LedPanel>
  )
}

const OneChild = ({ child, items }: { readonly child: Child; readonly items: readonly Item[] }) => {
  const say = useSay()
  const isPartsAdmin = useRoles().some((role) => role === 'admin_parts' || role === 'superadmin')
  const [taking, setTaking] = useState<PartsState | null>(null)
  const headingId = `parts-inquiry-${child.id}`
  const room = child.channel === 'cart' ? cartInquiriesRoom : formInquiriesRoom
  const [shape, tone] = statusAppearance(child.status, 'partsinquiry')
  const priced = items.filter(({ unit_price }) => typeof unit_price === 'number').length
  const facts = { isPartsAdmin, items: items.length, priced }
  const isFinal = child.status === 'fulfilled' || child.status === 'cancelled'
  const steps = isFinal && !isPartsAdmin ? [] : stepsIn(child.status)
  const whyNot = (step: PartsState) => {
    const blocked = blockedBy(child.status, facts, step)
    return blocked ? say(blocked.why.message) : undefined
  }
  const take = async (status: PartsState) => {
    if (
      status === 'cancelled' &&
      !(await ask({
        title: say(msg`Cancel this inquiry?`),
        text: say(msg`Only a parts administrator can reopen the inquiry.`),
        action: say(partsSteps.cancelled),
        cancel: say(msg`Keep inquiry`),
        tone: 'danger',
      }))
    )
      return
    setTaking(status)
    const { id, first_name, last_name, mobile_number, email, preferred_communication, message, action, version } = child
    const names = { first_name, last_name, mobile_number, email, preferred_communication, message, action }
    try {
      const answer = await sendApi(partsInquiries.update, { params: { id }, body: { ...names, status, version } })
      notify({ tone: 'ok', text: answer.message })
    } catch (fault) {
      tellFailure(fault)
    }
    const { queryKey } = childrenOf(child.base.id)
    await queryClient.invalidateQueries({ queryKey })
    setTaking(null)
    // The button of a step goes with the state that it leads out of.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(headingId)?.focus({ preventScroll: true })
    })
  }
  const reason = steps.map(whyNot).find((why) => why !== undefined)
  return (
    <section className={styles.child} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} tabIndex={-1}>
          <bdi>{child.dealer.name}</bdi>
        </h2>
        <PlaceLink to={placeOf(room, child.id)} className="link">
          <Figures>{child.reference_no}</Figures>
        </PlaceLink>
        <Status shape={shape} tone={tone}>
          {say(statuses.partsinquiry[child.status].title)}
        </Status>
        {reason !== undefined && <span className={styles.why}>{reason}</span>}
        <div className={styles.steps}>
          {steps.map((step, at) => (
            <Button
              key={step}
              variant={at === 0 && step !== 'pending' ? 'primary' : 'default'}
              isPending={taking === step}
              disabledReason={whyNot(step)}
              onPress={() => void take(step)}
            >
              {say(partsSteps[step])}
            </Button>
          ))}
        </div>
      </div>
      <RecordRows
        title={say(msg`Items of {dealer}`, { dealer: child.dealer.name })}
        of={BaseItem}
        rows={items.map((item) => ({ ...item, description: item.description ?? item.wanted ?? null }))}
        columns={['description', 'part_number', 'quantity', 'in_stock', 'srp', 'unit_price', 'savings', 'amount']}
        room={room}
        whenNone={{ unit_price: say(msg`not priced`) }}
        empty={say(msg`No items yet.`)}
      />
      <p className={styles.total}>
        <span>{say(msg`Items priced: {priced} of {items}`, { priced, items: items.length })}</span>
        <b>{typeof child.total_amount === 'number' ? <Figures>{showMoney(child.total_amount)}</Figures> : '–'}</b>
      </p>
    </section>
  )
}
