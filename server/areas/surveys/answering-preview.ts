import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { Answers } from '#contract/surveys/answers.ts'
import { Questionnaire, Text } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { answeringWords } from '#server/areas/surveys/answering.ts'
import { type Asking, pageBody, shownPages, thanksBody } from '#server/areas/surveys/answering-draw.ts'
import { answeredWith, missingOn, onwardFrom, readPage } from '#server/areas/surveys/answering-way.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import { everyLocale, sayIn } from '#server/platform/words.ts'

const notice = msg`This is a preview. No answers are saved.`

const Stored = v.object({
  category: v.picklist(['service', 'sales']),
  thanks: v.nullable(Text),
  questions_data: Questionnaire,
})
/** What an invitation would ask today: the published version, of a draft what it is so far. */
const surveyOf = async (sql: Sql, id: number) => {
  const [row] = await sql.query(
    `select s.category, s.thanks, coalesce(v.questions_data, s.questions_data) as questions_data
     from surveys s left join survey_versions v on v.survey_id = s.id and v.number = s.version_no where s.id = $1`,
    [id],
  )
  if (!row) throw new NotFound(answeringWords.wrong)
  return v.parse(Stored, row)
}

const Kept = v.object({ answers: Answers, may_contact: v.nullable(v.boolean()) })
type Kept = v.InferOutput<typeof Kept>
const nothing: Kept = { answers: {}, may_contact: null }
/** Answers travel with the form from page to page, since nothing is stored. */
const keptIn = (form: FormData): Kept => {
  try {
    return v.parse(Kept, JSON.parse(String(form.get('kept'))))
  } catch {
    return nothing
  }
}

export interface Previewed {
  readonly locale: Locale
  readonly title: string
  readonly body: string
}
/** A survey as its customers see it, page by page, by the link of a test message: nothing is kept of it. */
export const previewOf = async (
  sql: Sql,
  surveyId: number,
  {
    form,
    locale: spoken,
    dealer,
  }: {
    readonly form: FormData | null
    readonly locale: Locale
    /** What stands there in place of a customer’s dealer. */
    readonly dealer: string
  },
): Promise<Previewed> => {
  const { category, thanks, questions_data: data } = await surveyOf(sql, surveyId)
  const before = form === null ? nothing : keptIn(form)
  const read = form === null ? null : readPage(data, form)
  const locale = everyLocale.find((each) => each === form?.get('lang')) ?? spoken
  const say = sayIn(locale)
  const day = { availed_service_date: null, sales_delivery_date: null }
  const one: Asking = { ...day, dealer, category, thanks }
  const mayContact = read?.mayContact ?? before.may_contact
  const title = `${say(msg`Preview`)} · ${one.dealer}`
  const answers = read ? answeredWith(before.answers, read.shown) : before.answers
  const page = (at: number, errors: Readonly<Record<string, string>> = {}): Previewed => ({
    locale,
    title,
    body: pageBody({
      ...{ one, data, at, answers, errors, locale, say, mayContact },
      isBegun: false,
      isBack: false,
      action: `?lang=${locale}`,
      out: null,
      preview: { notice: say(notice), kept: JSON.stringify({ answers, may_contact: mayContact }) },
    }),
  })
  if (!read) return page(shownPages(data, answers)[0] ?? 0)
  const refused = Object.entries(read.refused).map(([id, { message, values }]) => [id, say(message, values)])
  if (refused.length > 0) return page(read.at, Object.fromEntries(refused))
  if (form?.get('lang')) return page(read.at)
  const { at, drawn } = read
  const onward = onwardFrom(data, { at, answers, drawn, goesBack: form?.get('go') === 'back', mayContact })
  if (onward.is === 'page') return page(onward.at)
  if (onward.is === 'end') return { locale, title, body: thanksBody(one, { locale, say }, null, say(notice)) }
  const missing = [...missingOn(data, onward.at, answers), onward.id]
  return page(onward.at, Object.fromEntries(missing.map((id) => [id, say(answeringWords.required)])))
}
