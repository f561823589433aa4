import { useState } from 'react'
import { Box } from '#ui/Box.tsx'
import { errorOf, failureMessage } from '#workspace/failures.ts'

/**
 * What the action of a dialog sends: pending until it is answered, and true where it was done, so that the dialog closes.
 * A refusal keeps it open: it is `fault` until the next try, and told by `tell` where it is to be told elsewhere.
 */
export const useSending = (tell?: (fault: Error) => void) => {
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<Error>()
  const send = async (act: () => Promise<void>): Promise<boolean> => {
    setPending(true)
    setFault(undefined)
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFault(error)
      tell?.(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { isPending, fault, send }
}

/** Why it was refused, in the dialog: what the server says of its one field, else the whole. */
export const Refusal = ({ fault, field }: { readonly fault: Error | undefined; readonly field?: string }) =>
  fault && (
    <Box
      tone="bad"
      title={(field === undefined ? undefined : errorOf(fault, field)) ?? failureMessage(fault, fault.message)}
      announces
    />
  )
