import { useSelector } from '@xstate/react'
import { msg } from '#contract/words.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { docked } from '#ui/docked.ts'
import { useKeysOf } from '#workspace/commands/live.ts'
import type { DraftActor } from '#workspace/form/draft.ts'
import styles from '#workspace/form/form.module.css'

/** Appears with the first change: what is not saved yet, and the two ways on. */
export const SaveBar = ({
  actor,
  formId,
  onCancel,
}: {
  readonly actor: DraftActor
  readonly formId: string
  readonly onCancel?: () => void
}) => {
  const say = useSay()
  const sentence = useSentence()
  const saveKeys = useKeysOf('form.save')
  const state = useSelector(actor, (snapshot) => snapshot)
  const { changed, isNew, stale, message } = state.context
  const isSaving = state.matches('saving') || state.matches('checking')
  const isOffline = state.matches({ editing: 'offline' })
  const isOpposed = state.matches('conflict')
  if (changed.length === 0 && !isNew && !isSaving) return null
  return (
    <section ref={docked} className={styles.bar} aria-label={say(msg`Unsaved changes`)}>
      <div className={styles.what}>
        {changed.length > 0 && <span className={styles.dot} aria-hidden="true" />}
        {changed.length > 0 && (
          <strong>
            {say(msg`{count, plural, one {# unsaved change} other {# unsaved changes}}`, { count: changed.length })}
          </strong>
        )}
        {changed.length > 0 && (
          <span className={`${styles.aside} trunc`}>
            {isOffline
              ? sentence(message)
              : stale
                ? say(msg`based on an older version`)
                : say(msg`draft saved on this device`)}
          </span>
        )}
      </div>
      {changed.length > 0 ? (
        <Button variant="ghost" size="lg" command="form.discard" onPress={() => actor.send({ type: 'DISCARD' })}>
          {say(msg`Discard`)}
        </Button>
      ) : (
        onCancel && (
          <Button variant="ghost" size="lg" onPress={onCancel}>
            {say(msg`Cancel`)}
          </Button>
        )
      )}
      <Button
        variant="primary"
        size="lg"
        type="submit"
        form={formId}
        keys={saveKeys}
        command="form.save"
        isPending={isSaving}
        disabledReason={isOpposed ? say(msg`First choose which versions to keep`) : undefined}
        {...(isOffline && { type: 'button', onPress: () => actor.send({ type: 'RETRY' }) })}
      >
        {isOffline ? say(msg`Try again`) : say(msg`Save`)}
      </Button>
    </section>
  )
}
