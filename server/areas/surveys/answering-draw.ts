import type { Locale } from '#contract/account/auth.ts'
import { startOf, timeZone } from '#contract/calendar.ts'
import type { ScriptPage } from '#contract/surveys/answer-form.ts'
import type { Answers } from '#contract/surveys/answers.ts'
import { shownWith } from '#contract/surveys/answers.ts'
import { type Questionnaire, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { contactHtml, type Drawing, questionHtml } from '#server/areas/surveys/answering-form.ts'
import { arrows, headHtml } from '#server/areas/surveys/answering-frame.ts'
import type { Invitation } from '#server/areas/surveys/invitations.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { everyLocale, type Say } from '#server/platform/words.ts'

const words = {
  visit: msg`Your visit on {date}`,
  car: msg`Your new car, delivered on {date}`,
  page: msg`Page {page} of {pages}`,
  welcome: msg`Welcome back. Your answers are kept.`,
  kept: msg`Your answers are kept.`,
  saving: msg`Saving your answers`,
  offline: msg`You are offline. Your answers are kept on this device until they can be sent.`,
  contact: msg`Do you allow {dealer} to contact you about your answers?`,
  asks: msg`This survey is on behalf of {dealer}. Your answers go to {dealer} and its head office.`,
  out: msg`Stop messages like this`,
  back: msg`Back`,
  next: msg`Next`,
  submit: msg`Submit`,
  language: msg`Language`,
  thanks: msg`Thank you`,
  received: msg`Your answers have reached us.`,
  close: msg`You can close this page.`,
}
const languages: Readonly<Record<Locale, string>> = { en: 'English', fil: 'Filipino', ar: 'العربية' }
/** A day in words: November 17, 2026. */
export const dayIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'long', timeZone }).format(
    startOf(Temporal.PlainDate.from(day)).epochMilliseconds,
  )

/** Who asks whom about what: all that the page says of an invitation. */
export type Asking = Pick<Invitation, 'dealer' | 'category' | 'availed_service_date' | 'sales_delivery_date' | 'thanks'>
const aboutOf = (one: Asking, locale: Locale, say: Say): string => {
  const day = one.category === 'sales' ? one.sales_delivery_date : one.availed_service_date
  return day === null ? '' : say(one.category === 'sales' ? words.car : words.visit, { date: dayIn(locale, day) })
}
const footerHtml = (one: Asking, out: string | null, say: Say, first = '') =>
  `<footer>${first}<p>${escapeHtml(say(words.asks, { dealer: one.dealer }))}</p>${out === null ? '' : `<a href="${out}">${escapeHtml(say(words.out))}</a>`}</footer>`
/** What says that nobody’s answers are asked for. */
const noticeHtml = (notice: string) => `<p class="pre" role="note">${escapeHtml(notice)}</p>`

/** The pages that these answers show, by their place in the questionnaire. */
export const shownPages = (data: Questionnaire, answers: Answers): readonly number[] => {
  const { questions } = shownWith(data, answers)
  return data.pages.flatMap((page, at) => (page.questions.some(({ id }) => questions.has(id)) ? [at] : []))
}

export interface Asked extends Drawing {
  readonly one: Asking
  readonly data: Questionnaire
  /** Which page of the questionnaire. */
  readonly at: number
  readonly mayContact: boolean | null
  readonly isBegun: boolean
  /** Somebody comes back to what they have begun. */
  readonly isBack: boolean
  /** Where the form is sent, and the way out; none in a preview. */
  readonly action: string
  readonly out: string | null
  /** Of a preview: what says so, and the answers, which only the form keeps. */
  readonly preview?: { readonly notice: string; readonly kept: string }
}
/** What the page's script is told: the conditions of its questions, what was answered before, and its words. */
const scriptPage = (asked: Asked, answers: Answers): ScriptPage => {
  const { data, at, say } = asked
  const questions = data.pages[at]?.questions ?? []
  const here = new Set(questions.map(({ id }) => id))
  return {
    questions: questions.map((question) => ({
      id: question.id,
      type: question.type,
      visibleIf: question.visibleIf,
      ...((question.type === 'single' || question.type === 'multiple') && {
        choices: question.choices.map(({ value, other }) => ({ value, other })),
      }),
    })),
    before: Object.fromEntries(Object.entries(answers).filter(([id]) => !here.has(id))),
    keeps: asked.preview === undefined,
    words: { kept: say(words.kept), saving: say(words.saving), offline: say(words.offline) },
  }
}
/** One page of questions, with what is needed to go on, to go back, and to end all messages. */
export const pageBody = (asked: Asked): string => {
  const { one, data, at, answers, say, locale, errors, mayContact } = asked
  const shown = shownWith(data, answers)
  const pages = shownPages(data, answers)
  const place = pages.indexOf(at)
  const isLast = place === pages.length - 1
  const page = data.pages[at]
  const own = (page?.questions ?? []).filter(({ id }) => shown.questions.has(id))
  const buttons = everyLocale.map(
    (each) =>
      `<button name="lang" value="${each}" lang="${each}" aria-pressed="${each === locale}">${languages[each]}</button>`,
  )
  const language = `<div class="lang" role="group" aria-label="${escapeHtml(say(words.language))}">${buttons.join('')}</div>`
  const progress = say(words.page, { page: place + 1, pages: pages.length })
  const kept = asked.isBack ? say(words.welcome) : asked.isBegun ? say(words.kept) : ''
  const bar = pages.map((_, each) => `<i${each <= place ? ' class="d"' : ''}></i>`).join('')
  const title = textIn(page?.title, locale)
  const intro = place === 0 ? textIn(data.intro, locale) : ''
  const contact = isLast ? contactHtml(say(words.contact, { dealer: one.dealer }), mayContact, asked) : ''
  // Those that are not asked yet are there for the script, which shows them as soon as their condition holds.
  const html =
    (page?.questions ?? [])
      .map((question) => questionHtml(question, asked, !shown.questions.has(question.id)))
      .join('') + contact
  // Without a script this is how somebody gets to what is wrong.
  const questions =
    Object.keys(errors).length > 0 ? html.replace(' aria-invalid="true"', ' aria-invalid="true" autofocus') : html
  const back =
    place > 0
      ? `<button class="b" name="go" value="back">${arrows.back}<span>${escapeHtml(say(words.back))}</span></button>`
      : ''
  const on = isLast ? escapeHtml(say(words.submit)) : `<span>${escapeHtml(say(words.next))}</span>${arrows.next}`
  return [
    `<form class="a" method="post" action="${escapeHtml(asked.action)}" novalidate data-page="${escapeHtml(JSON.stringify(scriptPage(asked, shown.answers)))}">`,
    // Enter in a line of text takes the first button of a form: this one, and not a language.
    '<button name="go" value="next" hidden tabindex="-1" aria-hidden="true"></button>',
    `<input type="hidden" name="page" value="${at + 1}"><input type="hidden" name="asked" value="${own.map(({ id }) => id).join(' ')}">`,
    asked.preview ? `<input type="hidden" name="kept" value="${escapeHtml(asked.preview.kept)}">` : '',
    headHtml(one.dealer, aboutOf(one, locale, say), language),
    asked.preview ? noticeHtml(asked.preview.notice) : '',
    `<div class="prog"><div class="row"><span>${pages.length > 1 ? escapeHtml(progress) : ''}</span><span role="status">${escapeHtml(kept)}</span></div>`,
    pages.length > 1 ? `<div class="bar" aria-hidden="true">${bar}</div>` : '',
    `</div><main>${title === '' ? '' : `<h1>${escapeHtml(title)}</h1>`}${intro === '' ? '' : `<p class="intro">${escapeHtml(intro)}</p>`}`,
    `${questions}${footerHtml(one, asked.out, say)}</main>`,
    `<nav class="foot" aria-label="${escapeHtml(progress)}">${back}<button class="b p" name="go" value="next">${on}</button></nav></form>`,
  ].join('')
}

/** What stands there when all is said. */
export const thanksBody = (
  one: Asking,
  { locale, say }: Pick<Drawing, 'locale' | 'say'>,
  out: string | null,
  notice?: string,
): string => {
  const text = textIn(one.thanks ?? undefined, locale) || say(words.received)
  const close = `<p>${escapeHtml(say(words.close))}</p>`
  return `<div class="a">${headHtml(one.dealer, aboutOf(one, locale, say), '')}${notice === undefined ? '' : noticeHtml(notice)}<main class="thx"><h1>${escapeHtml(say(words.thanks))}</h1><p>${escapeHtml(text)}</p></main>${footerHtml(one, out, say, close)}</div>`
}
/** One sentence in place of the form. */
export const noticeBody = (who: string, sentence: string, { locale, say }: Pick<Drawing, 'locale' | 'say'>): string => {
  const links = everyLocale.map(
    (each) =>
      `<a href="?lang=${each}" lang="${each}" hreflang="${each}"${each === locale ? ' aria-current="true"' : ''}>${languages[each]}</a>`,
  )
  return `<div class="a">${headHtml(who, '', '')}<main class="thx"><h1>${escapeHtml(sentence)}</h1></main><footer><nav class="row" aria-label="${escapeHtml(say(words.language))}">${links.join('')}</nav></footer></div>`
}
