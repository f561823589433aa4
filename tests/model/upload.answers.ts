import type { AnyEventObject } from 'xstate'
import type { ImportFacts } from '#machines/import-draft.ts'
import { done, failed } from '#tests/model/model.ts'

const answered = (id: string, facts: ImportFacts) => done(id, { is: 'answered', import: facts })
const refused = (id: string) => done(id, { is: 'refused', message: `${id}: no.` })
const out = (id: string) => done(id, { is: 'unauthenticated' })
const moved = (id: string) => done(id, { is: 'moved' })
export const answer = { answered, refused, out, moved }

/** What the server makes of an import while its job is under way; it never goes back. */
export const follows: Readonly<Record<string, readonly ImportFacts['state'][]>> = {
  running: ['running', 'complete', 'reverting', 'reverted'],
  reverting: ['reverting', 'reverted', 'failed'],
}

/** The imports that answers tell of: made up for the machine alone, those of a real file on the screen. */
export interface PageFilters {
  /** What an import may be read as. */
  readonly read: readonly ImportFacts[]
  readonly checked: ImportFacts
  readonly remapped: ImportFacts
  readonly begun: ImportFacts
  readonly reverting: ImportFacts
}
/** What may come of each question to the server. */
export const answersThat = ({ read, checked, remapped, begun, reverting }: PageFilters): readonly AnyEventObject[] => [
  ...read.map((facts) => answered('readImport', facts)),
  answered('uploadFile', checked),
  answered('mapColumns', remapped),
  answered('beginImport', begun),
  answered('revertImport', reverting),
  moved('mapColumns'),
  moved('beginImport'),
  ...['readImport', 'uploadFile', 'mapColumns', 'beginImport', 'revertImport'].flatMap((id) => [
    refused(id),
    out(id),
    failed(id),
  ]),
]
