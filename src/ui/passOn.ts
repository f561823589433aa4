import type { PressEvent } from 'react-aria-components'

/** What React Aria would keep to itself reaches the keys of the workspace and whoever stands around, as every press does. */
export const passOn = (event: PressEvent): void => event.continuePropagation()
