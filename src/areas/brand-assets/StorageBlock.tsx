import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import styles from '#areas/brand-assets/brand-assets.module.css'
import { assets } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { showBytes, showNumber } from '#platform/formats.ts'
import { queryOf } from '#platform/query.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

/** The bar's length and height, in the units of its picture. */
const bar = { width: 240, height: 16 }
/** How many categories have a colour of their own; the rest share the last one. */
const colours = 6

/** How much room the files take: a bar by category, the same in words, and as a table. */
export const StorageBlock = () => {
  const say = useSay()
  const id = useId()
  const { data } = useQuery(queryOf('assets', assets.storage))
  const share = (bytes: number) => (data && data.bytes > 0 ? bytes / data.bytes : 0)
  const percent = (bytes: number) => say(msg`{share}%`, { share: Math.round(share(bytes) * 100) })
  let from = 0
  const parts = (data?.categories ?? []).map((one, nth) => {
    const width = share(one.bytes) * bar.width
    const part = { ...one, x: from, width, colour: `var(--c-${Math.min(nth, colours - 1) + 1})` }
    from += width
    return part
  })
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {say(msg`Storage`)}
      </h2>
      {!data && <Skeleton height="96px" />}
      {data && (
        <>
          <p className={styles.sum}>
            <strong>{showBytes(data.bytes, say)}</strong>{' '}
            {say(msg`{count, plural, one {in # file} other {in # files}}`, { count: data.files })}
          </p>
          <svg
            className={styles.bar}
            viewBox={`0 0 ${bar.width} ${bar.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={say(msg`Storage by category: {parts}`, {
              parts: listed(parts.map((one) => `${one.name} ${percent(one.bytes)}`)),
            })}
          >
            <rect width={bar.width} height={bar.height} fill="var(--bg-sunken)" />
            {parts.map((one) => (
              <rect key={one.id} x={one.x} width={Math.max(0, one.width - 1)} height={bar.height} fill={one.colour} />
            ))}
          </svg>
          <ul className={styles.legend}>
            {parts.map((one) => (
              <li key={one.id}>
                <span className={styles.swatch} style={{ background: one.colour }} aria-hidden="true" />
                <span className="trunc">
                  <bdi>{one.name}</bdi>
                </span>
                <span className={styles.count}>{showBytes(one.bytes, say)}</span>
              </li>
            ))}
          </ul>
          {data.trash_files > 0 && (
            <p className={styles.faint}>
              {say(msg`{count, plural, one {# file in the trash: {size}} other {# files in the trash: {size}}}`, {
                count: data.trash_files,
                size: showBytes(data.trash_bytes, say),
              })}
            </p>
          )}
          <Disclosure title={say(msg`Show as table`)}>
            <Table
              caption={say(msg`Storage by category and kind`)}
              idOf={(row) => row.key}
              columns={[
                { id: 'name', label: say(msg`Name`), cell: (row) => <bdi>{row.name}</bdi>, isName: true },
                { id: 'files', label: say(msg`Files`), cell: (row) => showNumber(row.files), isFigure: true },
                { id: 'size', label: say(msg`Size`), cell: (row) => showBytes(row.bytes, say), isFigure: true },
              ]}
              rows={[
                ...data.categories.map((one) => ({ ...one, key: `category ${one.id}` })),
                ...data.kinds.map((one) => ({ ...one, key: `kind ${one.id}` })),
              ]}
            />
          </Disclosure>
        </>
      )}
    </section>
  )
}
