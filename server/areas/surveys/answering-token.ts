import { keyIdOf, markedId, readMarkedId } from '#server/platform/link-marks.ts'

const purposes = { invitation: 'survey', preview: 'survey preview' } as const
/** What a link leads to: somebody's invitation, or a survey to be looked at without keeping anything. */
export interface LinkTarget {
  readonly kind: keyof typeof purposes
  readonly id: number
}
/** What stands behind `/s/`: which key it was made with, a number in base 36, and a mark that only this server can make. */
export const surveyToken = (secret: string, { kind, id }: LinkTarget): string =>
  `${keyIdOf(secret)}${markedId(secret, purposes[kind], id)}`
/** Where a token leads, or null when it was not made with one of these secrets. */
export const readSurveyToken = (secrets: readonly string[], token: string): LinkTarget | null => {
  for (const secret of secrets) {
    if (token[0] !== keyIdOf(secret)) continue
    for (const kind of ['invitation', 'preview'] as const) {
      const id = readMarkedId(secret, purposes[kind], token.slice(1))
      if (id !== null) return { kind, id }
    }
  }
  return null
}
