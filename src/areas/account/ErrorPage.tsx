import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { PlaceAnchor } from '#areas/account/PlaceAnchor.tsx'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'

/** 403 and 404 for somebody who is not signed in. */
export const ErrorPage = ({ path }: { readonly path: string }) => {
  const say = useSay()
  const isForbidden = path === '/403'
  return (
    <AuthFrame
      title={isForbidden ? say(msg`Unauthorized`) : say(msg`Page not found`)}
      lead={
        isForbidden
          ? say(msg`You do not have access to this page. Sign in with an account that does.`)
          : say(msg`There is no page at this address. It may have moved, or the link may have a typing mistake.`)
      }
    >
      <meta name="robots" content="noindex" />
      <div className={styles.aside}>
        <PlaceAnchor to="/admin/login">{say(msg`Sign in`)}</PlaceAnchor>
      </div>
    </AuthFrame>
  )
}
