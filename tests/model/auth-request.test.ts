import { expect, test } from 'vitest'
import * as machines from '#machines/auth-request.ts'
import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(authRequestModel)
driveMachine(authRequestModel)

test('Each request has a machine that the page of the machines knows by its own name', () => {
  const { forgotPasswordMachine, resetPasswordMachine, verifyEmailMachine, changePasswordMachine } = machines
  const all = [forgotPasswordMachine, resetPasswordMachine, verifyEmailMachine, changePasswordMachine]
  expect(all.map(({ id }) => id)).toEqual(['forgotPassword', 'resetPassword', 'verifyEmail', 'changePassword'])
})
