import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { AuthFrame } from '#areas/account/AuthFrame.tsx'
import styles from '#areas/account/auth.module.css'
import { PlaceAnchor } from '#areas/account/PlaceAnchor.tsx'
import { verifyEmail } from '#areas/account/requests.ts'
import { msg } from '#contract/words.ts'
import { useRequest } from '#platform/request.ts'
import { useSay } from '#platform/words.tsx'
import { PlainBox } from '#ui/plain/PlainBox.tsx'
import { PlainButton } from '#ui/plain/PlainButton.tsx'

/** Where the link of the verification mail leads: `/admin/email/verify/7?token=…`. It verifies by itself, once. */
export const VerifyEmail = ({ userId }: { readonly userId: string }) => {
  const say = useSay()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const request = useRequest(verifyEmail)
  const verify = () => request.send({ user_id: Number(userId), token })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    verify()
  })
  return (
    <AuthFrame
      title={say(msg`Verify your email address`)}
      lead={request.is === 'sending' || request.is === 'idle' ? say(msg`One moment…`) : undefined}
    >
      {request.error !== null && <PlainBox tone="bad">{request.error}</PlainBox>}
      {request.is === 'sent' && <PlainBox tone="ok">{request.message}</PlainBox>}
      {request.error !== null && (
        <PlainButton type="button" onPress={verify}>
          {say(msg`Try again`)}
        </PlainButton>
      )}
      <div className={styles.aside}>
        <PlaceAnchor to="/admin/login">{say(msg`Back to sign-in`)}</PlaceAnchor>
      </div>
    </AuthFrame>
  )
}
