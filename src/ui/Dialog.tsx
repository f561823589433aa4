import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Art, type ArtName } from '#ui/Art.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Dialog.module.css'
import { IconButton } from '#ui/IconButton.tsx'

export interface DialogProps {
  readonly isOpen: boolean
  /** After the action, the cancel button, the close button, Esc. */
  readonly onClose: () => void
  readonly title: string
  readonly text?: ReactNode
  /** In small, under the text. */
  readonly detail?: ReactNode
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
}

/** Stands before everything else until it is answered. 420 px wide, never more than 800. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  text,
  detail,
  children,
  action,
  onAction,
  cancel,
  tone,
  isError = false,
  art = 'error',
  hasClose = false,
  closeName,
  footer,
  isAlert = false,
  width = 420,
  isPending = false,
}: DialogProps) => {
  const say = useSay()
  const okay = action ?? say(msg`Okay`)
  const act = async () => {
    if ((await onAction?.()) !== false) onClose()
  }
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isAlert && !isError}
      className={styles.scrim ?? ''}
    >
      <Modal className={styles.frame ?? ''} style={{ '--width': `${width}px` }}>
        <AriaDialog
          className={cx(styles.dialog, isError && styles.error)}
          role={isAlert || isError ? 'alertdialog' : 'dialog'}
        >
          <div className={styles.body}>
            {isError && <Art name={art} size={[300, 300]} />}
            <div className={styles.head}>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                {title}
              </Heading>
              {hasClose && (
                <IconButton name={closeName ?? say(msg`Close`)} icon="x" onPress={onClose} className={styles.close} />
              )}
            </div>
            {text !== undefined && <p className={styles.text}>{text}</p>}
            {detail !== undefined && <p className={styles.detail}>{detail}</p>}
            {children}
          </div>
          <div className={styles.foot}>
            {footer ??
              (isError ? (
                <Button variant="primary" size="lg" wide autoFocus onPress={act}>
                  {okay}
                </Button>
              ) : (
                <>
                  {cancel !== null && (
                    <Button size="lg" autoFocus={tone === 'danger' && children === undefined} onPress={onClose}>
                      {cancel ?? say(msg`Cancel`)}
                    </Button>
                  )}
                  <Button
                    variant={tone ?? 'primary'}
                    size="lg"
                    autoFocus={tone !== 'danger' && children === undefined}
                    isPending={isPending}
                    onPress={act}
                  >
                    {okay}
                  </Button>
                </>
              ))}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
