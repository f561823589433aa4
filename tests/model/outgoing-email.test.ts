import { outgoingEmailModel } from '#tests/model/outgoing-email.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(outgoingEmailModel)
driveMachine(outgoingEmailModel)
