import type { FileRow } from '#areas/text-blasts/data.ts'
import { fill } from '#contract/text-blasts/message.ts'

/** As long as the real ones, which are each recipient's own: a number of five digits in base 36 and a mark of sixteen. */
const sampleToken = '1k3vzp9qxr2mt7d0w5hcb'
/** Before it stands the key that it was made with. */
const sampleSurveyToken = `7${sampleToken}`
/** A message as this recipient would read it; without one, as somebody without a name would. */
export const previewOf = (
  message: string,
  row: Pick<FileRow, 'first_name' | 'last_name' | 'dealer'> | undefined,
  { dealer, origin }: { readonly dealer: string; readonly origin: string },
): string =>
  fill(message, {
    first_name: row?.first_name ?? '',
    last_name: row?.last_name ?? '',
    dealer: row?.dealer ?? dealer,
    survey_link: `${origin}/s/${sampleSurveyToken}`,
    opt_out_link: `${origin}/o/${sampleToken}`,
  })
