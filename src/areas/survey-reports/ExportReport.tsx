import { exportReport } from '#areas/survey-reports/commands.ts'
import { type Message, msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { useSay } from '#platform/words.tsx'
import { FormatMenu } from '#workspace/export/FormatMenu.tsx'

/** Takes a report out as a file; `query` names it and what it is narrowed to, as `searchOfReport` writes it. */
export const ExportReport = ({ query, failed }: { readonly query: string; readonly failed: Message }) => {
  const say = useSay()
  return (
    <FormatMenu
      command={exportReport}
      call={exports.stream}
      failed={failed}
      inputOf={(format) => ({ params: { resource: 'survey-reports' }, query: { format, query } })}
    >
      {say(msg`Export`)}
    </FormatMenu>
  )
}
