import { auth } from '#contract/account/auth.ts'
import { forgotPasswordMachine, resetPasswordMachine, verifyEmailMachine } from '#machines/auth-request.ts'
import { sendApi } from '#platform/client.ts'
import { requestOf } from '#platform/request.ts'

export const forgotPassword = requestOf(forgotPasswordMachine, (body) => sendApi(auth.forgotPassword, { body }))
export const resetPassword = requestOf(resetPasswordMachine, (body) => sendApi(auth.resetPassword, { body }))
export const verifyEmail = requestOf(verifyEmailMachine, (body) => sendApi(auth.verifyEmail, { body }))
