import { wholeWay } from '#contract/surveys/reports.ts'
import { caseSummaryOf } from '#server/areas/surveys/case-summary.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { explanationOf } from '#server/areas/surveys/reports/explain/explain.ts'
import type { DealerPlace } from '#server/areas/surveys/reports/places.ts'
import { type RankingRow, rankingOf } from '#server/areas/surveys/reports/rankings.ts'
import type { Summary } from '#server/areas/surveys/reports/touchpoint-rows.ts'
import { summaryOf } from '#server/areas/surveys/reports/touchpoints.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

type Cases = Awaited<ReturnType<typeof caseSummaryOf>>['figures']
type Explained = Awaited<ReturnType<typeof explanationOf>>
/** A dealer's month: what their dashboard, ranking, summary of cases and explanation say. */
export interface DealerMonth {
  readonly dealer: DealerPlace
  readonly summary: Summary
  /** Online surveys have no ranking that a dealer's people read. */
  readonly rank: Pick<RankingRow, 'rank_from' | 'rank_to'> | null
  readonly cases: Cases
  /** Empty where nothing can be compared. */
  readonly why: Explained['sentence']
}

/**
 * What is asked, as the dealer's own people ask it. A page is made to be handed to its dealer: whoever prints it, it
 * says what these may read, and nothing of the others.
 */
const asDealer = (asked: Asked, { id }: DealerPlace): Asked => {
  const reader = { ...asked.reader, scope: id }
  return {
    ...asked,
    region: null,
    zones: null,
    groups: null,
    dealers: [id],
    reader,
    among: { ...asked.among, dealers: [id], reader },
    network: { ...asked.network, reader },
    dealer: id,
  }
}

/** All figures of a page, by the makers of the reports that show them. */
export const dealerMonthOf = async (sql: Sql, all: Asked, dealer: DealerPlace, say: Say): Promise<DealerMonth> => {
  const asked = asDealer(all, dealer)
  const { among, reader, locale, period, kind } = asked
  const { category, dealers } = among
  const isExplained = kind !== 'csonline' || category !== null
  const [summary, ranking, { figures }, explained] = await Promise.all([
    summaryOf(sql, asked, { slug: wholeWay, by: 'dealer', say }),
    kind === 'csonline' ? [] : rankingOf(sql, asked, { by: 'dealer', say }),
    caseSummaryOf(sql, { kind, category, factors: null, dealers, ...period }, { by: 'dealer', reader, locale, say }),
    isExplained ? explanationOf(sql, asked, say) : null,
  ])
  return { dealer, summary, rank: ranking[0] ?? null, cases: figures, why: explained?.sentence ?? [] }
}
