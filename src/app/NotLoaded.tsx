import styles from '#areas/account/auth.module.css'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Box } from '#ui/Box.tsx'
import buttonStyles from '#ui/Button.module.css'

/**
 * Seen when the portal's script does not come: the build writes it out beside the login screen, and early.ts shows it.
 * Nothing of it may need the script.
 */
export const NotLoaded = () => {
  const say = useSay()
  return (
    <div className={styles.notLoaded}>
      <Box
        tone="bad"
        announces
        title={say(msg`Dealer Desk has not loaded`)}
        actions={
          <button type="button" className={buttonStyles.button} data-reload="">
            {say(msg`Reload`)}
          </button>
        }
      >
        {say(msg`Check your connection, then reload the page.`)}
      </Box>
    </div>
  )
}
