import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { slugsOf } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import type { Sentence } from '#machines/outcome.ts'
import type { sessionMachine } from '#machines/session.ts'
import type { Person } from '#machines/session-types.ts'
import { useSay } from '#platform/words.tsx'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

const Session = createContext<SessionActor | null>(null)
export const SessionProvider = Session
/** The one session of this page. */
export const useSession = (): SessionActor => {
  const actor = useContext(Session)
  if (!actor) throw new Error('No session here: put <SessionProvider value={actor}> around this part (src/app does)')
  return actor
}
export const useSessionState = <T,>(pick: (snapshot: SessionSnapshot) => T): T => useSelector(useSession(), pick)
/** A step of signing in is done and stays on the screen, as busy as it was, until the workspace has come. */
export const isLeaving = (snapshot: SessionSnapshot): boolean => snapshot.matches('signedIn')
/** Who is signed in, or whose workspace is kept while the session has expired. */
export const useKnownPerson = (): Person | null => useSessionState(({ context }) => context.user ?? context.formerUser)

/** That person's roles, none where nobody is known; one and the same list as long as the person stays. */
export const useRoles = (): readonly string[] => {
  const person = useKnownPerson()
  return useMemo(
    () =>
      person
        ? slugsOf(
            person.role.map(({ slug }) => slug),
            person.superadmin,
          )
        : [],
    [person],
  )
}

/** Says a sentence that may already be the server's own. */
export const useSentence = () => {
  const say = useSay()
  return useCallback(
    (sentence: Sentence | null): string | null =>
      sentence === null ? null : typeof sentence === 'string' ? sentence : say(sentence satisfies Message),
    [say],
  )
}
