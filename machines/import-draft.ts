import type * as v from 'valibot'
import type { Import } from '#contract/work/imports.ts'
import { canBegin } from '#machines/import.ts'
import type { Sentence } from '#machines/outcome.ts'

/** The target's name for each heading of the file; null for a column that is left out. */
export type Mapping = readonly (string | null)[]
/** What the wizard must know of an import to say what comes next; the record itself belongs to the screen's cache. */
export type ImportFacts = Pick<
  v.InferOutput<typeof Import.schema>,
  'id' | 'state' | 'mapping' | 'good' | 'missing' | 'job'
>

export interface Upload {
  /** Null until the file has been uploaded and read. */
  readonly id: number | null
  readonly fileName: string | null
  /** How much of the file has gone up, from 0 to 1. */
  readonly share: number
  readonly state: ImportFacts['state'] | null
  /** As the server has checked it. */
  readonly mapping: Mapping
  /** As it was corrected since; null while nothing was. */
  readonly draft: Mapping | null
  readonly good: number
  /** How many required targets no column is mapped to, by the server's check. */
  readonly missing: number
  readonly jobId: number | null
  /** Why it did not go on. */
  readonly message: Sentence | null
}

export const begin = (id: number | null): Upload => ({
  id,
  fileName: null,
  share: 0,
  state: null,
  mapping: [],
  draft: null,
  good: 0,
  missing: 0,
  jobId: null,
  message: null,
})

const isSame = (a: Mapping, b: Mapping) => a.length === b.length && a.every((target, i) => target === b[i])
const settle = (draft: Mapping | null, mapping: Mapping): Mapping | null =>
  draft === null || isSame(draft, mapping) ? null : draft

/** Takes what the server says; corrections that it has not checked stay as long as they can still be made. */
export const hold = ({ draft }: Upload, { id, state, mapping, good, missing, job }: ImportFacts): Partial<Upload> => ({
  id,
  state,
  mapping,
  draft: state === 'checked' ? settle(draft, mapping) : null,
  good,
  missing: missing.length,
  jobId: job?.id ?? null,
})

/** Maps one heading anew. A target takes one column only, so another one that had it is left out. */
export const mapColumn = ({ draft, mapping }: Upload, heading: number, target: string | null): Partial<Upload> => ({
  draft: settle(
    (draft ?? mapping).map((now, i) => (i === heading ? target : target !== null && now === target ? null : now)),
    mapping,
  ),
})

/** Only what was checked as it stands may be written. */
export const mayBegin = ({ draft, missing, good }: Pick<Upload, 'draft' | 'missing' | 'good'>): boolean =>
  draft === null && canBegin({ hasColumns: missing === 0, good })
