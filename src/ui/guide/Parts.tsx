import { useId, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Box } from '#ui/Box.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Count } from '#ui/Count.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Floating } from '#ui/guide/Floating.tsx'
import styles from '#ui/guide/guide.module.css'
import { Captioned, Section } from '#ui/guide/Section.tsx'
import { sampleLeads } from '#ui/guide/sample-leads.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { KeyFigures } from '#ui/KeyFigures.tsx'
import { Link } from '#ui/Link.tsx'
import { MetaCard } from '#ui/MetaCard.tsx'
import { Progress } from '#ui/Progress.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Splitter } from '#ui/Splitter.tsx'
import { Status } from '#ui/Status.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { Table } from '#ui/Table.tsx'

/** Chips, tables, what floats, everything that tells. */
export const Parts = () => {
  const say = useSay()
  const pane = useId()
  const [share, setShare] = useState(50)
  return (
    <>
      <Section title={say(msg`Chips, badges`)} note={say(msg`Use badges in titles and statuses in rows`)}>
        <div className={styles.wrap}>
          <Chip label={say(msg`Status`)} value={say(msg`Pending`)} onRemove={() => {}} />
          <Chip label={say(msg`Dealer`)} value="Hiraya Cebu" more="+3 others" onRemove={() => {}} />
          <Chip label={say(msg`Model`)} />
          <Chip label={say(msg`Zone`)} value={say(msg`All`)} isDisabled />
        </div>
        <div className={styles.wrap}>
          <Badge>Q3 2026</Badge>
          <Badge tone="info" shape="started">
            {say(msg`Started`)}
          </Badge>
          <Badge tone="ok" shape="done">
            {say(msg`Done`)}
          </Badge>
          <Badge tone="warn" shape="attention">
            {say(msg`Needs attention`)}
          </Badge>
          <Badge tone="bad" shape="stopped">
            {say(msg`Rejected`)}
          </Badge>
          <Badge tone="accent" shape="live">
            {say(msg`Running`)}
          </Badge>
          <Count of={7} label={say(msg`7 new`)} />
          <Count of={128} />
          <Avatar name="Rogelio Abrenica" size={20} />
          <Avatar name="Rogelio Abrenica" />
          <Avatar name="Isabel Santos" mine />
          <IconButton name={say(msg`Notifications`)} icon="bell" keys="F8" />
          <IconButton name={say(msg`On`)} icon="pin" isSelected />
        </div>
      </Section>
      <Section title={say(msg`Breadcrumbs`)} note={say(msg`Use for pages inside a record`)}>
        <Breadcrumbs
          label={say(msg`Location`)}
          crumbs={[
            { id: 'list', content: <Link href="#cars">{say(msg`Cars`)}</Link> },
            { id: 'record', content: <Link href="#car">Tala 1.5 S</Link> },
            { id: 'here', content: say(msg`Variant colors`) },
          ]}
        />
      </Section>
      <Section title={say(msg`Table`)} note={say(msg`For small sets; use the grid for lists`)}>
        <Table
          caption={say(msg`{list}: sample data`, { list: say(msg`Leads`) })}
          showsCaption
          idOf={({ id }) => id}
          rows={sampleLeads}
          columns={[
            {
              id: 'reference',
              label: say(msg`Reference`),
              cell: ({ id }) => (
                <span className="muted">
                  <Figures>{`LD-2026-0${id}`}</Figures>
                </span>
              ),
            },
            { id: 'name', label: say(msg`Name`), isName: true, cell: ({ name }) => <bdi>{name}</bdi> },
            {
              id: 'mobile',
              label: say(msg`Mobile`),
              cell: ({ mobile }) => <Figures>{mobile}</Figures>,
            },
            {
              id: 'status',
              label: say(msg`Status`),
              cell: () => (
                <Status shape="open" tone="off">
                  {say(msg`Pending`)}
                </Status>
              ),
            },
            {
              id: 'amount',
              label: say(msg`Amount`),
              isFigure: true,
              cell: ({ amount }) => <Figures>{`₱${amount}`}</Figures>,
            },
          ]}
        />
      </Section>
      <Section title={say(msg`Overview`)} note={`${say(msg`Home`)}, ${say(msg`Reports`)}`}>
        <KeyFigures
          figures={[
            {
              id: 'new',
              label: say(msg`New requests`),
              value: '1,284',
              note: say(msg`{value} before`, { value: '1,190' }),
            },
            { id: 'won', label: say(msg`Conversion`), value: '12.5%' },
            { id: 'unread', label: say(msg`Unread`), value: undefined, note: undefined },
          ]}
        />
        <KeyFigures
          size="sm"
          figures={[
            {
              id: 'good',
              label: say(msg`Good`),
              value: '4,812',
              sign: <StatusShape shape="done" tone="ok" />,
              aside: '98.4%',
            },
            { id: 'refused', label: say(msg`Rejected`), value: '78' },
            { id: 'rows', label: say(msg`Rows`), value: undefined },
          ]}
        />
      </Section>
      <Floating />
      <Section title={say(msg`Feedback`)} note={say(msg`Boxes, progress, skeletons, empty states`)}>
        <div className={styles.thirds}>
          <Box tone="bad" title={say(msg`2 fields need attention`)}>
            {say(msg`The mobile number is not valid`)}
          </Box>
          <Box tone="warn" title={say(msg`You are offline`)}>
            {say(msg`3 changes will be sent automatically when you are online again.`)}
          </Box>
          <Box tone="info" title={say(msg`Changed by someone else`)}>
            {say(msg`Compare both versions before you save.`)}
          </Box>
          <Box tone="ok" title={say(msg`Record saved.`)} />
          <Progress label={say(msg`Job`)} value={64} />
          <Progress label={say(msg`In a message`)} value={38} thin />
          <Captioned text={say(msg`Skeleton`)}>
            <Skeleton width="140px" />
            <Skeleton width="96px" />
          </Captioned>
          <MetaCard title={say(msg`Facts`)} items={[]} />
          <MetaCard
            title={say(msg`Facts`)}
            items={[
              { label: say(msg`Dealer`), value: 'Hiraya Cebu' },
              { label: say(msg`Created`), value: <Figures>2026-11-14 08:57:12</Figures> },
            ]}
          />
        </div>
        <Empty
          hint={say(msg`2 leads match without the filters.`)}
          action={
            <Button keys="Escape" icon="x">
              {say(msg`Clear search`)}
            </Button>
          }
        />
      </Section>
      <Section title={say(msg`Panes`)} note={say(msg`Splitter, side panel, disclosure`)}>
        <div className={styles.framed}>
          <div className={styles.split}>
            <div id={pane} style={{ '--share': `${share}%` }}>
              {say(msg`First pane`)}
            </div>
            <Splitter label={say(msg`Width of the panes`)} value={share} onChange={setShare} controls={pane} />
            <div>{say(msg`Second pane`)}</div>
          </div>
        </div>
        <div className={styles.framed}>
          <div className={styles.side}>
            <SidePanel title={say(msg`History`)} icon="history" onClose={() => {}}>
              <Disclosure title={say(msg`3 changes`)} startsOpen>
                {say(msg`Not saved yet`)}
              </Disclosure>
            </SidePanel>
          </div>
        </div>
      </Section>
    </>
  )
}
