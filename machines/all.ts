import type { AnyStateMachine } from 'xstate'
import { forgotPasswordMachine } from '#machines/auth-request.ts'
import { bulkActionMachine } from '#machines/bulk-action.ts'
import { cdcMachine } from '#machines/cdc.ts'
import { formDraftMachine } from '#machines/form-draft.ts'
import { importMachine } from '#machines/import.ts'
import { jobMachine } from '#machines/job.ts'
import { liveLineMachine } from '#machines/live-line.ts'
import { outgoingEmailMachine } from '#machines/outgoing-email.ts'
import { partsInquiryMachine } from '#machines/parts-inquiry.ts'
import { sessionMachine } from '#machines/session.ts'
import { surveyInvitationMachine } from '#machines/survey-invitation.ts'
import { textBlastMachine } from '#machines/text-blast.ts'
import { uploadMachine } from '#machines/upload.ts'
import { workspaceMachine } from '#machines/workspace.ts'

/** Every machine by the name of its file. The requests of the sign-in screens share one, told by the first of them. */
export const everyMachine = {
  session: sessionMachine,
  'auth-request': forgotPasswordMachine,
  workspace: workspaceMachine,
  'form-draft': formDraftMachine,
  'bulk-action': bulkActionMachine,
  upload: uploadMachine,
  'text-blast': textBlastMachine,
  'survey-invitation': surveyInvitationMachine,
  cdc: cdcMachine,
  'parts-inquiry': partsInquiryMachine,
  'outgoing-email': outgoingEmailMachine,
  job: jobMachine,
  import: importMachine,
  'live-line': liveLineMachine,
} as const satisfies Readonly<Record<string, AnyStateMachine>>
export type MachineName = keyof typeof everyMachine
