import { bulkActionModel } from '#tests/model/bulk-action.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(bulkActionModel)
driveMachine(bulkActionModel)
