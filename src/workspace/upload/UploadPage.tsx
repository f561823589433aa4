import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { actOf, importIdOf, importsOf, importTitleOf } from '#define/abilities.ts'
import { inside } from '#define/command.ts'
import { showNumber } from '#platform/formats.ts'
import { useSentence } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { ProgressLine } from '#ui/Progress.tsx'
import { useFacts } from '#workspace/commands/facts.ts'
import { pathOf, searchOf } from '#workspace/places.ts'
import type { RoomViewProps } from '#workspace/registry.ts'
import { useTab, useTabTitle } from '#workspace/tab.ts'
import { CheckStep } from '#workspace/upload/CheckStep.tsx'
import { FileStep } from '#workspace/upload/FileStep.tsx'
import { ResultStep } from '#workspace/upload/ResultStep.tsx'
import styles from '#workspace/upload/upload.module.css'
import { useImport, useUpload, useUploadActs } from '#workspace/upload/useUpload.ts'

const steps = [msg`File`, msg`Columns and rows`, msg`Import`]
/** Which step of the three each state belongs to; the rest comes before any of them is known. */
const stepOf: Readonly<Record<string, number>> = {
  choosing: 0,
  uploading: 0,
  unsent: 0,
  checked: 1,
  remapping: 1,
  confirming: 1,
  beginning: 1,
  running: 2,
  complete: 2,
  failed: 2,
  askingRevert: 2,
  startingRevert: 2,
  reverting: 2,
  reverted: 2,
}
const idIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get('import') ?? '')
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The wizard of every upload: one screen that leads from a file to written rows, and back. */
const UploadPage = ({ room }: RoomViewProps) => {
  const say = useSay()
  const sentence = useSentence()
  const tab = useTab()
  const page = useRef<HTMLDivElement>(null)
  const act = importsOf(room).find(({ path }) => path === pathOf(tab.place)) ?? actOf(room, 'import')
  const path = act?.path ?? room.definition.path
  const { open, setDirty } = tab
  const wentTo = useCallback(
    (id: number | null) => open(id === null ? path : `${path}?import=${id}`, { replace: true }),
    [open, path],
  )
  const uploading = useUpload(act?.call, idIn(searchOf(tab.place)), wentTo)
  const { actor } = uploading
  const snapshot = useSelector(actor, (now) => now)
  const state = String(snapshot.value)
  const { draft, message } = snapshot.context
  const one = useImport(actor)
  useUploadActs(actor, one)

  const title = useTabTitle(msg`Import {what}`, {
    what: inside(act ? importTitleOf(room, act) : room.definition.title),
  })
  const isDirty = draft !== null || state === 'uploading'
  useFacts({ room: room.name, view: 'page', dirty: isDirty })
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])

  const step = stepOf[state]
  // The next step is read by the focus that comes to its heading; who has left the page keeps theirs.
  const seen = useRef(step)
  useEffect(() => {
    if (step === undefined || seen.current === step) return
    const isFirst = seen.current === undefined
    seen.current = step
    const { activeElement } = document
    const isHere = activeElement === document.body || page.current?.contains(activeElement) === true
    if (isHere && !isFirst) page.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [step])
  // What ends while somebody watches is told; what had ended before they came is not.
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    // The button of the check has gone, and the heading says what it came to.
    if (was === 'remapping' && state === 'checked' && message === null)
      page.current?.querySelector<HTMLElement>('h2')?.focus()
    // The job's own progress says these two.
    if (was === 'running' && state === 'complete')
      notify({
        tone: 'ok',
        kind: 'import',
        text: () => say(msg`The import is finished.`),
        detail: one?.job?.message ?? undefined,
        isSaid: true,
      })
    if (was === 'reverting' && state === 'reverted')
      notify({ tone: 'ok', kind: 'import', text: () => say(msg`The import was undone.`), isSaid: true })
  }, [state, message, one, say])

  return (
    <div ref={page} className={styles.page} data-zone="panel">
      <ProgressLine isLoading={state === 'loading'} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {one && step !== undefined && step > 0 && (
          <span className={cx(styles.sub, 'trunc')}>
            <bdi>{one.file_name}</bdi> ·{' '}
            {say(msg`{count, plural, one {{rows} row} other {{rows} rows}}`, {
              count: one.rows,
              rows: showNumber(one.rows),
            })}
          </span>
        )}
        <ol className={styles.steps}>
          {steps.map((name, i) => (
            <li
              key={name.id}
              className={cx(step !== undefined && i < step && styles.done)}
              aria-current={i === step ? 'step' : undefined}
            >
              <span className={styles.number}>
                {step !== undefined && i < step ? <Icon name="check" size={14} /> : i + 1}
              </span>
              <span className={styles.name}>{say(name)}</span>
              {step !== undefined && i < step && <span className="vh">{say(msg`done`)}</span>}
            </li>
          ))}
        </ol>
      </header>
      {state === 'loadFailed' && (
        <Empty
          art="error"
          title={say(msg`The import could not be opened.`)}
          text={sentence(message) ?? undefined}
          action={
            <div className={styles.acts}>
              <Button variant="primary" onPress={() => actor.send({ type: 'RETRY' })}>
                {say(msg`Try again`)}
              </Button>
              <Button onPress={() => actor.send({ type: 'START_OVER' })}>{say(msg`Import another file`)}</Button>
            </div>
          }
        />
      )}
      {step === 0 && <FileStep id={act ? importIdOf(room, act) : room.name} act={act} uploading={uploading} />}
      {step === 1 && one && <CheckStep actor={actor} one={one} isFresh={before.current === 'uploading'} />}
      {step === 2 && one && <ResultStep room={room} actor={actor} one={one} />}
    </div>
  )
}
export default UploadPage
