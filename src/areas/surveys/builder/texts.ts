import {
  isQuestionnaire,
  type Language,
  languages,
  limits,
  type Questionnaire,
  type Text,
} from '#contract/surveys/questionnaire.ts'

/** A text in one more language; one that says nothing is taken out, but for English, which all others fall back to. */
export const withText = (text: Text | undefined, language: Language, value: string): Text => {
  const isOne = text === undefined || typeof text === 'string'
  if (language === 'en') return isOne ? value : { ...text, en: value }
  const all = isOne ? { en: text ?? '' } : text
  if (value !== '') return { ...all, [language]: value }
  const { [language]: _, ...left } = all
  return Object.keys(left).length === 1 && isOne ? left.en : left
}
/** What stands there in this language itself, without falling back. */
export const ownText = (text: Text | undefined, language: Language): string =>
  typeof text === 'string' ? (language === 'en' ? text : '') : (text?.[language] ?? '')

type Path = readonly (string | number)[]
/** What a text is in the document. */
export type Role = 'intro' | 'page' | 'title' | 'help' | 'low' | 'high' | 'choice'
export interface PageFilters {
  readonly path: Path
  readonly role: Role
  readonly text: Text
  readonly page: number | null
  readonly question: number | null
  readonly max: number
}
const given = (text: Text | undefined): text is Text =>
  text !== undefined && languages.some((language) => ownText(text, language) !== '')

/** Every text that a customer reads, in the order of the document. */
export const textsOf = ({ intro, pages }: Questionnaire): readonly PageFilters[] => {
  const found: PageFilters[] = []
  const tell = (text: Text | undefined, one: Omit<PageFilters, 'text' | 'max'>, max: number = limits.text) => {
    if (given(text)) found.push({ ...one, text, max })
  }
  tell(intro, { path: ['intro'], role: 'intro', page: null, question: null }, limits.longText)
  for (const [page, own] of pages.entries()) {
    tell(own.title, { path: ['pages', page, 'title'], role: 'page', page, question: null })
    for (const [question, asked] of own.questions.entries()) {
      const at: Path = ['pages', page, 'questions', question]
      tell(asked.title, { path: [...at, 'title'], role: 'title', page, question })
      tell(asked.help, { path: [...at, 'help'], role: 'help', page, question }, limits.longText)
      const [labels, labelsAt] =
        asked.type === 'rating'
          ? [asked.scale?.labels, [...at, 'scale', 'labels']]
          : [asked.type === 'nps' ? asked.labels : undefined, [...at, 'labels']]
      tell(labels?.min, { path: [...labelsAt, 'min'], role: 'low', page, question })
      tell(labels?.max, { path: [...labelsAt, 'max'], role: 'high', page, question })
      if (asked.type === 'single' || asked.type === 'multiple')
        for (const [choice, { title }] of asked.choices.entries())
          tell(title, { path: [...at, 'choices', choice, 'title'], role: 'choice', page, question })
    }
  }
  return found
}
/** How many translations are not there yet. */
export const missingIn = (texts: readonly PageFilters[]): number =>
  texts.reduce(
    (count, { text }) => count + languages.filter((language) => ownText(text, language).trim() === '').length,
    0,
  )

const changedAt = (node: unknown, path: Path, change: (was: unknown) => unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return change(node)
  if (Array.isArray(node)) return node.map((one: unknown, at) => (at === key ? changedAt(one, rest, change) : one))
  if (typeof node !== 'object' || node === null) return node
  return { ...node, [key]: changedAt(Reflect.get(node, key), rest, change) }
}
/** The document with one text in one language. */
export const translated = (
  data: Questionnaire,
  told: PageFilters,
  language: Language,
  value: string,
): Questionnaire => {
  const next = changedAt(data, told.path, () => withText(told.text, language, value))
  return isQuestionnaire(next) ? next : data
}
