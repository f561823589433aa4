import { sessionModel } from '#tests/model/session.model.ts'
import { replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(sessionModel)
