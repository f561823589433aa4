import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { countOf, type Selection } from '#ui/grid/selection.ts'
import styles from '#workspace/list/list.module.css'

/** Under the rows while several are being chosen: how many, all of them, none of them. */
export const BulkBar = ({
  selection,
  total,
  isNarrow,
  onAll,
  onInvert,
  onClear,
  onLeave,
}: {
  readonly selection: Selection
  readonly total: number
  readonly isNarrow: boolean
  readonly onAll: () => void
  readonly onInvert: () => void
  readonly onClear: () => void
  readonly onLeave: () => void
}) => {
  const say = useSay()
  const count = countOf(selection, total)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar of commands is no fieldset
    <div role="group" aria-label={say(msg`Selection`)} className={styles.bulk} data-zone="grid">
      <strong>{say(msg`{count} selected`, { count: showNumber(count) })}</strong>
      {count < total && (
        <Button variant="ghost" onPress={onAll}>
          {say(msg`Select all {count}`, { count: showNumber(total) })}
        </Button>
      )}
      {count > 0 && !isNarrow && (
        <Button variant="ghost" onPress={onInvert}>
          {say(msg`Invert`)}
        </Button>
      )}
      <span className="grow" />
      {count > 0 && (
        <Button variant="ghost" keys={isNarrow ? undefined : 'Escape'} onPress={onClear}>
          {say(msg`Clear`)}
        </Button>
      )}
      <Button variant="ghost" icon="x" onPress={onLeave}>
        {say(msg`Done`)}
      </Button>
    </div>
  )
}
