import { useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { listed, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { DropZone, type DropZoneProps } from '#ui/DropZone.tsx'
import { FileTrigger } from '#ui/FileTrigger.tsx'
import { GridList } from '#ui/GridList.tsx'
import styles from '#ui/guide/guide.module.css'
import { Section } from '#ui/guide/Section.tsx'
import { sampleLeads } from '#ui/guide/sample-leads.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/Link.tsx'
import { TagGroup, type TagItem } from '#ui/TagGroup.tsx'
import { Tree } from '#ui/Tree.tsx'

const Zone = (props: Pick<DropZoneProps, 'look' | 'isDisabled' | 'data-show'>) => {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const take = (files: Iterable<File>) => setNames(Array.from(files, ({ name }) => name))
  return (
    <DropZone
      {...props}
      label={say(msg`Files`)}
      onData={({ files }) => {
        take(files)
        return files.length > 0
      }}
      onChoose={() => input.current?.click()}
    >
      <p>{names.length > 0 ? listed(names) : say(msg`Drop a file here`)}</p>
      <FileTrigger
        ref={input}
        label={say(msg`Files`)}
        accept={['csv', 'xlsx']}
        isMultiple
        isDisabled={props.isDisabled}
        onFiles={take}
      >
        <Button icon="upload" isDisabled={props.isDisabled}>
          {say(msg`Choose files`)}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}

const Tags = () => {
  const say = useSay()
  const [items, setItems] = useState<readonly TagItem<string>[]>([
    { id: 'cebu', name: 'Hiraya Cebu' },
    { id: 'davao', name: 'Hiraya Davao' },
    { id: 'manila', name: 'Hiraya Manila', kept: say(msg`always`) },
  ])
  return (
    <TagGroup
      label={say(msg`Selected`)}
      items={items}
      onRemove={(gone) => setItems(items.filter(({ id }) => id !== gone))}
    />
  )
}

/** What takes files, and what holds several of a kind. */
export const Collections = () => {
  const say = useSay()
  return (
    <>
      <Section title={say(msg`Files`)} note={say(msg`Dropped, pasted or chosen`)}>
        <div className={styles.several}>
          <Zone />
          <Zone data-show="over" />
          <Zone look="panel" />
          <Zone look="panel" isDisabled />
        </div>
      </Section>
      <Section title={say(msg`Selected`)} note={say(msg`Remove a value with its button or the Delete key`)}>
        <Tags />
      </Section>
      <Section title={say(msg`Rows with actions`)} note={say(msg`Arrow keys inside, Tab to leave`)}>
        <GridList
          label={say(msg`Rows with actions`)}
          rows={sampleLeads}
          nameOf={({ name }) => name}
          rowClassName={styles.row}
        >
          {({ name }) => (
            <>
              <Link href="#" className="link" onClick={(event) => event.preventDefault()}>
                <bdi>{name}</bdi>
              </Link>
              <span className="grow" />
              <IconButton icon="pin" name={say(msg`On`)} />
              <Button size="sm">{say(msg`Undo`)}</Button>
            </>
          )}
        </GridList>
      </Section>
      <Section title={say(msg`Tree`)} note={say(msg`Arrow keys expand and collapse folders`)}>
        <Tree
          label={say(msg`Tree`)}
          current="emblem"
          nodes={[
            { id: 'all', name: say(msg`All files`), content: say(msg`All files`) },
            {
              id: 'logos',
              name: 'Logos',
              content: 'Logos',
              children: [
                { id: 'emblem', name: 'Emblem', content: 'Emblem' },
                { id: 'wordmark', name: 'Wordmark', content: 'Wordmark' },
              ],
            },
          ]}
        />
      </Section>
    </>
  )
}
