/** The six digits of the second step. */
export { CodeField as PlainCode, type CodeFieldProps as PlainCodeProps } from '#ui/CodeField.tsx'
