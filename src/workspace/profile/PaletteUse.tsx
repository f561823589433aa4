import { useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { PanelBlock } from '#workspace/PanelPage.tsx'
import { forgetUsage, usageOf } from '#workspace/palette/usage.ts'

/** What the palette remembers of this person on this device, and the way to have it forgotten. */
export const PaletteUse = ({ userId }: { readonly userId: number }) => {
  const say = useSay()
  const [isKnown, setKnown] = useState(() => Object.keys(usageOf(userId)).length > 0)
  const forget = () => {
    forgetUsage(userId)
    setKnown(false)
    announce(say(msg`Usage history cleared.`))
  }
  return (
    <PanelBlock id="profile-palette" title={say(msg`Command palette`)}>
      <p>
        {say(
          msg`What you use most is listed first in the command palette. Your usage history is kept on this device only.`,
        )}
      </p>
      <div>
        <Button
          onPress={forget}
          disabledReason={isKnown ? undefined : say(msg`There is no usage history on this device`)}
        >
          {say(msg`Clear usage history`)}
        </Button>
      </div>
    </PanelBlock>
  )
}
