import { contactId, nameOf, ownTextOf } from '#contract/surveys/answer-form.ts'
import { type Answer, type Answers, notApplicable } from '#contract/surveys/answers.ts'
import {
  type Choice,
  defaults,
  type Language,
  type Question,
  scaleOf,
  textIn,
} from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Say } from '#server/platform/words.ts'

const words = {
  na: msg`Does not apply`,
  yes: msg`Yes`,
  no: msg`No`,
  optional: msg`optional`,
  own: msg`In your own words`,
  labelled: msg`{number}, {label}`,
  leastLikely: msg`Not at all likely`,
  mostLikely: msg`Extremely likely`,
}
export interface Drawing {
  readonly locale: Language
  readonly say: Say
  readonly answers: Answers
  /** Sentences by question. */
  readonly errors: Readonly<Record<string, string>>
}
const attention =
  '<svg class="st" viewBox="0 0 16 16" aria-hidden="true"><path fill-rule="evenodd" d="M6.7 2.25a1.5 1.5 0 0 1 2.6 0l5.2 9a1.5 1.5 0 0 1-1.3 2.25H2.8a1.5 1.5 0 0 1-1.3-2.25zM8 5.2a.75.75 0 0 0-.75.75v2.6a.75.75 0 0 0 1.5 0v-2.6A.75.75 0 0 0 8 5.2zm0 4.9a.85.85 0 1 0 0 1.7.85.85 0 0 0 0-1.7z" fill="currentColor"/></svg>'

interface Box {
  readonly name: string
  readonly value: string
  readonly text: string
  readonly isOn: boolean
  readonly type?: 'radio' | 'checkbox'
  /** Spoken in place of the text. */
  readonly label?: string
  readonly isBad: boolean
}
const inputOf = ({ name, value, isOn, type = 'radio', label, isBad }: Box) =>
  `<input type="${type}" name="${name}" value="${escapeHtml(value)}"${isOn ? ' checked' : ''}${label === undefined ? '' : ` aria-label="${escapeHtml(label)}"`}${isBad ? ' aria-invalid="true"' : ''}>`
/** What a label is spoken in place of is drawn alone: a reader that goes through the page would say it once more. */
const boxOf = (box: Box, below = '') =>
  `<label class="r">${inputOf(box)}<span class="bx"${box.label === undefined ? '' : ' aria-hidden="true"'}>${escapeHtml(box.text)}</span>${below === '' ? '' : `<span class="lb">${escapeHtml(below)}</span>`}</label>`
const lineOf = (box: Box) =>
  `<label class="c">${inputOf(box)}<span class="dot ${box.type ?? 'radio'}"></span><span>${escapeHtml(box.text)}</span></label>`

const numbers = (
  question: Extract<Question, { type: 'rating' | 'nps' }>,
  { locale, say, answers, errors }: Drawing,
): string => {
  const { min, max } = question.type === 'nps' ? { min: 0, max: 10 } : scaleOf(question)
  const given = question.type === 'nps' ? question.labels : question.scale?.labels
  const isNps = question.type === 'nps'
  const low = textIn(given?.min, locale) || (isNps ? say(words.leastLikely) : '')
  const high = textIn(given?.max, locale) || (isNps ? say(words.mostLikely) : '')
  const count = max - min + 1
  const labelAt = (value: number) => (value === min ? low : value === max ? high : '')
  const boxes = Array.from({ length: count }, (_, at) => {
    const value = min + at
    const label = labelAt(value)
    return boxOf({
      name: nameOf(question.id),
      value: String(value),
      text: String(value),
      isOn: answers[question.id] === value,
      isBad: question.id in errors,
      ...(label !== '' && { label: say(words.labelled, { number: value, label }) }),
    })
  })
  const ends =
    low === '' && high === ''
      ? ''
      : `<p class="ends" aria-hidden="true"><span>${escapeHtml(low)}</span><span>${escapeHtml(high)}</span></p>`
  const na =
    question.type === 'rating' && question.na === true
      ? lineOf({
          name: nameOf(question.id),
          value: notApplicable,
          text: say(words.na),
          isOn: answers[question.id] === notApplicable,
          isBad: question.id in errors,
        })
      : ''
  return `<div class="rate n${count}">${boxes.join('')}</div>${ends}${na}`
}
const chosenIn = (answer: Answer | undefined): ReadonlyMap<string, string> => {
  const all = Array.isArray(answer) ? answer : answer === undefined ? [] : [answer]
  return new Map(
    all.flatMap((one) =>
      typeof one === 'string'
        ? [[one, ''] as const]
        : typeof one === 'object' && !Array.isArray(one)
          ? [[one.value, one.text] as const]
          : [],
    ),
  )
}
const choices = (
  {
    id,
    type,
    choices: all,
  }: { readonly id: string; readonly type: 'single' | 'multiple'; readonly choices: readonly Choice[] },
  { locale, say, answers, errors }: Drawing,
): string => {
  const chosen = chosenIn(answers[id])
  return all
    .map(({ value, title, other }, at) => {
      const text = textIn(title, locale)
      const line = lineOf({
        name: nameOf(id),
        value,
        text,
        isOn: chosen.has(value),
        type: type === 'single' ? 'radio' : 'checkbox',
        isBad: id in errors,
      })
      if (other !== true) return line
      return `${line}<input class="own" name="${ownTextOf(id, at)}" value="${escapeHtml(chosen.get(value) ?? '')}" maxlength="200" autocomplete="off" aria-label="${escapeHtml(`${text}: ${say(words.own)}`)}">`
    })
    .join('')
}
const fieldOf = (question: Question, drawing: Drawing): string => {
  const { answers, errors, say } = drawing
  switch (question.type) {
    case 'rating':
    case 'nps':
      return numbers(question, drawing)
    case 'yesno':
      return `<div class="rate n2">${[true, false]
        .map((value) =>
          boxOf({
            name: nameOf(question.id),
            value: String(value),
            text: say(value ? words.yes : words.no),
            isOn: answers[question.id] === value,
            isBad: question.id in errors,
          }),
        )
        .join('')}</div>`
    case 'single':
    case 'multiple':
      return choices(question, drawing)
    default: {
      const answer = answers[question.id]
      const described = question.id in errors ? ` aria-invalid="true" aria-describedby="e-${question.id}"` : ''
      return `<textarea id="f-${question.id}" name="${nameOf(question.id)}" rows="${question.lines ?? defaults.lines}" maxlength="${question.max ?? defaults.answer}"${described}>${escapeHtml(typeof answer === 'string' ? answer : '')}</textarea>`
    }
  }
}
const framed = (
  {
    id,
    title,
    help,
    isText,
    isRequired,
    isHidden,
  }: {
    readonly id: string
    readonly title: string
    readonly help: string
    readonly isText: boolean
    readonly isRequired: boolean
    readonly isHidden: boolean
  },
  field: string,
  { say, errors }: Drawing,
): string => {
  const error = errors[id]
  const optional = isRequired ? '' : ` <span>${escapeHtml(say(words.optional))}</span>`
  const told =
    error === undefined ? '' : `<p class="err" id="e-${id}">${attention}<span>${escapeHtml(error)}</span></p>`
  const helped = help === '' ? '' : `<p class="help">${escapeHtml(help)}</p>`
  // A title that is not translated stands in English, with its question mark at its own end.
  const name = `<bdi>${escapeHtml(title)}</bdi>${optional}`
  const attributes = `class="q${error === undefined ? '' : ' bad'}" id="q-${id}"${isHidden ? ' hidden' : ''}`
  // A text has a label of its own; what is chosen from is a group with its legend.
  return isText
    ? `<div ${attributes}><label class="leg" for="f-${id}">${name}</label>${helped}${told}${field}</div>`
    : `<fieldset ${attributes}${error === undefined ? '' : ` aria-describedby="e-${id}"`}${isHidden ? ' disabled' : ''}><legend>${name}</legend>${helped}${told}${field}</fieldset>`
}
/** A question with its answer so far; one that is not asked yet is there for the script alone. */
export const questionHtml = (question: Question, drawing: Drawing, isHidden = false): string =>
  framed(
    {
      id: question.id,
      title: textIn(question.title, drawing.locale),
      help: textIn(question.help, drawing.locale),
      isText: question.type === 'text',
      isRequired: question.required === true,
      isHidden,
    },
    fieldOf(question, drawing),
    drawing,
  )

/** The last thing that is asked, by no survey but by us all. */
export const contactHtml = (title: string, mayContact: boolean | null, drawing: Drawing): string => {
  const boxes = [true, false].map((value) =>
    boxOf({
      name: nameOf(contactId),
      value: String(value),
      text: drawing.say(value ? words.yes : words.no),
      isOn: mayContact === value,
      isBad: contactId in drawing.errors,
    }),
  )
  const about = { id: contactId, title, help: '', isText: false, isRequired: true, isHidden: false }
  return framed(about, `<div class="rate n2">${boxes.join('')}</div>`, drawing)
}
