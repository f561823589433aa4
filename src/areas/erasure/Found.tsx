import styles from '#areas/erasure/erasure.module.css'
import type { Row } from '#contract/fields.ts'
import { showMobile } from '#contract/mobile.ts'
import { type Erasure, erasurePlaces } from '#contract/requests/erasure.ts'
import { msg } from '#contract/words.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Table } from '#ui/Table.tsx'

/** What there is of a customer: whose it seems to be, and how much in each place. */
export const Found = ({ of }: { readonly of: Row<typeof Erasure> }) => {
  const say = useSay()
  const rows = of.places.filter(({ count }) => count > 0)
  if (of.total === 0)
    return (
      <Box tone="info" title={say(msg`Nothing is kept of this customer.`)} announces>
        {of.opted_out ? say(msg`Only the opt-out has the number, and it stays.`) : null}
      </Box>
    )
  return (
    <div className={styles.found}>
      {of.names.length > 0 && (
        <p>{say(msg`It stands beside: {names}`, { names: listed(of.names.map((name) => `\u2068${name}\u2069`)) })}</p>
      )}
      <Table
        caption={say(msg`Personal data by place`)}
        columns={[
          { id: 'place', label: say(msg`Place`), isName: true, cell: ({ place }) => say(erasurePlaces[place]) },
          { id: 'count', label: say(msg`How many`), isFigure: true, cell: ({ count }) => count },
        ]}
        rows={rows}
        idOf={({ place }) => place}
      />
      {of.also.length > 0 && (
        <Box tone="info" title={say(msg`The same records have other contacts too`)}>
          {say(msg`They go with these records, and may stand in others: look for {contacts} as well.`, {
            contacts: listed(of.also.map((one) => `\u2068${showMobile(one)}\u2069`)),
          })}
        </Box>
      )}
      {of.opted_out && (
        <Box tone="info" title={say(msg`The opt-out stays`)}>
          {say(msg`The list of opt-outs keeps the number and nothing else, so that no message is ever sent to it.`)}
        </Box>
      )}
      {rows.some(({ place }) => place === 'files') && (
        <p className="muted">
          {say(msg`Kept exports and reports of customers’ lists go as a whole; they can be made again.`)}
        </p>
      )}
    </div>
  )
}
