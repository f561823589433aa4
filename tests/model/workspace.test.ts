import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'
import { workspaceModel } from '#tests/model/workspace.model.ts'

replayOnMachine(workspaceModel)
driveMachine(workspaceModel)
