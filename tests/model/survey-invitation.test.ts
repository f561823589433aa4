import { driveMachine, replayOnMachine } from '#tests/model/suite.ts'
import { surveyInvitationModel } from '#tests/model/survey-invitation.model.ts'

replayOnMachine(surveyInvitationModel)
driveMachine(surveyInvitationModel)
