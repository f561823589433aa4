import { useEffect, useRef } from 'react'
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components/Toast'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Group } from '#ui/Group.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { dismiss, inWords, languageOf, notices, type ShownNotice } from '#ui/notices.ts'
import { Progress } from '#ui/Progress.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { type Shape, StatusShape } from '#ui/StatusShape.tsx'
import { store, useStore } from '#ui/store.ts'
import styles from '#ui/ToastRegion.module.css'

const shapes: Readonly<Record<ShownNotice['tone'], Shape>> = {
  ok: 'done',
  info: 'note',
  warn: 'attention',
  bad: 'stopped',
}

/** What has no time of its own stays until it is replaced or closed: the longest that a timer can be. */
const endless = 2 ** 31 - 1

/**
 * The ids of the notices that are shown, with React Aria's clocks. They stand still as long as anybody holds them:
 * the pointer or the focus, which the region tells, or the page that nobody sees.
 */
class NoticeQueue extends ToastQueue<string> {
  readonly isHeld = store(false)
  readonly #holders = new Set<'region' | 'page'>()

  hold(by: 'region' | 'page', isHolding: boolean) {
    if (isHolding) this.#holders.add(by)
    else this.#holders.delete(by)
    const isHeld = this.#holders.size > 0
    // A clock that is told twice to go on (react-stately 3.51) can no longer be stopped.
    if (isHeld === this.isHeld.get()) return
    this.isHeld.set(isHeld)
    if (isHeld) super.pauseAll()
    else super.resumeAll()
  }
  override pauseAll() {
    this.hold('region', true)
  }
  override resumeAll() {
    this.hold('region', false)
  }
  /** The clock of a message begins as soon as it is drawn, even under the pointer. */
  settle() {
    if (this.isHeld.get()) super.pauseAll()
  }
  override close(key: string) {
    const id = this.visibleToasts.find((toast) => toast.key === key)?.content
    super.close(key)
    // What had the pointer or the focus is gone without a word.
    if (this.visibleToasts.length === 0) this.hold('region', false)
    if (notices.get().some((notice) => notice.id === id)) dismiss(id ?? '')
  }
  follow(shown: readonly ShownNotice[]) {
    for (const { key, content } of this.visibleToasts) if (!shown.some(({ id }) => id === content)) this.close(key)
    for (const { id } of shown)
      if (!this.visibleToasts.some(({ content }) => content === id)) this.add(id, { timeout: endless })
  }
}
const queue = new NoticeQueue()

// The stops of F6 are the workspace's own, under a key that people change. React Aria would take F6 for the one landmark
// that it knows of, and keep the focus there; it asks for a manager here before it makes one (react-aria 3.53).
if (typeof document !== 'undefined')
  Object.assign(document, {
    [Symbol.for('react-aria-landmark-manager')]: {
      version: Number.POSITIVE_INFINITY,
      registerLandmark: () => () => {},
    },
  })

const Body = ({ notice, onClose }: { readonly notice: ShownNotice; readonly onClose: () => void }) => {
  const { tone, action, progress, life } = notice
  const text = inWords(notice.text)
  const detail = inWords(notice.detail ?? '')
  const say = useSay()
  const isHeld = useStore(queue.isHeld)
  return (
    <>
      {progress === undefined ? <StatusShape shape={shapes[tone]} tone={tone} /> : <Spinner tone="accent" />}
      {/* `announce` has said it: an alert would say it again, before the rows that it tells of are drawn. */}
      <ToastContent
        className={styles.body}
        render={({ role: _, 'aria-atomic': __, 'aria-hidden': ___, ...props }) => <div {...props} />}
      >
        <Text slot="title" elementType="div" className={styles.text ?? ''} {...languageOf(notice, notice.text)}>
          {text}
        </Text>
        {detail !== '' && (
          <Text
            {...(progress === undefined && { slot: 'description' })}
            elementType="div"
            className={styles.detail ?? ''}
            {...languageOf(notice, notice.detail)}
          >
            {detail}
          </Text>
        )}
        {progress !== undefined && (
          <>
            <div className={styles.bar}>
              <Progress label={text} value={progress.value} max={progress.max} text={inWords(progress.text)} thin />
            </div>
            <Text slot="description" elementType="div" className={cx(styles.detail, styles.small, 'tn')}>
              {inWords(progress.text)}
            </Text>
          </>
        )}
      </ToastContent>
      <div className={styles.acts}>
        {action && (
          <Button
            variant="ghost"
            size="sm"
            keys={action.keys}
            onPress={() => {
              action.run()
              onClose()
            }}
          >
            {inWords(action.label)}
          </Button>
        )}
        <IconButton name={say(msg`Close`)} icon="x" size="sm" onPress={onClose} />
      </div>
      {life !== null && <span className={cx(styles.life, isHeld && styles.paused)} style={{ '--life': `${life}ms` }} />}
    </>
  )
}

const One = ({ toast }: { readonly toast: QueuedToast<string> }) => {
  const notice = useStore(notices).find(({ id }) => id === toast.content)
  const own = useRef<HTMLDivElement>(null)
  const life = notice?.life ?? endless
  // After the effect of the toast, which begins its clock, and begins it anew with another life.
  useEffect(() => queue.settle())
  if (!notice) return null
  const close = () => {
    const here = own.current?.closest('li')
    // The last one gives the focus back to where it came from.
    if (here?.contains(document.activeElement))
      (here.nextElementSibling ?? here.previousElementSibling)?.querySelector<HTMLElement>('[role="group"]')?.focus()
    queue.close(toast.key)
  }
  return (
    <Toast
      ref={own}
      className={styles.toast ?? ''}
      toast={{ ...toast, timeout: life }}
      // React Aria's alertdialog would be read as it comes, and keep the workspace's keys from whoever is in the page.
      render={({ 'aria-modal': _, role: __, ...props }) => <Group {...props} />}
    >
      <Body notice={notice} onClose={close} />
    </Toast>
  )
}

/**
 * Messages in the corner, React Aria's, whose components for it are still called unstable: nothing else imports them.
 * They wait while the pointer or the focus is on them, or while nobody sees the page.
 */
export const Toasts = () => {
  const say = useSay()
  useEffect(() => {
    const follow = () => queue.follow(notices.get())
    const look = () => queue.hold('page', document.visibilityState === 'hidden')
    follow()
    look()
    const stop = notices.subscribe(follow)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <AriaLocale>
      <AriaToastRegion queue={queue} className={styles.toasts ?? ''} aria-label={say(msg`Messages`)} data-region>
        <ToastList<string> className={styles.list ?? ''}>{({ toast }) => <One toast={toast} />}</ToastList>
      </AriaToastRegion>
    </AriaLocale>
  )
}
