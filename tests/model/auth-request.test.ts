import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(authRequestModel)
