import { createContext, memo, type ReactNode, type Ref, use } from 'react'
import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components/Form'
import { given } from '#ui/given.ts'
import { useSteady } from '#ui/steady.ts'

export interface FormProps {
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: NonNullable<AriaFormProps['onSubmit']>
  readonly children: ReactNode
}

const noErrors = {}
const Fields = createContext<ReactNode>(null)
const Inside = () => use(Fields)
const inside = <Inside />

/**
 * React Aria's form makes a new value for its fields each time it is drawn, and React looks at each field that reads it,
 * also beneath what has nothing new to draw: so it is drawn for its own properties alone, and what is in it passes by.
 */
const Steady = memo(({ className = '', onSubmit, ...props }: Omit<FormProps, 'children'>) => (
  <AriaForm
    {...given(props)}
    className={className}
    // No browser sends it by itself: one without a script, or before it is there, would put a password into the address.
    method="dialog"
    validationBehavior="aria"
    validationErrors={noErrors}
    onSubmit={onSubmit}
  >
    {inside}
  </AriaForm>
))

/** A form whose sentences are ours: the browser checks nothing, and whoever holds the values tells the fields what is wrong. */
export const Form = ({ children, onSubmit, ...props }: FormProps) => (
  <Fields value={children}>
    <Steady {...props} onSubmit={useSteady(onSubmit)} />
  </Fields>
)
