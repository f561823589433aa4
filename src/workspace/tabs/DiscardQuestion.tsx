import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { labelOf } from '#workspace/tabs/labels.ts'

/** Stands before what was typed is given up. */
export const DiscardQuestion = () => {
  const say = useSay()
  const desk = useDesk()
  const asked = useDeskState((context) => context.asked)
  // Its name may change under the question, as when a save is answered.
  const tab = useDeskState(({ tabs }) => tabs.find(({ id }) => id === asked?.tabId))
  return (
    <Dialog
      isOpen={asked !== null}
      isAlert
      tone="danger"
      title={say(msg`Discard changes?`)}
      text={
        tab &&
        say(msg`Your changes in “{name}” are not saved and will be lost.`, {
          name: labelOf(tab, desk.registry, say).text,
        })
      }
      action={say(msg`Discard`)}
      cancel={say(msg`Keep editing`)}
      onAction={() => {
        desk.confirm()
        return undefined
      }}
      onClose={() => {
        if (desk.context.asked) desk.actor.send({ type: 'CANCEL' })
      }}
    />
  )
}
