import type { Answers } from '#contract/surveys/answers.ts'
import type { Condition, QuestionType } from '#contract/surveys/questionnaire.ts'

/** What a field of the public form is called: a question's answer, or the text beside one of its choices. */
export const nameOf = (id: string): string => `q-${id}`
export const ownTextOf = (id: string, choice: number): string => `t-${id}-${choice}`
/** Whether the dealer may be in touch is no question of the survey, so its id is none of theirs. */
export const contactId = '-contact'
/** The value of the form's `go` that keeps the answers and leads nowhere. */
export const keep = 'keep'

/** What of a question its answer is read by. */
interface Read {
  readonly id: string
  readonly type: QuestionType
  readonly choices?: readonly { readonly value: string; readonly other?: boolean | undefined }[] | undefined
}
/** What the page's script knows of the questions of its page. */
export interface AskedQuestion extends Read {
  readonly visibleIf?: Condition | undefined
}

/** What the form says to its script, as JSON. */
export interface ScriptPage {
  readonly questions: readonly AskedQuestion[]
  /** What was answered on the pages before. */
  readonly before: Answers
  /** Whether answers are kept; a preview keeps none. */
  readonly keeps: boolean
  readonly words: { readonly kept: string; readonly saving: string; readonly offline: string }
}

/** What a form answers to a question: as its type has it where it can be read so, else as it came; null for nothing. */
export const readAnswer = ({ id, type, choices = [] }: Read, form: FormData): unknown => {
  const texts = form.getAll(nameOf(id)).filter((value) => typeof value === 'string')
  const [first = ''] = texts
  const withOwn = (value: string) => {
    const at = choices.findIndex((one) => one.value === value)
    const own = form.get(ownTextOf(id, at))
    return choices[at]?.other === true && typeof own === 'string' && own.trim() !== ''
      ? { value, text: own.trim() }
      : value
  }
  if (type === 'multiple') return texts.length === 0 ? null : texts.map(withOwn)
  if (first.trim() === '') return null
  switch (type) {
    case 'rating':
    case 'nps':
      return /^\d{1,2}$/.test(first) ? Number(first) : first
    case 'yesno':
      return first === 'true' ? true : first === 'false' ? false : first
    case 'single':
      return withOwn(first)
    default:
      return first.replaceAll('\r\n', '\n')
  }
}
