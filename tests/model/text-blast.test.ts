import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'
import { textBlastModel } from '#tests/model/text-blast.model.ts'

replayOnMachine(textBlastModel)
driveMachine(textBlastModel)
