import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { momentAt } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { endOf, isRenewable } from '#machines/session.ts'
import { showClock } from '#platform/formats.ts'
import { useSentence, useSession, useSessionState } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Group } from '#ui/Group.tsx'
import { notify } from '#ui/notices.ts'
import { StatusShape } from '#ui/StatusShape.tsx'
import { useCommand, useKeysOf } from '#workspace/commands/live.ts'
import { renewSession } from '#workspace/commands/workspace-commands.ts'
import styles from '#workspace/status/Banners.module.css'
import { connectionAtom, tryAgain } from '#workspace/status/connection.ts'

const Banner = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => {
  useEffect(() => announce(text), [text])
  return (
    <Group className={styles.banner} aria-label={text} data-region>
      <StatusShape shape="attention" tone="warn" />
      <span className={styles.text}>{text}</span>
      {children}
    </Group>
  )
}

/** Two minutes before the session ends: one key keeps it. */
const Expiry = () => {
  const say = useSay()
  const session = useSession()
  const times = useSessionState(({ context }) => context.session)
  const isRenewing = useSessionState((snapshot) => snapshot.matches({ signedIn: 'renewing' }))
  const keys = useKeysOf(renewSession.id)
  const renewable = isRenewable(times)
  useCommand(renewSession, () => session.send({ type: 'RENEW' }), { enabled: renewable })
  if (!times) return null
  const time = showClock(momentAt(endOf(times)))
  return (
    <Banner
      text={
        renewable
          ? say(msg`You will be signed out at {time} because you have been inactive.`, { time })
          : say(msg`Your session ends at {time}, 12 hours after you signed in. Nothing you typed will be lost.`, {
              time,
            })
      }
    >
      {renewable && (
        <Button
          variant="primary"
          keys={keys}
          command={renewSession.id}
          isPending={isRenewing}
          onPress={() => session.send({ type: 'RENEW' })}
        >
          {say(msg`Stay signed in`)}
        </Button>
      )}
    </Banner>
  )
}

const Offline = () => {
  const say = useSay()
  const [isTrying, setTrying] = useState(false)
  return (
    <Banner
      text={say(msg`The server cannot be reached. You can still see what was loaded, and nothing you type is lost.`)}
    >
      <Button
        isPending={isTrying}
        onPress={() => {
          setTrying(true)
          tryAgain()
          setTimeout(() => setTrying(false), 1000)
        }}
      >
        {say(msg`Try again`)}
      </Button>
    </Banner>
  )
}

/** What the whole workspace should know: the session is about to end, the server is away. */
export const Banners = () => {
  const isExpiring = useSessionState((snapshot) => snapshot.matches({ signedIn: 'expiring' }))
  const notice = useSessionState(({ context }) => context.notice)
  const sentence = useSentence()
  const { isOnline } = useAtomValue(connectionAtom)
  const failed = sentence(notice)
  useEffect(() => {
    if (failed !== null) notify({ tone: 'bad', text: failed })
  }, [failed])
  return (
    <>
      {isExpiring && <Expiry />}
      {!isOnline && <Offline />}
    </>
  )
}
