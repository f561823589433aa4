import { msg } from '#contract/words.ts'
import type { BulkEvent, Outcome } from '#machines/bulk-action.ts'
import type { Sentence } from '#machines/outcome.ts'
import { queryClient } from '#platform/query.ts'
import { say } from '#platform/words.tsx'
import { dismiss, type Notice, notices, notify } from '#ui/notices.ts'
import type { Flow } from '#workspace/bulk/flow.ts'
import { movesRows } from '#workspace/bulk/offers.ts'
import { progressLabel, rowsOf } from '#workspace/bulk/words.ts'
import type { Place } from '#workspace/places.ts'
import { placeOfJob } from '#workspace/progress/data.ts'
import { amountOf, followAloud, outcomeWords, speakBetween } from '#workspace/progress/voice.ts'
import type { Way } from '#workspace/records/done.ts'
import { reloadRoom } from '#workspace/records/pages.ts'

let made = 0
const toneOf = ({ state, failed }: Outcome): Notice['tone'] =>
  state === 'failed' ? 'bad' : failed > 0 || state === 'cancelled' ? 'warn' : 'ok'
const sentenceOf = (sentence: Sentence | null): string =>
  sentence === null ? '' : typeof sentence === 'string' ? sentence : say(sentence)

/**
 * Tells in the corner how a flow goes on once its dialog has closed: progress, what came of it with the way back, and
 * what stands in the way. It goes on when the list is left; closing the message leaves the job to itself.
 */
export const tellFlow = ({ actor, room, job }: Flow, open: (place: Place) => void, way: Way = 'undo'): void => {
  const goingBack = () => (way === 'undo' ? say(msg`Undoing`) : say(msg`Redoing`))
  made += 1
  const id = `bulk-${made}`
  let isOurs = false
  const show = (notice: Notice) => {
    isOurs = true
    notify(notice, id)
    isOurs = false
  }
  /** A pressed button closes the message; what it asks for comes right after that, and may bring a new one. */
  const doing = (event: BulkEvent) => () => {
    isOurs = true
    queueMicrotask(() => {
      isOurs = false
      actor.send(event)
    })
  }
  let unfollow = { job: 0, stop: () => {} }
  const follow = (id: number) => {
    if (id === unfollow.job) return
    unfollow.stop()
    unfollow = { job: id, stop: followAloud(id) }
  }
  const nameOf = () => {
    const { wish, count } = actor.getSnapshot().context
    return wish === null || room === undefined ? '' : progressLabel(wish.action, rowsOf(room, count, say), say)
  }
  const showProgress = () => {
    const now = job.get()
    const snapshot = actor.getSnapshot()
    if (!now) return
    speakBetween(now)
    follow(now.id)
    const progress = { value: now.done, max: Math.max(1, now.total), text: amountOf(now) }
    if (snapshot.matches('takingBack')) show({ tone: 'info', text: goingBack, progress })
    else if (snapshot.matches({ running: 'watching' }))
      show({
        tone: 'info',
        text: nameOf,
        progress,
        action: { label: () => say(msg`Cancel`), run: doing({ type: 'STOP' }) },
      })
    else show({ tone: 'info', text: () => say(msg`Cancelling`), progress })
  }
  const showOutcome = (jobId: number | null, outcome: Outcome, action: Notice['action']) => {
    const { wish } = actor.getSnapshot().context
    const isGone = wish !== null && movesRows(wish.action)
    // Rows that were changed stay where they are, read anew by the live event; those that are gone leave.
    const after = room && isGone ? reloadRoom(room) : undefined
    void queryClient.invalidateQueries({ queryKey: ['jobs'] })
    void queryClient.invalidateQueries({ queryKey: ['history'] })
    show({ tone: toneOf(outcome), text: outcomeWords(outcome), action, after })
    if (jobId === null || outcome.failed === 0) return
    notify({
      tone: 'warn',
      // How many failed has just been said.
      isSaid: true,
      text: () =>
        say(msg`{count, plural, one {# row failed.} other {# rows failed.}}`, {
          count: outcome.failed,
        }),
      action: { label: () => say(msg`View failed rows`), run: () => open(placeOfJob(jobId)) },
    })
  }

  const stops = [
    job.subscribe(() => {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('running') || snapshot.matches('takingBack')) showProgress()
    }),
    // Closed by the person, or by its time.
    notices.subscribe(() => {
      if (!isOurs && !notices.get().some((one) => one.id === id)) actor.send({ type: 'LEAVE' })
    }),
  ]
  actor.on('refused', ({ message }) => {
    notify({ tone: 'warn', text: () => sentenceOf(message) })
  })
  let last = ''
  actor.subscribe((snapshot) => {
    const { value, context } = snapshot
    const state = typeof value === 'string' ? value : 'running'
    const why = sentenceOf(context.message)
    if (state === last) {
      if (state === 'running') showProgress()
      // A cancel that was refused leaves the job where it was.
      if (snapshot.matches({ running: 'watching' }) && why !== '') notify({ tone: 'bad', text: why })
      return
    }
    last = state
    const action = { label: () => say(msg`Try again`), run: doing({ type: 'RETRY' }) }
    if (state === 'sending')
      show({ tone: 'info', text: nameOf, progress: { value: 0, max: 1, text: () => say(msg`Starting`) } })
    if (state === 'sendFailed') dismiss(id)
    if (state === 'undoing')
      show({
        tone: 'info',
        text: goingBack,
        progress: { value: 0, max: 1, text: () => say(msg`Starting`) },
      })
    if (state === 'running' || state === 'takingBack') showProgress()
    if (state === 'lost' || state === 'undoLost') show({ tone: 'bad', text: why, action })
    if (state === 'undoFailed') show({ tone: 'bad', text: why, action })
    if (state === 'finished' && context.outcome)
      showOutcome(
        context.job,
        context.outcome,
        context.outcome.canUndo ? { label: () => say(msg`Undo`), run: doing({ type: 'UNDO' }) } : undefined,
      )
    if (state === 'undone' && context.undone) showOutcome(context.undoJob, context.undone, undefined)
    if (state !== 'idle') return
    dismiss(id)
    for (const stop of [...stops, unfollow.stop]) stop()
  })
}
