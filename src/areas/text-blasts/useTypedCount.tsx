import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { showNumber } from '#platform/formats.ts'
import { useSay } from '#platform/words.tsx'
import { NumberField } from '#ui/NumberField.tsx'

/** From so many recipients on, their number is typed before anything is sent. */
export const typedFrom = 100

/** The number of recipients, typed by who sends: a press too many cannot text a town. */
export const useTypedCount = (count: number, { takesFocus = true }: { readonly takesFocus?: boolean } = {}) => {
  const say = useSay()
  const [typed, setTyped] = useState<number | null>(null)
  const [isWrong, setWrong] = useState(false)
  const isAsked = count >= typedFrom
  return {
    isAsked,
    /** Whether sending may go on; tells at the field when not. */
    isConfirmed: () => {
      const isSame = !isAsked || typed === count
      setWrong(!isSame)
      return isSame
    },
    field: isAsked && (
      <NumberField
        label={say(msg`Number of recipients`)}
        hint={say(msg`Type {count} to confirm`, { count: showNumber(count) })}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setWrong(false)
        }}
        error={isWrong ? say(msg`Type {count}, the number of recipients`, { count: showNumber(count) }) : undefined}
        isRequired
        autoFocus={takesFocus}
      />
    ),
  }
}
