import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'
import { uploadModel } from '#tests/model/upload.model.ts'

replayOnMachine(uploadModel)
driveMachine(uploadModel)
