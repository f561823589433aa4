import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { locales } from '#contract/account/auth.ts'
import type { Row } from '#contract/fields.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import {
  dealerNotices,
  type NoticeKind,
  NoticePreferences,
  surveyNotices,
} from '#contract/notifications/preferences.ts'
import { mayEnter, surveyRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { callApi } from '#platform/client.ts'
import { queryOf } from '#platform/query.ts'
import { useKnownPerson, useRoles } from '#platform/session.tsx'
import { useLocale, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#workspace/Failed.tsx'
import { failureMessage, tellFailure } from '#workspace/failures.ts'
import { PanelPage } from '#workspace/PanelPage.tsx'
import { SettingsNav } from '#workspace/settings/SettingsNav.tsx'
import styles from '#workspace/settings/settings.module.css'

type Wishes = Row<typeof NoticePreferences>
const wishesQuery = queryOf('notifications', notifications.preferences)
const isKind = (name: string): name is NoticeKind => Object.hasOwn(NoticePreferences.fields, name)
const kinds = Object.keys(NoticePreferences.fields).filter(isKind)

/** Which notifications come by e-mail besides the bell. Each tick is saved at once. */
const NotificationSettings = () => {
  const say = useSay()
  const locale = useLocale()
  const person = useKnownPerson()
  const roles = useRoles()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(wishesQuery)
  const saving = useMutation({
    // One after the other: each sends all ticks as they were when it was made.
    scope: { id: 'notification-preferences' },
    mutationFn: (body: Wishes) => callApi(notifications.prefer, { body }),
    onSuccess: () => announce(say(msg`Saved.`)),
    onError: (fault) => {
      tellFailure(fault)
      void client.invalidateQueries({ queryKey: wishesQuery.queryKey })
    },
  })
  const set = (kind: NoticeKind, wants: boolean) => {
    const now = client.getQueryData(wishesQuery.queryKey)
    if (!now) return
    const next = { ...now, [kind]: wants }
    client.setQueryData(wishesQuery.queryKey, next)
    saving.mutate(next)
  }
  const shown = kinds.filter(
    (kind) =>
      (person?.dealer || !dealerNotices.includes(kind)) &&
      (!surveyNotices.includes(kind) || mayEnter(roles, surveyRoles)),
  )
  return (
    <PanelPage title={say(msg`Notification preferences`)}>
      <div className={styles.page} aria-busy={data === undefined && !error}>
        <SettingsNav />
        <p className={styles.lead}>
          {say(
            msg`You always get these in the app. Select the ones you also want by email, to {email}, in {language}.`,
            {
              email: person?.email ?? '',
              language: say(locales[locale]),
            },
          )}
        </p>
        {error && (
          <Failed
            title={say(msg`Your preferences could not be loaded.`)}
            text={failureMessage(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && ['72%', '64%', '70%'].map((width) => <Skeleton key={width} width={width} />)}
        {data && (
          <table className={styles.wishes}>
            <thead>
              <tr>
                <th scope="col">{say(msg`Notify me when`)}</th>
                <th scope="col">{say(msg`In the app`)}</th>
                <th scope="col">{say(msg`Email`)}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((kind) => {
                const label = say(NoticePreferences.fields[kind].label)
                return (
                  <tr key={kind}>
                    <th scope="row">
                      <label htmlFor={`wish-${kind}`}>{label}</label>
                    </th>
                    <td>
                      <Icon name="check" />
                      <span className="vh">{say(msg`always`)}</span>
                    </td>
                    <td>
                      <Checkbox
                        id={`wish-${kind}`}
                        value={data[kind]}
                        onChange={(wants) => set(kind, wants)}
                        aria-label={say(msg`{what}: by email`, { what: label })}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </div>
    </PanelPage>
  )
}
export default NotificationSettings
