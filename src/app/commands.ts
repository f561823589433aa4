import { partsInquiryCommands } from '#areas/parts/inquiry-commands.ts'
import { userCommands } from '#areas/people/users-commands.ts'
import { surveyReportCommands } from '#areas/survey-reports/commands.ts'
import { builderCommands } from '#areas/surveys/builder/commands.ts'
import { caseCommands } from '#areas/surveys/case-commands.ts'
import { resultCommands } from '#areas/surveys/result-commands.ts'
import { blastCommands } from '#areas/text-blasts/text-blast-commands.ts'
import { chartCommands } from '#workspace/charts/commands.ts'
import { exportCommands } from '#workspace/export/commands.ts'
import { formCommands } from '#workspace/form/commands.ts'
import { listCommands } from '#workspace/list/commands.ts'
import { profileCommands } from '#workspace/profile/commands.ts'
import { recordCommands } from '#workspace/record/commands.ts'
import { uploadCommands } from '#workspace/upload/commands.ts'

/** The commands of what several rooms and pages share. */
export const commands = [
  ...formCommands,
  ...recordCommands,
  ...listCommands,
  ...uploadCommands,
  ...exportCommands,
  ...chartCommands,
  ...profileCommands,
  ...userCommands,
  ...blastCommands,
  ...builderCommands,
  ...caseCommands,
  ...resultCommands,
  ...partsInquiryCommands,
  ...surveyReportCommands,
]
