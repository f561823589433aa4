import { useEffect, useState } from 'react'

const lateAfterMs = 400
/** Whether a count takes long: one that is quick shows nothing before the question. */
export const useLate = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}
