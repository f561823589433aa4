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
      <Box tone="info" title={say(msg`No data found for this customer.`)} announces>
        {of.opted_out ? say(msg`The number is only on the opt-out list, where it stays.`) : null}
      </Box>
    )
  return (
    <div className={styles.found}>
      {of.names.length > 0 && (
        <p>
          {say(msg`Found with these names: {names}`, { names: listed(of.names.map((name) => `\u2068${name}\u2069`)) })}
        </p>
      )}
      <Table
        caption={say(msg`Personal data found`)}
        columns={[
          { id: 'place', label: say(msg`Location`), isName: true, cell: ({ place }) => say(erasurePlaces[place]) },
          { id: 'count', label: say(msg`Count`), isFigure: true, cell: ({ count }) => count },
        ]}
        rows={rows}
        idOf={({ place }) => place}
      />
      {of.also.length > 0 && (
        <Box tone="info" title={say(msg`These records contain other contact details`)}>
          {say(msg`These details are erased with these records but may also be in others. Search for {contacts} too.`, {
            contacts: listed(of.also.map((one) => `\u2068${showMobile(one)}\u2069`)),
          })}
        </Box>
      )}
      {of.opted_out && (
        <Box tone="info" title={say(msg`The opt-out is kept`)}>
          {say(msg`The opt-out list keeps only the number, so that no messages are sent to it.`)}
        </Box>
      )}
      {rows.some(({ place }) => place === 'files') && (
        <p className="muted">
          {say(msg`Stored exports and reports that list customers are deleted completely. You can create them again.`)}
        </p>
      )}
    </div>
  )
}
