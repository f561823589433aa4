import { type ReactNode, useState } from 'react'
import type { ArtName } from '#ui/Art.tsx'
import { opening } from '#ui/opening.tsx'
import { useTurn } from '#ui/turn.ts'

const OpenDialog = opening<DialogProps>(async () => (await import('#ui/DialogSheet.tsx')).OpenDialog)

export interface DialogProps {
  readonly isOpen: boolean
  /** After the action, the cancel button, the close button, Esc. */
  readonly onClose: () => void
  readonly title: string
  readonly text?: ReactNode
  /** In small, under the text. */
  readonly detail?: ReactNode
  /** What it will do, where that is more than a sentence: read with the text as the dialog comes. */
  readonly facts?: ReactNode
  /** A form or anything else below the text. */
  readonly children?: ReactNode
  /** The action's word, “Okay” unless said otherwise. */
  readonly action?: string | undefined
  /** Runs before the dialog closes; false, or a promise of it, keeps it open. */
  readonly onAction?: (() => undefined | boolean | Promise<boolean>) | undefined
  /** The other button's word, “Cancel” unless said otherwise; null for none. */
  readonly cancel?: string | null | undefined
  readonly tone?: 'danger' | undefined
  /** With an illustration and one Okay. */
  readonly isError?: boolean
  readonly art?: ArtName
  /** A button in the corner as well; its word is “Close”. */
  readonly hasClose?: boolean
  readonly closeName?: string | undefined
  /** Replaces both buttons. */
  readonly footer?: ReactNode
  /** Asks something that cannot wait: a press outside does not close it. */
  readonly isAlert?: boolean
  readonly width?: number
  readonly isPending?: boolean
  /** Where the focus begins; unless said otherwise on the action, on Cancel where it is dangerous, else in the form. */
  readonly startsOn?: 'cancel' | 'action' | 'content' | undefined
}

/** Stands before everything else until it is answered; it waits where something is typed over the page. 420 px wide, never more than 800. */
export const Dialog = (props: DialogProps) => {
  const isOpen = useTurn(props.isOpen)
  // It stays once it was opened: it closes by itself, and gives the focus back.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen ? <OpenDialog {...props} isOpen={isOpen} /> : null
}
