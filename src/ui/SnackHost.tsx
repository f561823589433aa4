import { useEffect, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { dismiss, inWords, languageOf, notices, type ShownNotice } from '#ui/notices.ts'
import { Progress } from '#ui/Progress.tsx'
import styles from '#ui/SnackHost.module.css'
import { Spinner } from '#ui/Spinner.tsx'
import { type Shape, StatusShape } from '#ui/StatusShape.tsx'
import { useStore } from '#ui/store.ts'

const shapes: Readonly<Record<ShownNotice['tone'], Shape>> = {
  ok: 'done',
  info: 'note',
  warn: 'attention',
  bad: 'stopped',
}

/** Closes after `life` ms, of which the paused ones do not count. */
const useLife = (life: number | null, isPaused: boolean, end: () => void) => {
  const left = useRef(life)
  const ended = useRef(end)
  ended.current = end
  useEffect(() => {
    left.current = life
  }, [life])
  useEffect(() => {
    if (left.current === null || life === null || isPaused) return
    const started = performance.now()
    const timer = setTimeout(() => ended.current(), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== null) left.current -= performance.now() - started
    }
  }, [life, isPaused])
}

const Snack = ({
  notice,
  isPaused,
  onClose,
}: {
  readonly notice: ShownNotice
  readonly isPaused: boolean
  readonly onClose: () => void
}) => {
  const { tone, action, progress, life } = notice
  const text = inWords(notice.text)
  const detail = inWords(notice.detail ?? '')
  const say = useSay()
  useLife(life, isPaused, onClose)
  return (
    <li className={styles.snack}>
      {progress === undefined ? <StatusShape shape={shapes[tone]} tone={tone} /> : <Spinner tone="accent" />}
      <div className={styles.body}>
        <div className={styles.text} {...languageOf(notice, notice.text)}>
          {text}
        </div>
        {detail !== '' && (
          <div className={styles.detail} {...languageOf(notice, notice.detail)}>
            {detail}
          </div>
        )}
        {progress !== undefined && (
          <>
            <div className={styles.bar}>
              <Progress label={text} value={progress.value} max={progress.max} text={inWords(progress.text)} thin />
            </div>
            <div className={cx(styles.detail, styles.small, 'tn')}>{inWords(progress.text)}</div>
          </>
        )}
      </div>
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
      {life !== null && (
        <span className={cx(styles.life, isPaused && styles.paused)} style={{ '--life': `${life}ms` }} />
      )}
    </li>
  )
}

/** Messages in the corner. They wait while the pointer or the focus is on them, or while nobody sees the page. */
export const SnackHost = () => {
  const say = useSay()
  const shown = useStore(notices)
  const [isUnderPointer, setUnderPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isAway, setAway] = useState(document.visibilityState === 'hidden')
  const cameFrom = useRef<HTMLElement | null>(null)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const look = () => setAway(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const close = (id: string) => {
    const isHere = region.current?.contains(document.activeElement) === true
    const back = isHere && notices.get().length === 1 ? cameFrom.current : null
    dismiss(id)
    // The pointer leaves without a word when what it was on goes away.
    if (notices.get().length === 0) {
      setUnderPointer(false)
      setFocus(false)
    }
    if (back) back.focus()
    else if (isHere) region.current?.focus()
  }
  return (
    <section
      ref={region}
      className={styles.snacks}
      aria-label={say(msg`Messages`)}
      tabIndex={-1}
      // Stays reachable while a dialog is open.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
      onFocus={(event) => {
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
        setFocus(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
      }}
    >
      <ul>
        {shown.map((notice) => (
          <Snack
            key={notice.id}
            notice={notice}
            isPaused={isUnderPointer || hasFocus || isAway}
            onClose={() => close(notice.id)}
          />
        ))}
      </ul>
    </section>
  )
}
