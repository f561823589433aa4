import * as v from 'valibot'
import {
  type Explanation,
  ExplanationFileQuery,
  explanationText,
  noParts,
  surveyExplanations,
} from '#contract/surveys/explain.ts'
import { verdicts } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { explanationOf } from '#server/areas/surveys/reports/explain/explain.ts'
import { explainAskedBy } from '#server/areas/surveys/reports/explain/handlers.ts'
import { atOneMoment } from '#server/areas/surveys/reports/moment.ts'
import { common, heads, plain, score, type Tables } from '#server/areas/surveys/reports/report-cells.ts'
import { parse, readCells } from '#server/platform/parsing.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type SheetCell, sheetTypes, writeTables } from '#server/platform/spreadsheets/write.ts'
import { admit } from '#server/platform/visible.ts'
import type { Say } from '#server/platform/words.ts'
import type { OwnFile } from '#server/work/exports/exports.ts'

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
        heads(say, msg`Part`, msg`Weight before`, msg`Weight`, msg`Points`, common.responses),
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

/** A report that says why as a file, for `GET /exports/survey-reports/file`. */
export const explanationFile =
  ({ database }: Platform): OwnFile =>
  async (texts, { format, user, locale, say }) => {
    const given = readCells(ExplanationFileQuery, texts)
    parse(ExplanationFileQuery, given)
    const query = v.parse(ExplanationFileQuery.schema, given)
    const reader = admit({ calls: surveyExplanations }, user)
    const { asked, answer } = await atOneMoment(database, async (sql) => {
      const asked = await explainAskedBy(sql, query, { reader, locale })
      return { asked, answer: await explanationOf(sql, asked, say) }
    })
    const { period, everyDealer, kind } = asked
    const code = everyDealer.find(({ id }) => id === reader.scope)?.code
    const name = [kind, query.report, ...(code ? [code] : []), `${period.from}_${period.to}`].join('-')
    return {
      name: `${name}.${format}`,
      type: sheetTypes[format],
      bytes: await writeTables(format, explainTables(answer, say)),
    }
  }
