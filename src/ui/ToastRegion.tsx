import { useEffect, useState } from 'react'
import { lazyPart } from '#ui/LazyPart.tsx'
import { notices } from '#ui/notices.ts'
import { atRest } from '#ui/opening.tsx'
import { useStore } from '#ui/store.ts'

const part = lazyPart(async () => (await import('#ui/ToastSheet.tsx')).Toasts)
atRest(part.load)

/** Messages in the corner. Their code comes when the page rests, or with the first message. */
export const ToastRegion = () => {
  const shown = useStore(notices)
  const [, setTimes] = useState(0)
  const Toasts = part.loaded()
  const isMissing = Toasts === null && shown.length > 0
  // Without the code (the connection is gone, say) a message is heard and stands under the bell; the next one tries again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message
  useEffect(() => {
    if (isMissing)
      part.load().then(
        () => setTimes((times) => times + 1),
        () => {},
      )
  }, [isMissing, shown])
  return Toasts && <Toasts />
}
