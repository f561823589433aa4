import { useLocation } from 'wouter'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { PlaceLink } from '#workspace/PlaceLink.tsx'
import styles from '#workspace/settings/settings.module.css'

export const keysPlace = '/admin/settings/keys'
export const noticesPlace = '/admin/settings/notifications'

/** From one page of settings to the others. */
export const SettingsNav = () => {
  const say = useSay()
  const [path] = useLocation()
  const pages = [
    [keysPlace, msg`Keyboard shortcuts`],
    [noticesPlace, msg`Notification preferences`],
    ['/admin/profile', msg`Profile`],
  ] as const
  return (
    <nav className={styles.nav} aria-label={say(msg`Settings`)}>
      {pages.map(([place, title]) => (
        <PlaceLink key={place} to={place} aria-current={path === place ? 'page' : undefined}>
          {say(title)}
        </PlaceLink>
      ))}
    </nav>
  )
}
