import { useState } from 'react'
import type { Call } from '#contract/call.ts'
import { msg } from '#contract/words.ts'
import { type Answered, Refused } from '#platform/client.ts'
import { say } from '#platform/words.tsx'

type Errors = Readonly<Record<string, readonly string[]>>
export type RequestState =
  | { readonly is: 'idle' | 'sending'; readonly error?: undefined; readonly errors: Errors }
  | { readonly is: 'failed'; readonly error: string; readonly errors: Errors }
  | { readonly is: 'done'; readonly message: string; readonly errors: Errors }

/** A request of a screen before signing in: what it said, or the auth error that the screen shows. A second send while one is under way is ignored. */
export const useRequest = () => {
  const [state, setState] = useState<RequestState>({ is: 'idle', errors: {} })
  const send = async (carryOut: () => Promise<Answered<Call>>) => {
    if (state.is === 'sending') return
    setState({ is: 'sending', errors: {} })
    try {
      const { message } = await carryOut()
      setState({ is: 'done', message, errors: {} })
    } catch (fault) {
      const refused = fault instanceof Refused
      setState({
        is: 'failed',
        error: refused ? fault.told : say(msg`Please refresh the page and try again.`),
        errors: refused ? fault.errors : {},
      })
    }
  }
  return [state, send] as const
}
