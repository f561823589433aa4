import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Locale } from '#contract/account/auth.ts'
import { contactId, keep } from '#contract/surveys/answer-form.ts'
import { mostAnswerBytes } from '#contract/surveys/answering.ts'
import type { Answers } from '#contract/surveys/answers.ts'
import type { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { type Answering, answeringWords, closedBecause } from '#server/areas/surveys/answering.ts'
import { dayIn, noticeBody, pageBody, shownPages, thanksBody } from '#server/areas/surveys/answering-draw.ts'
import { documentHtml } from '#server/areas/surveys/answering-frame.ts'
import { deviceOf } from '#server/areas/surveys/answering-handlers.ts'
import { previewOf } from '#server/areas/surveys/answering-preview.ts'
import { answeredWith, missingOn, onwardFrom, readPage } from '#server/areas/surveys/answering-way.ts'
import { type Invitation, invitationOf } from '#server/areas/surveys/invitations.ts'
import { optOutToken } from '#server/areas/text-blasts/opt-out-token.ts'
import { Failure, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { failureOf } from '#server/platform/refusal.ts'
import { factsOf } from '#server/platform/request-facts.ts'
import { contentSecurityPolicy } from '#server/platform/security.ts'
import type { RequestFacts } from '#server/platform/serve.ts'
import { everyLocale, localeOf, sayIn } from '#server/platform/words.ts'

const wait = msg`Please wait a moment.`
const product = 'Dealer Desk'

interface Visit {
  readonly c: Context
  readonly token: string
  readonly request: RequestFacts
  readonly one: Invitation
  readonly data: Questionnaire
  readonly begun: ReturnType<Answering['begunOn']>
  readonly locale: Locale
}
/** Sentences of what is wrong, by question. */
type Errors = Readonly<Record<string, string>>

const formOf = (c: Context): Promise<FormData> => {
  const size = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  if (size > mostAnswerBytes)
    throw new Failure(413, 'too_large', msg`Your answers are too long to send. Shorten what you wrote and try again.`)
  return c.req.raw.formData().catch(() => new FormData())
}

/** `/s/TOKEN`, what a survey's message names: a form that needs no script, one page of questions at a time. */
export const mountAnsweringPage = (app: Hono, platform: Platform, answering: Answering): void => {
  const { database, secret, headers, log } = platform
  const respond = (status: number, locale: Locale, title: string, body: string, extra: Record<string, string> = {}) => {
    const nonce = randomBytes(16).toString('base64url')
    return new Response(documentHtml({ locale, title, nonce, body }), {
      status,
      headers: {
        ...headers,
        'content-security-policy': contentSecurityPolicy(nonce),
        'content-type': 'text/html; charset=utf-8',
        'content-language': locale,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        ...extra,
      },
    })
  }
  const outOf = ({ id }: Invitation) => `/o/${optOutToken(secret, id)}`
  /** The same link at another page; the way that it came by and the language go along. */
  const addressOf = ({ c, locale }: Pick<Visit, 'c' | 'locale'>, parts: Readonly<Record<string, string>>): string => {
    const chosen = parts['lang'] ?? (c.req.query('lang') === undefined ? undefined : locale)
    const all = new URLSearchParams({ ...parts, ...(chosen !== undefined && { lang: chosen }) })
    if (c.req.query('e') !== undefined) all.set('e', '')
    return `?${all}`
  }
  const goTo = (visit: Visit, parts: Readonly<Record<string, string>>, hash = '') =>
    new Response(null, {
      status: 303,
      headers: {
        ...headers,
        location: addressOf(visit, parts) + hash,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    })
  const pageOf = (at: number) => ({ page: String(at + 1) })

  const draw = (
    visit: Visit,
    { at, answers, errors, status = 200 }: { at: number; answers: Answers; errors: Errors; status?: number },
  ) => {
    const { one, data, begun, locale, c } = visit
    const say = sayIn(locale)
    const isBack = begun.isBegun && c.req.method !== 'POST' && c.req.query('page') === undefined
    const body = pageBody({
      ...{ one, data, at, answers, errors, locale, say, isBack },
      mayContact: begun.mayContact,
      isBegun: begun.isBegun,
      action: addressOf(visit, {}),
      out: outOf(one),
    })
    return respond(status, locale, `${say(msg`Survey`)} · ${one.dealer}`, body)
  }
  const show = (visit: Visit): Response => {
    const { c, one, data, begun, locale } = visit
    const pages = shownPages(data, begun.answers)
    const wished = Number(c.req.query('page')) - 1
    const unfinished = pages.find((at) => missingOn(data, at, begun.answers).length > 0)
    const start = begun.isBegun ? (unfinished ?? pages.at(-1)) : pages[0]
    const at = pages.find((each) => each === wished) ?? start ?? 0
    const missing = c.req.query('check') === undefined ? [] : [...missingOn(data, at, begun.answers)]
    if (c.req.query('check') !== undefined && at === pages.at(-1) && begun.mayContact === null) missing.push(contactId)
    const say = sayIn(locale)
    const errors = Object.fromEntries(missing.map((id) => [id, say(answeringWords.required)]))
    log.info('survey opened', { survey: one.survey_id })
    return draw(visit, { at, answers: begun.answers, errors })
  }
  const take = async (visit: Visit): Promise<Response> => {
    const { c, one, data, begun, locale, request } = visit
    const form = await formOf(c)
    const read = readPage(data, form)
    if (!read) return goTo(visit, {})
    const { at, drawn, given, refused } = read
    const mayContact = read.mayContact ?? begun.mayContact
    // The page's script saves as somebody answers; what does not fit is said when they go on.
    const isKept = form.get('go') === keep
    if (Object.keys(refused).length > 0 && !isKept) {
      const say = sayIn(locale)
      const errors = Object.fromEntries(
        Object.entries(refused).map(([id, { message, values }]) => [id, say(message, values)]),
      )
      return draw(visit, { at, answers: answeredWith(begun.answers, read.shown), errors, status: 422 })
    }
    const lang = everyLocale.find((each) => each === form.get('lang'))
    const spoken = lang ?? locale
    await answering.save(one.id, {
      answers: isKept ? Object.fromEntries(Object.entries(given).filter(([id]) => !(id in refused))) : given,
      ...(mayContact !== null && { mayContact }),
      locale: spoken,
      device: deviceOf(request),
    })
    if (isKept) return new Response(null, { status: 204, headers: { ...headers, 'cache-control': 'no-store' } })
    if (lang !== undefined) return goTo(visit, { ...pageOf(at), lang })
    const answers = answeredWith(begun.answers, given)
    const onward = onwardFrom(data, { at, answers, drawn, goesBack: form.get('go') === 'back', mayContact })
    if (onward.is === 'page') return goTo(visit, pageOf(onward.at))
    if (onward.is === 'missing') return goTo(visit, { ...pageOf(onward.at), check: '' }, `#q-${onward.id}`)
    const isByEmail = c.req.query('e') !== undefined
    const whole = { answers, mayContact: onward.mayContact, locale: spoken }
    await answering.submit(one.id, { ...whole, isByEmail, requestId: request.id })
    return goTo(visit, { done: '' })
  }

  app.on(['GET', 'POST'], '/s/:token', async (c) => {
    const asked = everyLocale.find((each) => each === c.req.query('lang'))
    let locale = asked ?? localeOf(c.req.header('accept-language'))
    let who = product
    const lines: string[] = []
    const request = factsOf(c, platform, 'cookie', 'answering', lines)
    const token = c.req.param('token')
    let response: Response
    try {
      const target = await answering.targetOf(token, request.address)
      const of = target.kind === 'preview' ? `preview ${target.id}` : target.id
      await answering.take(c.req.method === 'POST' ? 'write' : 'load', of)
      if (target.kind === 'preview') {
        const form = c.req.method === 'POST' ? await formOf(c) : null
        const shown = await previewOf(database, target.id, { form, locale, dealer: who })
        return respond(200, shown.locale, shown.title, shown.body)
      }
      const { id } = target
      const one = await invitationOf(database, id)
      if (!one) throw new NotFound(answeringWords.wrong)
      who = one.dealer
      const begun = answering.begunOn(one, request.cookie('answering'))
      locale = asked ?? (begun.isBegun ? one.locale : null) ?? locale
      const say = sayIn(locale)
      if (one.state === 'completed' && begun.isBegun && c.req.query('done') !== undefined && c.req.method !== 'POST')
        return respond(200, locale, `${say(msg`Thank you`)} · ${who}`, thanksBody(one, { locale, say }, outOf(one)))
      const gone = closedBecause(one)
      if (gone) throw gone
      const { data } = await answering.version(one)
      const visit: Visit = { c, token, request, one, data, begun, locale }
      response = await (c.req.method === 'POST' ? take(visit) : show(visit))
    } catch (fault) {
      const failure = failureOf(fault)
      if (failure.status >= 500) log.error('a survey’s page failed', fault)
      const say = sayIn(locale)
      const { message, values } = failure.spoken
      const date = values?.['date']
      const sentence =
        failure.status === 429
          ? say(wait)
          : say(message, typeof date === 'string' ? { date: dayIn(locale, date) } : values)
      response = respond(
        failure.status,
        locale,
        `${sentence} · ${who}`,
        noticeBody(who, sentence, { locale, say }),
        failure.headers,
      )
    }
    for (const line of lines) response.headers.append('set-cookie', line)
    return response
  })
}
