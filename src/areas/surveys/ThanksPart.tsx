import { memo } from 'react'
import * as v from 'valibot'
import styles from '#areas/surveys/builder/builder.module.css'
import { ownText, withText } from '#areas/surveys/builder/texts.ts'
import { languages, limits, Text } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import type { OwnPartProps } from '#define/parts.ts'
import { useSay } from '#platform/words.tsx'
import { Group } from '#ui/Group.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const labels = {
  en: msg`Thank-you text, English`,
  fil: msg`Thank-you text, Filipino`,
  ar: msg`Thank-you text, Arabic`,
} as const

const Texts = memo(
  ({ id, value, error, onChange, onBlur }: Pick<OwnPartProps, 'id' | 'value' | 'error' | 'onChange' | 'onBlur'>) => {
    const say = useSay()
    const parsed = v.safeParse(Text, value)
    const text = parsed.success ? parsed.output : undefined
    return (
      <Group className={styles.pair} aria-label={say(msg`Thank-you text`)}>
        {languages.map((language) => (
          <div key={language} lang={language}>
            <TextArea
              label={say(labels[language])}
              {...(language === 'en' && {
                id,
                error,
                hint: say(msg`Shown after the answers are submitted. If empty, a short thank-you text is shown.`),
              })}
              isOptional
              rows={3}
              maxLength={limits.text}
              value={ownText(text, language)}
              onChange={(typed) => {
                const next = withText(text, language, typed)
                onChange(languages.every((one) => ownText(next, one) === '') ? null : next)
              }}
              onBlur={onBlur}
            />
          </div>
        ))}
      </Group>
    )
  },
)

/** What the last page says, in each language; where one is missing, English stands in. */
const ThanksPart = ({ id, value, error, onChange, onBlur }: OwnPartProps) => (
  <Texts id={id} value={value} error={error} onChange={onChange} onBlur={onBlur} />
)
export default ThanksPart
