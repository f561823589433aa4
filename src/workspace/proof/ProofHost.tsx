import { useEffect, useState } from 'react'
import { onProofRequired, type ProofBy } from '#platform/client.ts'
import { LazyPart, lazyPart } from '#ui/LazyPart.tsx'

interface Asked {
  readonly by: ProofBy
  readonly answer: (isProved: boolean) => void
}
const dialog = lazyPart(async () => (await import('#workspace/proof/ProofDialog.tsx')).ProofDialog)

/**
 * Asks for a proof of who is there whenever a call wants one, whatever screen sent it: the call waits, and goes on or
 * fails by the answer. Mounted once, after everything that may be open below.
 */
export const ProofHost = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let open: ((isProved: boolean) => void) | null = null
    const stop = onProofRequired(async (by) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      open = resolve
      setAsked({
        by,
        answer: (isProved) => {
          setAsked(null)
          resolve(isProved)
        },
      })
      return promise
    })
    return () => {
      stop()
      // The workspace is put away, as when the session ends: no call may wait for ever.
      open?.(false)
      setAsked(null)
    }
  }, [])
  return asked && <LazyPart of={dialog} given={asked} />
}
