import * as v from 'valibot'
import type { Rec } from '#contract/fields.ts'
import { ControlQuery } from '#contract/surveys/control.ts'
import { DriversQuery } from '#contract/surveys/drivers.ts'
import { EffectsQuery } from '#contract/surveys/effects.ts'
import {
  ExplainQuery,
  type Explanation,
  explanationText,
  noParts,
  surveyExplanations,
} from '#contract/surveys/explain.ts'
import { type ExplanationFile, isExplanation } from '#contract/surveys/explanation-files.ts'
import { verdicts } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { controlAskedBy, controlOf } from '#server/areas/surveys/reports/explain/control-report.ts'
import { driversAskedBy, driversOf } from '#server/areas/surveys/reports/explain/drivers-report.ts'
import { effectsAskedBy, effectsOf } from '#server/areas/surveys/reports/explain/effects-report.ts'
import { explanationOf } from '#server/areas/surveys/reports/explain/explain.ts'
import { explainAskedBy } from '#server/areas/surveys/reports/explain/handlers.ts'
import { controlTables, driversTables, effectsTables } from '#server/areas/surveys/reports/explain/tables.ts'
import type { MakeReport } from '#server/areas/surveys/reports/made.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { common, heads, plain, score, type Tables } from '#server/areas/surveys/reports/report-cells.ts'
import { NotFound } from '#server/platform/failures.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SheetCell } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { admit } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'

type Explained = v.InferOutput<typeof Explanation.schema>
const mix = msg`Mix of dealers`
const weights = msg`Weights`
/** The change in its parts; the dealers that moved it most; and both as a sentence. */
const explainTables = ({ score: whole, parts, dealers, sentence, reason }: Explained, say: Say): Tables => {
  const end = (name: string, value: number | null, responses: number): SheetCell[] => [
    name,
    '',
    '',
    score(value),
    responses,
  ]
  return [
    {
      name: say(msg`Parts`),
      rows: [
        heads(
          say,
          msg({ message: 'Part', context: 'of a change of a score' }),
          msg`Weight before`,
          msg`Weight`,
          msg`Points`,
          common.responses,
        ),
        end(say(msg`Before`), whole.before, whole.bases.before),
        ...(parts ?? []).map((one): SheetCell[] => [
          one.key === 'mix' ? say(mix) : one.key === 'weights' ? say(weights) : (one.name ?? ''),
          plain(one.weight_before),
          plain(one.weight),
          one.shown,
          '',
        ]),
        end(
          say(msg({ message: 'Now', context: 'the period that is compared with one before' })),
          whole.now,
          whole.bases.now,
        ),
      ],
    },
    {
      name: say(msg`Dealers`),
      brief: { columns: [0, 2, 3, 4, 5], chart: { is: 'bars', label: 0, value: 5 } },
      rows: [
        heads(say, msg`Dealer`, msg`Responses before`, common.responses, common.before, common.score, msg`Points`),
        ...dealers.map((one): SheetCell[] => [
          one.name,
          one.responses_before,
          one.responses,
          score(one.before),
          score(one.score),
          Math.round(one.points * 100) / 100,
        ]),
      ],
    },
    {
      name: say(msg`Explanation`),
      rows: [
        [reason ? say(noParts[reason]) : explanationText(sentence, say)],
        ...(whole.verdict ? [[say(verdicts[whole.verdict])]] : []),
      ],
    },
  ]
}

type Who = { readonly reader: Reader; readonly locale: Asked['locale'] }
interface Filed {
  readonly asked: Asked
  readonly tables: Tables
}
type Texts = Readonly<Record<string, string>>
/** What is asked by the cells of a query, as its page asks it. */
const queried = <R extends Rec>(of: R, texts: Texts): v.InferOutput<R['schema']> => {
  const given = readCells(of, texts)
  parse(of, given)
  return v.parse(of.schema, given)
}
const filed: Readonly<Record<ExplanationFile, (sql: Sql, texts: Texts, who: Who, say: Say) => Promise<Filed>>> = {
  explain: async (sql, texts, who, say) => {
    const asked = await explainAskedBy(sql, queried(ExplainQuery, texts), who)
    return { asked, tables: explainTables(await explanationOf(sql, asked, say), say) }
  },
  drivers: async (sql, texts, who, say) => {
    const asked = await driversAskedBy(sql, queried(DriversQuery, texts), who)
    return { asked, tables: driversTables(await driversOf(sql, asked), say) }
  },
  control: async (sql, texts, who, say) => {
    const asked = await controlAskedBy(sql, queried(ControlQuery, texts), who)
    return { asked, tables: controlTables(await controlOf(sql, asked, say), say) }
  },
  effects: async (sql, texts, who, say) => {
    const query = queried(EffectsQuery, texts)
    const asked = await effectsAskedBy(sql, query, who)
    return { asked, tables: effectsTables((await effectsOf(sql, asked, query, null)).rows, say) }
  },
}

/** A report that says why, as it is filed: what its page is, whole. */
export const makeExplanation =
  ({ database }: Platform): MakeReport =>
  async ({ report, ...texts }, { user, locale, say }) => {
    if (!isExplanation(report)) throw new NotFound()
    const reader = admit({ calls: surveyExplanations }, user)
    const { asked, tables } = await atOneMoment(database, (sql) => filed[report](sql, texts, { reader, locale }, say))
    const { period, everyDealer, kind, dealer, date } = asked
    const code = everyDealer.find(({ id }) => id === (report === 'control' ? dealer : reader.scope))?.code
    // Measures are those of all days unless some are asked for.
    const days = report === 'effects' && date === null ? [] : [`${period.from}_${period.to}`]
    return { name: [kind, report, ...(code ? [code] : []), ...days].join('-'), tables }
  }
