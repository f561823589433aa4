import { type ComponentProps, type ReactNode, useId } from 'react'
import { TagGroup as AriaTagGroup, Tag, TagList } from 'react-aria-components/TagGroup'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Press } from '#ui/Press.tsx'
import styles from '#ui/TagGroup.module.css'

export interface TagItem<K extends string | number> {
  readonly id: K
  readonly name: string
  /** Drawn instead of its name. */
  readonly content?: ReactNode
  /** It cannot be taken away, and says so in this word. */
  readonly kept?: string | undefined
}

/** What is chosen, each with a button that takes it away; so does the Delete key, and the arrows go from one to the other. */
export const TagGroup = <K extends string | number>({
  label,
  items,
  onRemove,
}: {
  /** Heard, not seen. */
  readonly label: string
  readonly items: readonly TagItem<K>[]
  readonly onRemove: (id: K) => void
}) => {
  const say = useSay()
  const hint = useId()
  return (
    <AriaLocale>
      <AriaTagGroup
        aria-label={label}
        onRemove={(keys) => {
          for (const { id, kept } of items) if (keys.has(id) && kept === undefined) onRemove(id)
        }}
      >
        <TagList
          className={styles.list ?? ''}
          // What comes and goes is said by who does it.
          render={(props: ComponentProps<'div'>) => <div {...props} aria-live="off" />}
        >
          {items.map(({ id, name, content, kept }) => (
            <Tag
              key={id}
              id={id}
              textValue={kept === undefined ? name : `${name}, ${kept}`}
              className={styles.tag ?? ''}
              // React Aria's own sentence knows no Filipino.
              render={(props: ComponentProps<'div'>) => (
                <div {...props} aria-describedby={kept === undefined ? hint : undefined} />
              )}
            >
              <span className={styles.name}>{content ?? <bdi>{name}</bdi>}</span>
              {kept === undefined ? (
                <Press slot="remove" className={styles.remove} aria-label={say(msg`Remove`)}>
                  <Icon name="x" size={12} />
                </Press>
              ) : (
                <span className={styles.kept}>{kept}</span>
              )}
            </Tag>
          ))}
        </TagList>
      </AriaTagGroup>
      <span id={hint} hidden>
        {say(msg`Press Delete to remove the chosen value.`)}
      </span>
    </AriaLocale>
  )
}
