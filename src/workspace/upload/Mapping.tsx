import type { ReactNode } from 'react'
import { msg } from '#contract/words.ts'
import type { Mapping as Mapped } from '#machines/import-draft.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { type OneImport, useImportRows } from '#workspace/upload/data.ts'
import styles from '#workspace/upload/upload.module.css'
import type { UploadActor } from '#workspace/upload/useUpload.ts'

/** The required targets that no column is mapped to. */
export const missingIn = (targets: OneImport['targets'], mapping: Mapped) =>
  targets.filter(({ name, required }) => required && !mapping.includes(name))

/** Which column of the file fills which field, heading by heading. */
export const Mapping = ({
  one,
  mapping,
  isBusy,
  actor,
  children,
}: {
  readonly one: OneImport
  readonly mapping: Mapped
  readonly isBusy: boolean
  readonly actor: UploadActor
  /** What stands below the columns. */
  readonly children?: ReactNode
}) => {
  const say = useSay()
  const { rowAt } = useImportRows(one, false)
  const sample = rowAt(0)?.cells
  const taken = mapping.filter((target) => target !== null).length
  const options = one.targets.map(({ name, label, required }) => ({
    id: name,
    name: label,
    ...(required && { hint: say(msg`required`) }),
  }))
  /** What a heading that is left out resembles, as long as nothing else takes it. */
  const suggested = (i: number) => {
    const name = mapping[i] === null ? one.suggestions[i] : null
    return name === null || name === undefined || mapping.includes(name)
      ? undefined
      : one.targets.find((target) => target.name === name)
  }
  return (
    <section className={styles.map} aria-label={say(msg`Columns`)}>
      <header>
        <h3>{say(msg`Columns`)}</h3>
        <span className={styles.taken}>
          {say(msg`{taken} of {all} columns are imported`, { taken, all: one.headings.length })}
        </span>
      </header>
      <ul>
        {one.headings.map((heading, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may repeat a heading; its place is what tells them apart
          <li key={i}>
            <Select
              label={heading === '' ? say(msg`Column {number}`, { number: i + 1 }) : heading}
              size="sm"
              value={mapping[i] ?? null}
              options={options}
              canClear
              placeholder={say(msg`Not imported`)}
              isDisabled={isBusy}
              hint={sample?.[i] === undefined || sample[i] === '' ? undefined : <bdi>{sample[i]}</bdi>}
              onChange={(target) => actor.send({ type: 'MAP', heading: i, target })}
            />
            {suggested(i) && (
              <Button
                size="sm"
                isDisabled={isBusy}
                aria-label={say(msg`{column}: import as {target}`, {
                  column: heading,
                  target: suggested(i)?.label ?? '',
                })}
                onPress={() => actor.send({ type: 'MAP', heading: i, target: suggested(i)?.name ?? null })}
              >
                {say(msg`Import as {target}`, { target: suggested(i)?.label ?? '' })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
