import type { FileRow } from '#areas/text-blasts/data.ts'
import { fill } from '#contract/text-blasts/message.ts'

/** A link as long as a real one; the real one is each recipient's own. */
const sampleToken = 'k3vZp9QxR2mT'
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
    survey_link: '',
    opt_out_link: `${origin}/o/${sampleToken}`,
  })
