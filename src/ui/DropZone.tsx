import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
} from 'react'
import { DropZone as AriaDropZone } from 'react-aria-components/DropZone'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import styles from '#ui/DropZone.module.css'

export interface DropZoneProps {
  /** What is dropped here, such as “File”. */
  readonly label: string
  /** Takes what was dropped or pasted, and tells whether there was anything in it. */
  readonly onData: (data: DataTransfer) => boolean
  /** Opens the choice of files: its own button, which pastes, does so as well. */
  readonly onChoose: () => void
  /** Takes nothing now; what is dropped all the same does not lead the browser away. */
  readonly isDisabled?: boolean | undefined
  /** A large box or a small one; a frame that shows while something is over it; or what its owner makes of it. */
  readonly look?: 'box' | 'panel' | 'frame' | 'none'
  readonly className?: string | undefined
  /** Drawn as if something were over it, for the style guide. */
  readonly 'data-show'?: 'over'
  readonly children: ReactNode
}

const refuse = (event: DragEvent) => event.preventDefault()

/** Files are dropped or pasted on it. */
export const DropZone = ({
  label,
  onData,
  onChoose,
  isDisabled = false,
  look = 'box',
  className,
  children,
  ...rest
}: DropZoneProps) => {
  const say = useSay()
  const zone = useRef<HTMLDivElement>(null)
  const press = (event: SyntheticEvent) => {
    if (event.target !== zone.current?.querySelector('button')) return
    event.preventDefault()
    onChoose()
  }
  const take = (event: SyntheticEvent, data: DataTransfer) => {
    if (onData(data)) event.preventDefault()
  }
  const own = isDisabled
    ? { onDragOver: refuse, onDrop: refuse }
    : {
        // Of what a page or the clipboard gives, React Aria finds no file: it has no entry in the file system.
        onDropCapture: (event: DragEvent) => take(event, event.dataTransfer),
        onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
        // Its button, the first one, only pastes; it does what it says when it is pressed, too.
        onClickCapture: press,
        onKeyDownCapture: (event: KeyboardEvent) => {
          if (!event.repeat && (event.key === 'Enter' || event.key === ' ')) press(event)
        },
      }
  return (
    <AriaDropZone
      {...rest}
      ref={zone}
      className={cx(look !== 'none' && styles[look], className)}
      aria-label={say(msg`{label}: drop or paste here, or press to choose`, { label })}
      isDisabled={isDisabled}
      getDropOperation={() => 'copy'}
      render={(props: ComponentProps<'div'>) => <div {...props} {...own} />}
    >
      {children}
    </AriaDropZone>
  )
}
