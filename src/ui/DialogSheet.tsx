import { useId } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { Art } from '#ui/Art.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Dialog.module.css'
import type { DialogProps } from '#ui/Dialog.tsx'
import { docked } from '#ui/docked.ts'
import { FocusBack, keepsStill } from '#ui/FocusBack.tsx'
import { given } from '#ui/given.ts'
import { IconButton } from '#ui/IconButton.tsx'

/**
 * Stands before everything else until it is answered. 420 px wide, never more than 800. It is a dialog that is described
 * by what it says, and never an alertdialog: of that one readers say all there is in it, buttons too, and then what has
 * the focus once more.
 */
export const OpenDialog = ({
  isOpen,
  onClose,
  title,
  text,
  detail,
  facts,
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
  startsOn = children !== undefined ? 'content' : tone === 'danger' ? 'cancel' : 'action',
}: DialogProps) => {
  const say = useSay()
  const id = useId()
  const said = Object.entries({ text, detail, facts })
    .filter(([, part]) => part !== undefined)
    .map(([part]) => `${id}-${part}`)
  const okay = action ?? say(msg`Okay`)
  const act = async () => {
    if ((await onAction?.()) !== false) onClose()
  }
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isAlert && !isError}
        className={styles.scrim ?? ''}
      >
        <Modal className={styles.frame ?? ''} style={{ '--width': `${width}px` }}>
          <FocusBack />
          <AriaDialog
            ref={keepsStill}
            className={cx(styles.dialog, isError && styles.error)}
            {...given({ 'aria-describedby': said.length > 0 ? said.join(' ') : undefined })}
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
              {text !== undefined && (
                <p id={`${id}-text`} className={styles.text}>
                  {text}
                </p>
              )}
              {detail !== undefined && (
                <p id={`${id}-detail`} className={styles.detail}>
                  {detail}
                </p>
              )}
              {facts !== undefined && <div id={`${id}-facts`}>{facts}</div>}
              {children}
            </div>
            <div ref={docked} className={styles.foot}>
              {footer ??
                (isError ? (
                  <Button variant="primary" size="lg" wide autoFocus onPress={act}>
                    {okay}
                  </Button>
                ) : (
                  <>
                    {cancel !== null && (
                      <Button size="lg" autoFocus={startsOn === 'cancel'} onPress={onClose}>
                        {cancel ?? say(msg`Cancel`)}
                      </Button>
                    )}
                    <Button
                      variant={tone ?? 'primary'}
                      size="lg"
                      autoFocus={startsOn === 'action'}
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
    </AriaLocale>
  )
}
