/** A line of text on the sign-in screens: a native input in the look of every other field. */
export { TextField as PlainField, type TextFieldProps as PlainFieldProps } from '#ui/TextField.tsx'
