import { cdcModel } from '#tests/model/cdc.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(cdcModel)
driveMachine(cdcModel)
