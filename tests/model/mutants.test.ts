import { sessionModel } from '#tests/model/session.model.ts'
import { killMutants } from '#tests/model/suite.ts'

killMutants(sessionModel)
