import { useEffect } from 'react'
import { msg } from '#contract/words.ts'
import type { Room } from '#define/resource.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { copyLink } from '#ui/copyLink.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useCommands, useKeysOf } from '#workspace/commands/live.ts'
import { copyRecordLink, nextRecord, previousRecord } from '#workspace/record/commands.ts'
import styles from '#workspace/record/record.module.css'
import { takeWalk, useNeighbours } from '#workspace/records/useNeighbours.ts'
import { useStatusInfo } from '#workspace/status/info.ts'

/** Where a record stands in the list that it was opened from, and the way to the one before and after it. */
export const Walk = ({
  room,
  id,
  name,
}: {
  readonly room: Room
  readonly id: number
  /** What the record is called, where its page stays for the next one; null until it has been read. */
  readonly name?: string | null
}) => {
  const say = useSay()
  const { neighbours, path, go } = useNeighbours(room, id)
  const back = () => go(neighbours?.previous)
  const on = () => go(neighbours?.next)
  useCommands([
    [previousRecord, back, { enabled: neighbours?.previous !== undefined }],
    [nextRecord, on, { enabled: neighbours?.next !== undefined }],
    [copyRecordLink, () => copyLink(new URL(path, location.origin).href)],
  ])
  const keys = { back: useKeysOf(previousRecord.id), on: useKeysOf(nextRecord.id) }
  const where =
    neighbours && !neighbours.isGone
      ? say(msg`{number} of {total}`, {
          number: showNumber(neighbours.index + 1),
          total: showNumber(neighbours.total),
        })
      : null
  useStatusInfo(where === null ? null : say(msg`Record {where}`, { where }))
  useEffect(() => {
    if (where === null || name === null) return
    const walk = takeWalk(path)
    if (walk) announce(name !== undefined && walk.keepsHeading ? say(msg`{name}, {where}`, { name, where }) : where)
  }, [where, path, name, say])
  if (!neighbours) return null
  return (
    <div className={styles.walk}>
      <IconButton
        name={say(previousRecord.title)}
        icon="chevron-up"
        keys={keys.back}
        command={previousRecord.id}
        disabledReason={neighbours.previous ? undefined : say(msg`There is no previous record in the list`)}
        onPress={back}
      />
      {where !== null && <span className={styles.where}>{where}</span>}
      <IconButton
        name={say(nextRecord.title)}
        icon="chevron-down"
        keys={keys.on}
        command={nextRecord.id}
        disabledReason={neighbours.next ? undefined : say(msg`There is no next record in the list`)}
        onPress={on}
      />
    </div>
  )
}
