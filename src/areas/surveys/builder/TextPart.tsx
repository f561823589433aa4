import { memo } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { ownText, withText } from '#areas/surveys/builder/texts.ts'
import type { Text } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const others = [
  { language: 'fil', name: msg`Filipino` },
  { language: 'ar', name: msg`Arabic` },
] as const

interface TextPartProps {
  readonly label: string
  readonly text: Text | undefined
  readonly max: number
  readonly isRequired?: boolean
  readonly rows?: number
  readonly onChange: (text: Text) => void
}
/** A text in English, with what stands for it in the other languages. */
export const TextPart = memo(({ label, text, max, isRequired = false, rows = 1, onChange }: TextPartProps) => {
  const say = useSay()
  const english = ownText(text, 'en')
  const isEmpty = english.trim() === ''
  return (
    <div className={styles.text} data-lines={rows}>
      <TextArea
        label={`${label} · ${say(msg`English`)}`}
        value={english}
        maxLength={max}
        rows={rows}
        isRequired={isRequired}
        isOptional={!isRequired}
        error={
          isRequired && isEmpty
            ? say(msg`Enter the question`)
            : english.length > max
              ? say(msg`Enter up to {max} characters`, { max })
              : undefined
        }
        onChange={(value) => onChange(withText(text, 'en', value))}
      />
      {!isEmpty && (
        <ul className={styles.languages}>
          {others.map(({ language, name }) => {
            const own = ownText(text, language)
            return (
              <li key={language} data-missing={own === '' || undefined}>
                <StatusShape shape={own === '' ? 'attention' : 'done'} tone={own === '' ? 'warn' : 'ok'} />
                {own === '' ? (
                  <span>{say(msg`{language} is missing, so English is shown`, { language: say(name) })}</span>
                ) : (
                  <span className="trunc">
                    {say(name)}: <bdi lang={language}>{own}</bdi>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
})
