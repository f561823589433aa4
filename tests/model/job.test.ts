import { jobModel } from '#tests/model/job.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(jobModel)
driveMachine(jobModel)
