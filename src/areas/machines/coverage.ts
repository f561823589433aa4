import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

/** What the walks of `npm test` took of each machine; `npm start` puts the file beside the pages. */
const Coverage = v.object({
  at: v.string(),
  machines: v.record(
    v.string(),
    v.object({
      states: v.array(v.string()),
      /** By their places in the graph. */
      transitions: v.array(v.number()),
      paths: v.number(),
    }),
  ),
})
export type MachineCoverage = v.InferOutput<typeof Coverage>['machines'][string]

/** Null where no test has left any. */
export const useCoverage = () =>
  useQuery({
    queryKey: ['machine-coverage'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const answer = await fetch('/machine-coverage.json')
      return answer.ok ? v.parse(Coverage, await answer.json()) : null
    },
  }).data
