import type * as v from 'valibot'
import { type ControlChart, signalRules, signalSides, unjudged } from '#contract/surveys/control.ts'
import { noImportance, quadrants } from '#contract/surveys/drivers.ts'
import { noEffect } from '#contract/surveys/effects.ts'
import { verdicts } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import type { Drivers } from '#server/areas/surveys/reports/explain/drivers-report.ts'
import type { MeasureRow } from '#server/areas/surveys/reports/explain/effects-report.ts'
import { common, heads, plain, score, type Tables } from '#server/areas/surveys/reports/report-cells.ts'
import type { SheetCell } from '#server/platform/spreadsheets/write.ts'
import type { Say } from '#server/platform/words.ts'

/** Where a score usually lies, and how far out it may. */
const usual = { centre: msg`Center`, low: msg`Lower limit`, high: msg`Upper limit` }
export const controlTables = (
  { dealer, factor, months, notices }: v.InferOutput<typeof ControlChart.schema>,
  say: Say,
): Tables => [
  {
    name: say(msg`Months`),
    brief: { columns: [2, 3, 4, 5, 6, 7, 8], chart: { is: 'line', label: 2, value: 4, beside: 5 } },
    rows: [
      heads(
        say,
        msg`Dealer`,
        msg`Factor`,
        msg`Month`,
        common.responses,
        common.score,
        ...Object.values(usual),
        msg`Signals`,
        msg`Reason`,
      ),
      ...months.map((one): SheetCell[] => [
        dealer.name,
        factor?.name ?? '',
        one.month,
        one.responses,
        score(one.score),
        score(one.centre),
        score(one.low),
        score(one.high),
        one.signals.map((rule) => say(signalRules[rule])).join(', '),
        one.reason === null ? '' : say(unjudged[one.reason]),
      ]),
    ],
  },
  {
    name: say(msg`Notifications sent`),
    rows: [
      heads(say, msg`Month`, msg`Signals`, msg`Side`, common.score, msg`Notified on`, msg`Withdrawn on`),
      ...notices.map((one): SheetCell[] => [
        one.month,
        say(signalRules[one.rule]),
        say(signalSides[one.side]),
        score(one.score),
        one.created_at.slice(0, 10),
        one.withdrawn_at?.slice(0, 10) ?? '',
      ]),
    ],
  },
]
export const driversTables = ({ attributes, lines }: Drivers, say: Say): Tables => [
  {
    name: say(msg`Key drivers`),
    brief: { columns: [0, 2, 3, 6, 7], chart: { is: 'bars', label: 0, value: 3 } },
    rows: [
      heads(
        say,
        msg`Attribute`,
        msg`Factor`,
        common.responses,
        msg`Importance`,
        msg`95% band, low`,
        msg`95% band, high`,
        msg`Performance`,
        msg`Quadrant`,
        msg`Reason`,
      ),
      ...attributes.map((one): SheetCell[] => [
        one.name,
        one.factor.name,
        one.responses,
        plain(hundredths(one.importance)),
        plain(hundredths(one.band?.[0])),
        plain(hundredths(one.band?.[1])),
        score(one.performance),
        one.quadrant === null ? '' : say(quadrants[one.quadrant]),
        one.reason === null ? '' : say(noImportance[one.reason]),
      ]),
      ...(lines === null
        ? []
        : [[say(msg`Mean`), '', '', plain(hundredths(lines.importance)), '', '', score(lines.performance), '', '']]),
    ],
  },
]
const hundredths = (value: number | null | undefined) => (value == null ? null : Math.round(value * 100) / 100)
const tenths = (value: number | null | undefined): SheetCell => (value == null ? '' : Math.round(value * 10) / 10)
export const effectsTables = (rows: readonly MeasureRow[], say: Say): Tables => [
  {
    name: say(msg`Effects of measures`),
    brief: { columns: [0, 2, 3, 4, 12, 15], chart: { is: 'bars', label: 0, value: 12 } },
    rows: [
      heads(
        say,
        msg`Dealer`,
        msg`Factor`,
        msg`Attribute`,
        msg`Preventive measure`,
        msg`Done on`,
        msg`Responses before`,
        common.before,
        msg`Responses after`,
        msg`Score after`,
        common.change,
        msg`Similar dealers`,
        msg`Similar dealers’ change`,
        msg`Effect`,
        msg`95% band, low`,
        msg`95% band, high`,
        msg`Chance`,
        msg`Reason`,
      ),
      ...rows.map((one): SheetCell[] => [
        one.dealer.name,
        one.factor?.name ?? '',
        one.attribute.name,
        one.measure.name,
        one.done_on,
        one.bases.before,
        score(one.before),
        one.bases.after,
        score(one.after),
        tenths(one.change),
        plain(one.controls?.count),
        tenths(one.controls?.change),
        tenths(one.effect),
        tenths(one.band?.[0]),
        tenths(one.band?.[1]),
        one.verdict == null ? '' : say(verdicts[one.verdict]),
        one.reason == null ? '' : say(noEffect[one.reason]),
      ]),
    ],
  },
]
