import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(authRequestModel)
driveMachine(authRequestModel)
