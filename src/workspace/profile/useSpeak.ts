import { useCallback } from 'react'
import { type Locale, me } from '#contract/account/auth.ts'
import type { Person } from '#machines/session-types.ts'
import { callApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSession } from '#platform/session.tsx'
import { chooseLocale } from '#platform/words.tsx'
import { tellFailure } from '#workspace/failures.ts'

/** Switches the language at once, and tells the server in which one mail and jobs shall speak to this person. */
export const useSpeak = (person: Person): ((locale: Locale) => Promise<void>) => {
  const session = useSession()
  const { id } = person
  return useCallback(
    async (locale) => {
      await chooseLocale(locale)
      // What the server has said so far, it said in the language before.
      void queryClient.invalidateQueries()
      try {
        const user = await callApi(me.update, { body: { locale } })
        if (user.id === id) session.send({ type: 'USER_CHANGED', user })
      } catch (fault) {
        tellFailure(fault)
      }
    },
    [session, id],
  )
}
