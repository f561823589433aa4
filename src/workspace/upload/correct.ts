import { useState } from 'react'
import { imports, type Mend } from '#contract/work/imports.ts'
import { callApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { tellFailure } from '#workspace/failures.ts'
import { importQuery, type OneImport } from '#workspace/upload/data.ts'
import type { UploadActor } from '#workspace/upload/useUpload.ts'

export interface Correction {
  readonly fills?: Readonly<Record<string, string>>
  readonly mends?: readonly Mend[]
}
export type Correct = (correction: Correction) => Promise<OneImport | undefined>
/** Puts the file right while it is checked: its figures and its rows are those of now as soon as it answers. */
export const useCorrect = (
  actor: UploadActor,
  one: OneImport,
): { readonly correct: Correct; readonly isCorrecting: boolean } => {
  const [isCorrecting, setCorrecting] = useState(false)
  const correct: Correct = async ({ fills, mends }) => {
    setCorrecting(true)
    try {
      const checked = await callApi(imports.map, {
        params: { id: one.id },
        body: {
          mapping: [...one.mapping],
          ...(fills && { fills: { ...fills } }),
          ...(mends && { mends: [...mends] }),
        },
      })
      const { queryKey } = importQuery(one.id)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, checked)
      await queryClient.invalidateQueries({ queryKey: ['imports', 'rows', one.id] })
      actor.send({ type: 'IMPORT_CHANGED', import: checked })
      return checked
    } catch (fault) {
      tellFailure(fault)
      return undefined
    } finally {
      setCorrecting(false)
    }
  }
  return { correct, isCorrecting }
}
