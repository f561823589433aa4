import type { Ref } from 'react'
import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components/Form'
import { given } from '#ui/given.ts'

export interface FormProps
  extends Omit<AriaFormProps, 'validationBehavior' | 'validationErrors' | 'className' | 'ref'> {
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
}

/** A form whose sentences are ours: the browser checks nothing, and whoever holds the values tells the fields what is wrong. */
export const Form = ({ className = '', ref, ...props }: FormProps) => (
  <AriaForm {...props} {...given({ ref })} className={className} validationBehavior="aria" />
)
