import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import styles from '#areas/surveys/questions.module.css'
import { categoryOfKind, surveyFactors, surveyKinds } from '#contract/surveys/factors.ts'
import type { Known } from '#contract/surveys/question-problems.ts'
import { problemMessages } from '#contract/surveys/question-problems.ts'
import { type Category, isQuestionnaire, type Questionnaire, textIn } from '#contract/surveys/questionnaire.ts'
import { type Problem, parseQuestionsData, problemsOf } from '#contract/surveys/questionnaire-problems.ts'
import { msg } from '#contract/words.ts'
import type { OwnPartProps } from '#define/resource.ts'
import { queryOf } from '#platform/query.ts'
import { type Say, useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
const isKind = (kind: unknown): kind is keyof typeof surveyKinds => typeof kind === 'string' && kind in surveyKinds
const categoryOf = ({ kind, category }: Readonly<Record<string, unknown>>): Category => {
  if (isKind(kind) && kind !== 'csonline') return categoryOfKind[kind]
  return category === 'sales' ? 'sales' : 'service'
}

/** Where in the text a problem is mended: its own line, or the one that its question's id stands on. */
const offsetOf = (text: string, { at, values }: Problem): number | null => {
  const line = Number(values?.['line'])
  if (Number.isInteger(line) && at.page === undefined)
    return (
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length +
      (line > 1 ? 1 : 0) +
      Math.max(0, Number(values?.['column'] ?? 1) - 1)
    )
  if (at.id === undefined) return null
  const found = text.search(new RegExp(`"id"\\s*:\\s*"${at.id.replaceAll(/[^\w-]/g, '.')}"`))
  return found < 0 ? null : found
}
const told = (say: Say, { at: { page, question, id = '–' }, message, values }: Problem): string => {
  const problem = say(message, values)
  if (page === undefined) return problem
  return question === undefined
    ? say(problemMessages.withinPage, { page: page + 1, problem })
    : say(problemMessages.within, { page: page + 1, question: question + 1, id, problem })
}

/** What is asked, page by page, as it stands in the document. */
const Outline = ({ data }: { readonly data: Questionnaire }) => {
  const say = useSay()
  const locale = useLocale()
  return (
    <ol className={styles.pages} aria-label={say(msg`Outline`)}>
      {data.pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no id, and their place is what is shown
        <li key={at}>
          <strong>
            {textIn(page.title, locale) ||
              say(msg({ message: 'Page {page}', context: 'of a survey' }), { page: at + 1 })}
          </strong>
          <ol className={styles.questions}>
            {page.questions.map((question) => (
              <li key={question.id}>
                <bdi>{textIn(question.title, locale)}</bdi>
                <small className={styles.facts}>
                  {[question.type, question.factor ?? question.attribute, question.visibleIf && '?']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** The questions of a survey as their document, with what is wrong with it while it is written, and what it asks. */
const QuestionsPart = ({ id, value, error, beside, onChange, onBlur }: OwnPartProps) => {
  const say = useSay()
  const area = useRef<HTMLTextAreaElement>(null)
  const category = categoryOf(beside)
  const { data: factors } = useQuery(queryOf('survey-factors', surveyFactors.list, { query: { category } }))
  const text = textOf(value)
  const { problems, data } = useMemo(() => {
    const parsed = parseQuestionsData(text)
    if (!parsed.ok) return { problems: text.trim() === '' ? [] : [parsed.problem], data: null }
    const known: Known = {
      category,
      factors: new Set(factors?.map(({ slug }) => slug)),
      attributes: new Map(
        factors?.flatMap(({ slug, attributes }) => attributes.map((one) => [one.slug, slug] as const)),
      ),
    }
    const found = factors ? problemsOf(parsed.data, known) : []
    return { problems: found, data: isQuestionnaire(parsed.data) ? parsed.data : null }
  }, [text, factors, category])
  const goTo = (offset: number) => {
    area.current?.focus()
    area.current?.setSelectionRange(offset, offset)
  }
  return (
    <div className={styles.part}>
      <div className={styles.code}>
        <TextArea
          id={id}
          name="questions_data"
          label={say(msg`Questions data`)}
          hint={say(msg`A JSON document: pages with questions. Keys that are not known are kept.`)}
          error={problems.length === 0 ? error : undefined}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          rows={18}
          ref={area}
          isRequired
        />
      </div>
      <section className={styles.side} aria-label={say(msg`Problems`)}>
        {problems.length > 0 ? (
          <>
            <p role="status" className={styles.count}>
              {say(msg`{count, plural, one {# problem} other {# problems}}`, { count: problems.length })}
            </p>
            <ul className={styles.problems}>
              {problems.map((problem) => {
                const sentence = told(say, problem)
                const offset = offsetOf(text, problem)
                return (
                  <li key={sentence}>
                    <span>{sentence}</span>
                    {offset !== null && (
                      <Button variant="ghost" onPress={() => goTo(offset)}>
                        {say(msg`Go to line {line}`, { line: text.slice(0, offset).split('\n').length })}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          </>
        ) : (
          data && <Outline data={data} />
        )}
      </section>
    </div>
  )
}
export default QuestionsPart
