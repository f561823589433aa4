import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { mayEnter } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { useKnownPerson, useRoles } from '#platform/session.tsx'
import { listed, useSay } from '#platform/words.tsx'
import { Art, type ArtName } from '#ui/Art.tsx'
import { Button } from '#ui/Button.tsx'
import { rolesAtom } from '#workspace/commands/facts.ts'
import { useKeysOf } from '#workspace/commands/live.ts'
import styles from '#workspace/errors/ErrorPages.module.css'
import { useOpen } from '#workspace/PlaceLink.tsx'
import { home, type Place, pathOf } from '#workspace/places.ts'
import type { Matched } from '#workspace/registry.ts'

const Page = ({
  art,
  title,
  text,
  detail,
  children,
}: {
  readonly art: ArtName
  readonly title: string
  readonly text: string
  readonly detail?: ReactNode
  readonly children?: ReactNode
}) => (
  <div className={styles.page}>
    <div className={styles.inner}>
      <Art name={art} size={[300, 220]} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      <div className={styles.acts}>{children}</div>
    </div>
  </div>
)
const HomeButton = () => {
  const say = useSay()
  const open = useOpen()
  const keys = useKeysOf('home.open')
  return (
    <Button keys={keys} command="home.open" onPress={() => open(home)}>
      {say(msg`Home`)}
    </Button>
  )
}
const BackButton = () => {
  const say = useSay()
  return (
    <Button variant="primary" icon="arrow-left" onPress={() => history.back()}>
      {say(msg`Go back`)}
    </Button>
  )
}

/** 403: the role check said no, or (with `onRetry`) said nothing at all. */
export const Forbidden = ({
  matched,
  from,
  onRetry,
}: {
  readonly matched: Matched | undefined
  readonly from: Place | null
  readonly onRetry?: () => void
}) => {
  const say = useSay()
  const person = useKnownPerson()
  const slugs = useRoles()
  const open = useOpen()
  const mine = listed(useAtomValue(rolesAtom))
  const place = matched && say(matched.entry.title)
  const roles = matched && typeof matched.entry.roles !== 'string' ? matched.entry.roles : null
  const needed = roles && listed(roles)
  const count = roles?.length ?? 0
  const dealer = person?.dealer?.name
  const detail = (
    <>
      {say(msg`403: forbidden.`)}
      {from !== null && (
        <>
          {' · '}
          {say(msg`requested`)} <span className="ltr">{pathOf(from)}</span>
        </>
      )}
    </>
  )
  // Whoever has the roles came here because the check itself failed.
  const isFailedCheck = matched !== undefined && mayEnter(slugs, matched.entry.roles)
  const retry = onRetry ?? (isFailedCheck && from !== null ? () => open(from) : undefined)
  if (retry)
    return (
      <Page
        art="forbidden"
        title={say(msg`Your roles could not be checked`)}
        text={
          onRetry
            ? say(msg`The server did not answer. Check your connection and try again. Nothing you typed is lost.`)
            : say(msg`Your roles give you access to this page, but the server could not confirm them. Try again.`)
        }
        detail={detail}
      >
        <Button variant="primary" icon="refresh-cw" onPress={retry}>
          {say(msg`Retry`)}
        </Button>
        <HomeButton />
      </Page>
    )
  return (
    <Page
      art="forbidden"
      title={place === undefined ? say(msg`Unauthorized`) : say(msg`You do not have access to {place}`, { place })}
      text={
        needed === null
          ? say(msg`Ask an administrator if you need access.`)
          : dealer === undefined
            ? say(
                msg`{count, plural, one {This page needs the role {needed}.} other {This page needs one of these roles: {needed}.}} Your roles: {mine}. Ask an administrator if you need access.`,
                { count, needed, mine },
              )
            : say(
                msg`{count, plural, one {This page needs the role {needed}.} other {This page needs one of these roles: {needed}.}} Your roles at {dealer}: {mine}. Ask an administrator if you need access.`,
                { count, needed, mine, dealer },
              )
      }
      detail={detail}
    >
      <BackButton />
      <HomeButton />
    </Page>
  )
}

/** 404. An unknown path asks search engines to forget it. */
export const NotFound = ({ isUnknown }: { readonly isUnknown: boolean }) => {
  const say = useSay()
  return (
    <>
      {isUnknown && <meta name="robots" content="noindex" />}
      <Page
        art="not-found"
        title={say(msg`Page not found`)}
        text={say(msg`There is no page at this address. It may have moved, or the link may have a typing mistake.`)}
        detail={say(msg`404: not found.`)}
      >
        <BackButton />
        <HomeButton />
      </Page>
    </>
  )
}

/** What browsers say of code that they could not fetch, each in its own words. */
const missingCode = (fault: unknown): string | null =>
  fault instanceof TypeError && /\bmodule\b/.test(fault.message) ? fault.message : null
/** Of the code that Retry was last pressed for. */
let retried: string | null = null
/** Loads the page anew, unless the server is away: the browser's own page would take the place of all tabs. */
const reloadIfServed = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  )
/**
 * A view that failed, or could not be fetched. Code that did not come is asked for again by the newest browsers only
 * (whatwg/html#6768): for others Retry loads the page anew, which keeps tabs and drafts.
 */
export const Broken = ({ fault, onRetry }: { readonly fault: unknown; readonly onRetry: () => void }) => {
  const say = useSay()
  useEffect(() => {
    const code = missingCode(fault)
    if (code !== null && code === retried) void reloadIfServed()
    retried = null
  }, [fault])
  return (
    <Page
      art="error"
      title={say(msg`This page stopped working`)}
      text={say(msg`Your other tabs still work. Try again, or reload the portal. What you typed is kept.`)}
      detail={<span className="ltr">{fault instanceof Error ? fault.message : String(fault)}</span>}
    >
      <Button
        variant="primary"
        icon="refresh-cw"
        onPress={() => {
          retried = missingCode(fault)
          onRetry()
        }}
      >
        {say(msg`Retry`)}
      </Button>
      <Button onPress={() => location.reload()}>{say(msg`Reload`)}</Button>
    </Page>
  )
}
