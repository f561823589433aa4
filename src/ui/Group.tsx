import type { ComponentProps } from 'react'

/** Parts that belong together under a name: `<Group aria-label={say(msg`Selection`)}>`. Neither landmark nor set of fields. */
export const Group = (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a named section would be a landmark
  <div role="group" {...props} />
)
