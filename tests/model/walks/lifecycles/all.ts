import type { Lifecycle } from '#tests/model/walks/lifecycle.ts'
import { cdc } from '#tests/model/walks/lifecycles/cdc.ts'
import { importing } from '#tests/model/walks/lifecycles/import.ts'
import { job } from '#tests/model/walks/lifecycles/job.ts'
import { outgoingEmail } from '#tests/model/walks/lifecycles/outgoing-email.ts'
import { partsInquiry } from '#tests/model/walks/lifecycles/parts-inquiry.ts'
import { surveyInvitation } from '#tests/model/walks/lifecycles/survey-invitation.ts'
import { textBlast } from '#tests/model/walks/lifecycles/text-blast.ts'

/** The machines of records on the server, which are led over the API. */
export const lifecycles: Readonly<Record<string, Lifecycle>> = {
  'text-blast': textBlast,
  'survey-invitation': surveyInvitation,
  cdc,
  'parts-inquiry': partsInquiry,
  'outgoing-email': outgoingEmail,
  job,
  import: importing,
}
