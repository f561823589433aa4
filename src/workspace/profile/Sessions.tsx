import { useQuery } from '@tanstack/react-query'
import { mySessions } from '#contract/account/my-sessions.ts'
import { msg } from '#contract/words.ts'
import { sendApi } from '#platform/client.ts'
import { momentIn } from '#platform/formats.ts'
import { errorMessage, queryClient, queryOf } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Badge } from '#ui/Badge.tsx'
import { Box } from '#ui/Box.tsx'
import { Button } from '#ui/Button.tsx'
import { ask } from '#ui/dialogs.ts'
import { notify } from '#ui/notices.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useCommand } from '#workspace/commands/live.ts'
import { tellFailure } from '#workspace/failures.ts'
import { PanelBlock } from '#workspace/PanelPage.tsx'
import { endOtherSessions } from '#workspace/profile/commands.ts'
import styles from '#workspace/profile/profile.module.css'

const query = queryOf('my-sessions', mySessions.list)

/** Where somebody is signed in, and the ways to end that. */
export const Sessions = () => {
  const say = useSay()
  const { data, isPending, error } = useQuery({ ...query, staleTime: 0 })
  const others = data?.filter(({ current }) => !current) ?? []
  const end = async (work: () => Promise<{ readonly message: string }>) => {
    try {
      const { message } = await work()
      notify({ tone: 'ok', text: message })
      await queryClient.invalidateQueries({ queryKey: ['my-sessions'] })
      // The button that was pressed is gone with its session.
      document.getElementById('profile-sessions')?.focus()
    } catch (fault) {
      tellFailure(fault)
    }
  }
  const endOthers = async () => {
    if (others.length === 0) return announce(say(msg`No other sessions.`))
    const yes = await ask({
      title: say(msg`End all other sessions?`),
      text: say(
        msg`{count, plural, one {# other device will be signed out immediately. Unsaved drafts stay on that device.} other {# other devices will be signed out immediately. Unsaved drafts stay on those devices.}}`,
        { count: others.length },
      ),
      action: say(msg`End sessions`),
    })
    if (yes) await end(() => sendApi(mySessions.revokeOthers))
  }
  useCommand(endOtherSessions, endOthers)
  return (
    <PanelBlock id="profile-sessions" title={say(msg`Where you are signed in`)}>
      {error && <Box tone="bad" title={errorMessage(error)} announces />}
      {isPending && <Skeleton height="56px" />}
      {data && (
        <ul className={styles.sessions}>
          {data.map((one) => (
            <li key={one.id}>
              <div className={styles.session}>
                <span className={styles.device}>
                  <bdi>{one.device}</bdi>
                  {one.current && <Badge tone="ok">{say(msg`this device`)}</Badge>}
                </span>
                <span className={styles.meta}>
                  <span className="ltr">{one.network}</span>
                  {' · '}
                  {say(msg`signed in {at}`, { at: momentIn(one.created_at) })}
                  {' · '}
                  {say(msg`last active {at}`, { at: momentIn(one.seen_at) })}
                </span>
              </div>
              {!one.current && (
                <Button
                  aria-label={say(msg`End session on {device}, signed in {at}`, {
                    device: one.device,
                    at: momentIn(one.created_at),
                  })}
                  onPress={() => void end(() => sendApi(mySessions.revoke, { params: { id: one.id } }))}
                >
                  {say(msg`End session`)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div>
          <Button command={endOtherSessions.id} onPress={() => void endOthers()}>
            {say(endOtherSessions.title)}
          </Button>
        </div>
      )}
    </PanelBlock>
  )
}
