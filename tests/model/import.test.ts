import { importModel } from '#tests/model/import.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(importModel)
driveMachine(importModel)
