import { sessionModel } from '#tests/model/session.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(sessionModel)
driveMachine(sessionModel)
