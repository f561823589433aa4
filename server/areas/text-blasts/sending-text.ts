import { fill } from '#contract/text-blasts/message.ts'
import { type LinkTarget, surveyToken } from '#server/areas/surveys/answering-token.ts'
import { optOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What `{dealer}` says where neither the recipient nor the blast has one. */
export const headOffice = 'Dealer Desk'

export interface Addressee {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string | null
  /** The recipient's own dealer, else the blast's. */
  readonly dealer: string | null
}
/** A blast's message as one recipient reads it; `asked` is where its survey is answered. */
export const textFor = (
  { origin, secret }: Pick<Platform, 'origin' | 'secret'>,
  message: string,
  { id, first_name, last_name, dealer }: Addressee,
  asked: LinkTarget | null,
): string =>
  fill(message, {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    dealer: dealer ?? headOffice,
    survey_link: asked === null ? '' : `${origin}/s/${surveyToken(secret, asked)}`,
    opt_out_link: `${origin}/o/${optOutToken(secret, id)}`,
  })
