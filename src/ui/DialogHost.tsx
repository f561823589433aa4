import { useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { pending } from '#ui/dialogs.ts'
import { given } from '#ui/given.ts'
import { useStore } from '#ui/store.ts'

const One = ({ dialog }: { readonly dialog: ReturnType<typeof pending.get>[number] }) => {
  // The action and the closing that follows it both answer; the first one counts.
  const [isAgreed] = useState({ yes: false })
  const { id: _, answer, kind, ...said } = dialog
  const shared = { isOpen: true, onClose: () => answer(isAgreed.yes), ...given(said) }
  return kind === 'failure' ? (
    <Dialog {...shared} isError />
  ) : (
    <Dialog
      {...shared}
      isAlert
      onAction={() => {
        isAgreed.yes = true
        return undefined
      }}
    />
  )
}

/** Shows what `ask` and `showError` put up. Mounted once, beside the workspace. */
export const DialogHost = () => {
  const [first] = useStore(pending)
  return first === undefined ? null : <One key={first.id} dialog={first} />
}
