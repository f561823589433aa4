import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { sessionModel } from '#tests/model/session.model.ts'
import { killMutants } from '#tests/model/suite.ts'

killMutants(sessionModel)
killMutants(formDraftModel)
