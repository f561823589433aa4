import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { Link as AriaLink } from 'react-aria-components/Link'
import { passOn } from '#ui/passOn.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  readonly href: string
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLAnchorElement> | undefined
}

/**
 * An address that can be gone to. Its `onClick` is the element's own: with Enter, React Aria's comes when the key goes up,
 * and the browser has left the page by then.
 */
export const Link = ({ href, className = '', ref, onClick, children, ...rest }: LinkProps) => (
  <AriaLink
    href={href}
    className={className}
    onPressStart={passOn}
    onPress={passOn}
    render={(props) => {
      if (!('href' in props)) return <span {...props} />
      const click = (event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event)
        props.onClick?.(event)
      }
      // biome-ignore lint/a11y: it has its address and its keys from React Aria
      return <a {...props} {...rest} onClick={click} />
    }}
    {...(ref !== undefined && { ref })}
  >
    {children}
  </AriaLink>
)
