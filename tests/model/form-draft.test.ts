import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(formDraftModel)
driveMachine(formDraftModel)
