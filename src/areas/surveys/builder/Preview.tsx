import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { PreviewQuestion } from '#areas/surveys/builder/PreviewQuestion.tsx'
import styles from '#areas/surveys/builder/preview.module.css'
import { type Answer, type Answers, shownWith } from '#contract/surveys/answers.ts'
import { type Language, languages, type Questionnaire, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { type Say, sayIn, useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useSteady } from '#ui/steady.ts'

const short = { en: 'EN', fil: 'FIL', ar: 'AR' } as const satisfies Readonly<Record<Language, string>>
/** The words of the page in its own language, which may be another one than the reader's. */
const useWordsIn = (language: Language): Say => {
  const here = useLocale()
  const say = useSay()
  const [other, setOther] = useState<{ readonly language: Language; readonly say: Say }>()
  useEffect(() => {
    let isMeant = true
    if (language !== here)
      void sayIn(language).then((loaded) => {
        if (isMeant) setOther({ language, say: loaded })
      })
    return () => {
      isMeant = false
    }
  }, [language, here])
  return language !== here && other?.language === language ? other.say : say
}

type Width = 'telephone' | 'desktop'
const PreviewBar = memo(
  ({
    language,
    onLanguage,
    width,
    onWidth,
  }: {
    readonly language: Language
    readonly onLanguage: (language: Language) => void
    readonly width: Width
    readonly onWidth: (width: Width) => void
  }) => {
    const say = useSay()
    return (
      <div className={styles.bar}>
        <h3 className={styles.heading} tabIndex={-1} data-aim="preview">
          {say(msg`Preview`)}
        </h3>
        <Segmented
          label={say(msg`Language of the preview`)}
          value={language}
          onChange={onLanguage}
          options={languages.map((id) => ({ id, name: short[id] }))}
        />
        <Segmented
          label={say(msg`Width of the preview`)}
          value={width}
          onChange={onWidth}
          options={[
            { id: 'telephone', name: say(msg`Mobile phone`), icon: 'smartphone' },
            { id: 'desktop', name: say(msg`Desktop`), icon: 'monitor' },
          ]}
        />
      </div>
    )
  },
)

/** Between the pages of the preview. */
const PreviewFoot = memo(
  ({
    isFirst,
    isLast,
    words,
    onStep,
  }: {
    readonly isFirst: boolean
    readonly isLast: boolean
    readonly words: Say
    readonly onStep: (by: 1 | -1) => void
  }) => {
    const say = useSay()
    return (
      <div className={styles.foot}>
        {isFirst ? <span /> : <Button onPress={() => onStep(-1)}>{words(msg`Back`)}</Button>}
        <Button
          variant="primary"
          disabledReason={isLast ? say(msg`The preview does not submit answers`) : undefined}
          onPress={() => onStep(1)}
        >
          {isLast ? words(msg`Submit`) : words(msg`Next`)}
        </Button>
      </div>
    )
  },
)

/** The page as a customer sees it; what is answered here shows what conditions do, and is stored nowhere. */
export const Preview = ({
  data,
  page,
  question,
  onPage,
}: {
  readonly data: Questionnaire
  /** The page that the builder is on. */
  readonly page: number
  readonly question: string | null
  readonly onPage: (page: number) => void
}) => {
  const say = useSay()
  const locale = useLocale()
  const [language, setLanguage] = useState<Language>(locale)
  const [width, setWidth] = useState<Width>('telephone')
  const [answers, setAnswers] = useState<Answers>({})
  const words = useWordsIn(language)
  const shown = useMemo(() => shownWith(data, answers), [data, answers])
  const own = data.pages[page]
  const first = own?.questions[0]
  const isShown = own?.questions.some(({ id }) => shown.questions.has(id)) === true
  const at = shown.pages.findIndex(({ questions }) =>
    questions.some(({ id }) => own?.questions.some((one) => one.id === id)),
  )
  const go = useSteady((by: 1 | -1) => {
    const next = shown.pages[at + by]?.questions[0]?.id
    const target = data.pages.findIndex(({ questions }) => questions.some(({ id }) => id === next))
    if (target >= 0) onPage(target)
  })
  const answer = useCallback(
    (id: string, value: Answer | undefined) =>
      setAnswers(({ [id]: _, ...left }) => (value === undefined ? left : { ...left, [id]: value })),
    [],
  )
  return (
    <>
      <PreviewBar language={language} onLanguage={setLanguage} width={width} onWidth={setWidth} />
      <div className={styles.stage}>
        <div className={styles.sheet} data-width={width} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          <div className={styles.progress} aria-hidden="true">
            <span style={{ inlineSize: `${((at + 1) / Math.max(1, shown.pages.length)) * 100}%` }} />
          </div>
          {textIn(own?.title, language) !== '' && <h4>{textIn(own?.title, language)}</h4>}
          {page === 0 && textIn(data.intro, language) !== '' && <p>{textIn(data.intro, language)}</p>}
          {own?.questions.map((one) =>
            shown.questions.has(one.id) ? (
              <PreviewQuestion
                key={one.id}
                question={one}
                language={language}
                words={words}
                answer={shown.answers[one.id]}
                isChosen={one.id === question}
                onAnswer={answer}
              />
            ) : (
              one.id === question && (
                <p key={one.id} className={styles.hidden} lang={locale} dir="auto">
                  {say(
                    msg`This question is hidden by a condition. To show the question, answer as the condition requires.`,
                  )}
                </p>
              )
            ),
          )}
          {!isShown && first && question === null && (
            <p className={styles.hidden} lang={locale} dir="auto">
              {say(msg`This page is hidden by a condition. To show the page, answer as the condition requires.`)}
            </p>
          )}
          <PreviewFoot isFirst={at <= 0} isLast={at >= shown.pages.length - 1} words={words} onStep={go} />
        </div>
        {Object.keys(answers).length > 0 && (
          <Button variant="ghost" icon="rotate-ccw" onPress={() => setAnswers({})}>
            {say(msg`Clear answers`)}
          </Button>
        )}
      </div>
    </>
  )
}
