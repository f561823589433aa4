import type { Ref } from 'react'
import { Form as AriaForm, type FormProps as AriaFormProps, FormContext } from 'react-aria-components/Form'
import { given } from '#ui/given.ts'

export interface FormProps
  extends Omit<AriaFormProps, 'validationBehavior' | 'validationErrors' | 'className' | 'ref'> {
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
}

// React Aria's form makes new values for its fields each time it is drawn: each letter would draw every field anew.
const behavior = { validationBehavior: 'aria' } as const
const noErrors = {}

/** A form whose sentences are ours: the browser checks nothing, and whoever holds the values tells the fields what is wrong. */
export const Form = ({ className = '', ref, children, ...props }: FormProps) => (
  <AriaForm {...props} {...given({ ref })} {...behavior} className={className} validationErrors={noErrors}>
    <FormContext value={behavior}>{children}</FormContext>
  </AriaForm>
)
