import { liveLineModel } from '#tests/model/live-line.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(liveLineModel)
driveMachine(liveLineModel)
