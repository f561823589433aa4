import { authRequestModel } from '#tests/model/auth-request.model.ts'
import { bulkActionModel } from '#tests/model/bulk-action.model.ts'
import { cdcModel } from '#tests/model/cdc.model.ts'
import { formDraftModel } from '#tests/model/form-draft.model.ts'
import { importModel } from '#tests/model/import.model.ts'
import { jobModel } from '#tests/model/job.model.ts'
import { liveLineModel } from '#tests/model/live-line.model.ts'
import { outgoingEmailModel } from '#tests/model/outgoing-email.model.ts'
import { partsInquiryModel } from '#tests/model/parts-inquiry.model.ts'
import { sessionModel } from '#tests/model/session.model.ts'
import { killMutants } from '#tests/model/suite.ts'
import { surveyInvitationModel } from '#tests/model/survey-invitation.model.ts'
import { textBlastModel } from '#tests/model/text-blast.model.ts'
import { uploadModel } from '#tests/model/upload.model.ts'
import { workspaceModel } from '#tests/model/workspace.model.ts'

killMutants(sessionModel)
killMutants(authRequestModel)
killMutants(workspaceModel)
killMutants(formDraftModel)
killMutants(uploadModel)
killMutants(bulkActionModel)
killMutants(textBlastModel)
killMutants(cdcModel)
killMutants(surveyInvitationModel)
killMutants(partsInquiryModel)
killMutants(outgoingEmailModel)
killMutants(jobModel)
killMutants(importModel)
killMutants(liveLineModel)
