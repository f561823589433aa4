import { useState } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { missingIn, ownText, type PageFilters, type Role, textsOf, translated } from '#areas/surveys/builder/texts.ts'
import { type Language, languages, type Questionnaire } from '#contract/surveys/questionnaire.ts'
import { type Message, msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const languageNames = { en: msg`English`, fil: msg`Filipino`, ar: msg`Arabic` } as const satisfies Readonly<
  Record<Language, Message>
>
const roles: Readonly<Record<Role, Message>> = {
  intro: msg`Introduction`,
  page: msg`Page title`,
  title: msg({ message: 'Question', context: 'what is asked' }),
  help: msg`Help text`,
  low: msg`Label of the lowest value`,
  high: msg`Label of the highest value`,
  choice: msg({ message: 'Choice', context: 'of a question' }),
}

/** Every text of a page in three columns; what is missing is counted and marked. */
export const TranslateDialog = ({
  data,
  startsAt,
  onEdit,
  onClose,
}: {
  readonly data: Questionnaire
  /** The page that is shown first. */
  readonly startsAt: number
  readonly onEdit: (change: (data: Questionnaire) => Questionnaire, of: string) => void
  readonly onClose: () => void
}) => {
  const say = useSay()
  const [page, setPage] = useState(startsAt)
  const all = textsOf(data)
  const shown = all.filter((one) => (one.page ?? 0) === page)
  const missing = missingIn(all)
  const pageNamed = (at: number) => {
    const count = missingIn(all.filter((one) => (one.page ?? 0) === at))
    const name = say(msg({ message: 'Page {page}', context: 'of a survey' }), { page: at + 1 })
    return count === 0 ? name : say(msg`{page}: {count} missing`, { page: name, count })
  }
  const next = data.pages.findIndex(
    (_, at) => at !== page && missingIn(all.filter((one) => (one.page ?? 0) === at)) > 0,
  )
  const nameOf = ({ role, question }: PageFilters) =>
    question === null ? say(roles[role]) : `${question + 1}. ${say(roles[role])}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={800}
      title={say(msg`Translations`)}
      text={
        missing === 0
          ? say(msg`Nothing is missing.`)
          : say(msg`{count, plural, one {# text is missing} other {# texts are missing}}. English is shown instead.`, {
              count: missing,
            })
      }
      cancel={null}
      action={say(msg`Done`)}
    >
      <div className={styles.subhead}>
        <Select
          label={say(msg({ message: 'Page', context: 'of a survey' }))}
          value={page}
          onChange={(at) => at !== null && setPage(at)}
          options={data.pages.map((_, at) => ({ id: at, name: pageNamed(at) }))}
        />
        {next >= 0 && (
          <Button icon="arrow-down" onPress={() => setPage(next)}>
            {say(msg`Go to next page with missing texts`)}
          </Button>
        )}
      </div>
      <table className={styles.translations}>
        <thead>
          <tr>
            <th scope="col">{say(msg({ message: 'Text', context: 'what is translated' }))}</th>
            {languages.map((language) => (
              <th scope="col" key={language}>
                {say(languageNames[language])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((told) => {
            const key = told.path.join('.')
            return (
              <tr key={key}>
                <th scope="row">{nameOf(told)}</th>
                {languages.map((language) => (
                  <td key={language} data-missing={ownText(told.text, language) === '' || undefined}>
                    <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
                      <TextArea
                        label={`${nameOf(told)}, ${say(languageNames[language])}`}
                        hidesLabel
                        rows={1}
                        maxLength={told.max}
                        value={ownText(told.text, language)}
                        placeholder={ownText(told.text, 'en')}
                        onChange={(value) =>
                          onEdit((now) => translated(now, told, language, value), `${key} ${language}`)
                        }
                      />
                    </div>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
