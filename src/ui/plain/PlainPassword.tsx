/** A password on the sign-in screens. */
export { PasswordField as PlainPassword, type PasswordFieldProps as PlainPasswordProps } from '#ui/PasswordField.tsx'
