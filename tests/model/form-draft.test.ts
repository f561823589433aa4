import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { replayOnMachine } from '#tests/model/suite.ts'

replayOnMachine(formDraftModel)
