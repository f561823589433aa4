import { useSelector } from '@xstate/react'
import { type Ref, useId } from 'react'
import type { Field } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { differences } from '#machines/draft.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import type { Drafting } from '#workspace/form/draft.ts'
import styles from '#workspace/form/form.module.css'

/** Somebody saved the record meanwhile: both versions of each field, and which one to keep. */
export const Conflict = ({
  drafting: { actor },
  ref,
}: {
  readonly drafting: Drafting
  readonly ref: Ref<HTMLDivElement>
}) => {
  const say = useSay()
  const sentence = useSentence()
  const group = useId()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const all = differences(context)
  const isDecided = all.every(({ chosen }) => chosen !== null)
  const shown = (field: Field | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '') return say(msg`empty`)
    const word = field?.words?.[String(value)]
    return word ? say(word) : (field?.cell.write(value) ?? String(value))
  }
  return (
    <Box
      tone="warn"
      title={sentence(context.message) ?? say(msg`Someone else changed this record while you were editing.`)}
      ref={ref}
    >
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{say(msg`Field`)}</th>
            <th scope="col">{say(msg`Yours`)}</th>
            <th scope="col">{say(msg`Theirs`)}</th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ field, mine, theirs, chosen }) => {
            const shape = context.shape.fields[field]
            const label = shape ? say(shape.label) : field
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label className={styles.choice}>
                      <input
                        type="radio"
                        name={`${group}-${field}`}
                        checked={chosen === side}
                        onChange={() => actor.send({ type: 'CHOOSE', field, side })}
                        aria-label={
                          side === 'mine'
                            ? say(msg`{label}: keep yours`, { label })
                            : say(msg`{label}: use theirs`, { label })
                        }
                      />
                      <bdi>{shown(shape, side === 'mine' ? mine : theirs)}</bdi>
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles.acts}>
        <Button onPress={() => actor.send({ type: 'KEEP_MINE_ALL' })}>{say(msg`Keep all mine`)}</Button>
        <Button onPress={() => actor.send({ type: 'TAKE_THEIRS_ALL' })}>{say(msg`Use all theirs`)}</Button>
        <Button
          variant="primary"
          onPress={() => actor.send({ type: 'RETRY' })}
          disabledReason={isDecided ? undefined : say(msg`Choose a version for each field first`)}
        >
          {say(msg`Save chosen versions`)}
        </Button>
      </div>
    </Box>
  )
}
