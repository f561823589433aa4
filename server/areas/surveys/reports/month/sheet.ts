import type { Locale } from '#contract/account/auth.ts'
import { explanationText } from '#contract/surveys/explain.ts'
import { surveyCategories, surveyKinds } from '#contract/surveys/factors.ts'
import { networkReasons, type Verdict, verdicts } from '#contract/surveys/reports.ts'
import { type Message, msg } from '#contract/words.ts'
import { chartOf } from '#server/areas/surveys/reports/deliver/charts.ts'
import { scoreNames } from '#server/areas/surveys/reports/explain/explain.ts'
import type { DealerMonth } from '#server/areas/surveys/reports/month/figures.ts'
import {
  bandText,
  figure,
  monthText,
  none,
  scoreText,
  shareText,
  signedText,
  written,
} from '#server/areas/surveys/reports/month/text.ts'
import { trendTable } from '#server/areas/surveys/reports/report-files.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Say } from '#server/platform/words.ts'

/** In whose language a page is, and when it is made. */
export interface Told {
  readonly locale: Locale
  readonly say: Say
  /** 2026-11-26 14:05, in Manila. */
  readonly printed: string
}
const how = {
  score: msg`The mean of the month’s responses, from 0 to 100. The true score is in the band 95 times in 100.`,
  responses: msg`Complete responses of the month.`,
  rate: msg`Completed invitations, out of the invitations that reached a customer.`,
  target: msg`The gap is the score minus the month’s target.`,
  standing: msg`Among all dealers with responses in the month.`,
  range: msg`Among all dealers with responses in the month; inside the range there is no real difference.`,
  trend: msg`The score of each month, above its number in the year; the dashed line is the target.`,
  cases: msg`Cases opened in the month, as they stand on the day of printing.`,
  factors: msg`The mean of the questions of each factor. In the last column, the line is the band, the dot is the score and the mark is the target. If nothing had really changed, fewer than 5 of 100 comparisons would show a change beyond chance.`,
  comments: msg`Comments with the lowest scores first, without customer names, as many as fit on the page.`,
}
const howTo = (say: Say, message: Message) => `<p class="how">${escapeHtml(say(message))}</p>`

interface Moved {
  readonly change: number | null
  readonly verdict: Verdict | null
}
/** A change in its colour where it is more than chance. */
const changeOf = ({ change, verdict }: Moved): string =>
  figure(signedText(change), verdict === 'beyond' && change ? (change > 0 ? 'up' : 'down') : '')
const verdictOf = (say: Say, verdict: Verdict | null) => (verdict === null ? '' : escapeHtml(say(verdicts[verdict])))

const card = (name: string, value: string, lines: readonly string[], note: string) =>
  `<div class="card"><span class="k">${escapeHtml(name)}</span><span class="v">${value}</span>${lines
    .map((line) => `<span class="s">${line}</span>`)
    .join('')}${note}</div>`

const cardsOf = ({ summary, rank }: DealerMonth, say: Say): string => {
  const { headline, kind, network, network_reason: reason } = summary
  const { score, responses, response_rate: rate, target, gap } = headline
  const moved = (one: Moved | null) =>
    one === null || one.change === null
      ? escapeHtml(say(msg`no comparison with the month before`))
      : `${changeOf(one)} ${verdictOf(say, one.verdict)}`
  const range =
    rank?.rank_from == null || rank.rank_to == null || !network
      ? []
      : [escapeHtml(say(msg`could be {from} to {to}`, { from: rank.rank_from, to: rank.rank_to }))]
  return `<section class="cards">${[
    card(
      say(scoreNames[kind]),
      figure(scoreText(score.value)),
      [
        ...(score.band === null ? [] : [`${escapeHtml(say(msg`95% band`))} ${figure(bandText(score.band))}`]),
        moved(score),
      ],
      howTo(say, how.score),
    ),
    card(
      say(msg`Responses`),
      figure(responses.value),
      [
        ...(responses.before === null
          ? []
          : [escapeHtml(say(msg`{count} the month before`, { count: responses.before }))]),
        ...(responses.base === 'small' ? [escapeHtml(say(msg`Few responses`))] : []),
      ],
      howTo(say, how.responses),
    ),
    card(say(msg`Response rate`), figure(shareText(rate?.value)), rate ? [moved(rate)] : [], howTo(say, how.rate)),
    card(
      say(msg`Target`),
      figure(scoreText(target)),
      [target === null ? escapeHtml(say(msg`No target`)) : `${escapeHtml(say(msg`Gap`))} ${figure(signedText(gap))}`],
      howTo(say, how.target),
    ),
    card(
      say(msg`Rank`),
      network?.rank == null
        ? figure(none)
        : escapeHtml(say(msg`{rank} of {of}`, { rank: network.rank, of: network.of })),
      network
        ? [...range, `${escapeHtml(say(msg`Network`))} ${figure(scoreText(network.score))}`]
        : [escapeHtml(say(networkReasons[reason ?? 'few']))],
      howTo(say, range.length > 0 ? how.range : how.standing),
    ),
  ].join('')}</section>`
}

const trendOf = ({ summary: { trend } }: DealerMonth, { say, locale }: Told): string => {
  const chart = chartOf(trendTable(say, trend))
  const known = trend.flatMap(({ month, score }) => (score === null ? [] : [{ month, score }]))
  const [first, last] = [known[0], known.at(-1)]
  if (chart === null || !first || !last) return ''
  const alt = say(msg`Score by month: {first_value} in {first}, {last_value} in {last}`, {
    first: monthText(locale, first.month),
    first_value: scoreText(first.score),
    last: monthText(locale, last.month),
    last_value: scoreText(last.score),
  })
  return `<section class="trend"><h2>${escapeHtml(say(msg`Score by month`))}</h2><figure role="img" aria-label="${escapeHtml(alt)}">${chart}</figure>${howTo(say, how.trend)}</section>`
}
const casesOf = ({ cases }: DealerMonth, say: Say): string => {
  const { opened, by_status: states, overdue, contacted, closed } = cases
  const kept = ({ met, of }: { met: number; of: number }) => (of === 0 ? none : `${met} / ${of}`)
  const rows: readonly (readonly [Message, string | number])[] = [
    [msg`Cases opened`, opened],
    [msg({ message: 'Closed', context: 'how many cases are' }), states.closed],
    [msg`Not closed`, opened - states.closed],
    [msg`Overdue`, overdue],
    [msg`Contacted on time`, kept(contacted)],
    [msg`Closed on time`, kept(closed)],
  ]
  return `<section><h2>${escapeHtml(say(msg`Cases`))}</h2><dl>${rows
    .map(([name, value]) => `<dt>${escapeHtml(say(name))}</dt><dd>${figure(value)}</dd>`)
    .join('')}</dl>${howTo(say, how.cases)}</section>`
}

/** Bands, scores and targets of factors on one scale, from a round number below all of them to 100. */
const rulerOf = (factors: DealerMonth['summary']['factors']) => {
  const values = factors
    .flatMap(({ score, band, target }) => [score, target, ...(band ?? [])])
    .filter((one) => one != null)
  const low = Math.max(0, Math.floor(Math.min(100, ...values) / 10) * 10)
  const [width, height] = [98, 14]
  const x = (value: number) => (3 + ((value - low) * (width - 6)) / Math.max(1, 100 - low)).toFixed(1)
  return ({ score, band, target }: DealerMonth['summary']['factors'][number]): string =>
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="M3 7H${width - 3}" stroke="#dfe5e6"/>${
      band === null ? '' : `<path d="M${x(band[0])} 7H${x(band[1])}" stroke="#7fb9b6" stroke-width="4"/>`
    }${target === null ? '' : `<path d="M${x(target)} 1.5V12.5" stroke="#8a5a00" stroke-width="1.5"/>`}${
      score === null ? '' : `<circle cx="${x(score)}" cy="7" r="3" fill="#00736e"/>`
    }</svg>`
}
/** More rows than these stand closer, so that comments have room below them. */
const manyFactors = 7
const factorsOf = ({ summary: { factors } }: DealerMonth, say: Say): string => {
  if (factors.length === 0) return ''
  const ruler = rulerOf(factors)
  const head = (message: Message, look = ' class="f"') => `<th scope="col"${look}>${escapeHtml(say(message))}</th>`
  return `<section><h2>${escapeHtml(say(msg`Factors`))}</h2><table${factors.length > manyFactors ? ' class="many"' : ''}><thead><tr>${head(msg`Factor`, '')}${head(msg`Weight`)}${head(
    msg`Score`,
  )}${head(msg`95% band`)}${head(msg`Change`)}${head(msg`Chance`, '')}${head(msg`Target`)}${head(msg`Gap`)}<td></td></tr></thead><tbody>${factors
    .map(
      (one) =>
        `<tr><th scope="row">${written(one.name)}</th><td class="f">${figure(one.weight)}</td><td class="f">${figure(
          scoreText(one.score),
        )}</td><td class="f">${figure(bandText(one.band))}</td><td class="f">${changeOf(one)}</td><td class="said">${verdictOf(
          say,
          one.verdict,
        )}</td><td class="f">${figure(scoreText(one.target))}</td><td class="f">${figure(signedText(one.gap))}</td><td dir="ltr">${ruler(one)}</td></tr>`,
    )
    .join('')}</tbody></table>${howTo(say, how.factors)}</section>`
}
const commentsOf = ({ summary: { comments } }: DealerMonth, say: Say): string =>
  `<section class="comments"><h2>${escapeHtml(say(msg`Comments`))}</h2>${howTo(say, how.comments)}${
    comments.length === 0
      ? `<p class="how">${escapeHtml(say(msg`No comments in this month.`))}</p>`
      : `<ul><li class="none"></li>${comments
          .map(
            ({ score, comment, result }) =>
              `<li><b>${figure(scoreText(score))}</b><p dir="auto">${escapeHtml(comment)}</p><small>${figure(result.name)}</small></li>`,
          )
          .join('')}</ul>`
  }</section>`

/** One page of HTML. */
export const sheetOf = (one: DealerMonth, told: Told): string => {
  const { dealer, summary, why } = one
  const { say, locale, printed } = told
  const { kind, category, period, before, headline } = summary
  const month = (day: string) => monthText(locale, day.slice(0, 7))
  const title = [
    say(surveyKinds[kind]),
    ...(kind === 'csonline' && category != null ? [say(surveyCategories[category])] : []),
    say(msg`Monthly page`),
  ].join(' · ')
  const id = `d${dealer.id}`
  const place = [dealer.code, dealer.zone?.name, dealer.group?.name].filter((name) => name != null)
  const compared = before ? say(msg`compared with {month}`, { month: month(before.from) }) : ''
  const isEmpty = headline.responses.value === 0
  return `<article class="page" aria-labelledby="${id}"><header><div><p class="over">${escapeHtml(title)}</p><h1 id="${id}">${written(
    dealer.name,
  )}</h1><p class="place">${place.map(written).join(' · ')}</p></div><div class="when"><b>${escapeHtml(month(period.from))}</b><span class="place">${escapeHtml(
    compared,
  )}</span></div></header>${
    isEmpty
      ? `<div class="empty"><b>${escapeHtml(say(msg`No responses in this month`))}</b><span>${escapeHtml(
          say(
            msg`There is no score to show. The month before had {count, plural, one {# response} other {# responses}}.`,
            {
              count: headline.responses.before ?? 0,
            },
          ),
        )}</span></div>${`<div class="two">${trendOf(one, told)}${casesOf(one, say)}</div>`}`
      : `${cardsOf(one, say)}${why.length === 0 ? '' : `<p class="why">${escapeHtml(explanationText(why, say))}</p>`}<div class="two">${trendOf(
          one,
          told,
        )}${casesOf(one, say)}</div>${factorsOf(one, say)}${commentsOf(one, say)}`
  }<footer><span>${escapeHtml(say(msg`Printed {moment}, from the figures of the portal’s reports.`, { moment: printed }))}</span><span>Dealer Desk</span></footer></article>`
}
