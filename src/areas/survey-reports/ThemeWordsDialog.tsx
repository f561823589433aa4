import { useState } from 'react'
import type { Row } from '#contract/fields.ts'
import { type SurveyTheme, surveyThemes } from '#contract/surveys/themes.ts'
import { msg } from '#contract/words.ts'
import { sendApi } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { useSay } from '#platform/words.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { Refusal, useSending } from '#workspace/sending.tsx'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The words by which comments belong to a theme, one theme at a time. */
const ThemeWordsDialog = ({
  themes,
  onClose,
}: {
  readonly themes: readonly Row<typeof SurveyTheme>[]
  readonly onClose: () => void
}) => {
  const say = useSay()
  const [chosen, setChosen] = useState(themes[0]?.id ?? 0)
  const theme = themes.find(({ id }) => id === chosen)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const { isPending, fault, send } = useSending()
  const textOf = ({ id, words }: (typeof themes)[number]) => typed[id] ?? words.join('\n')
  const changed = themes.filter((one) => textOf(one) !== one.words.join('\n'))
  const save = async () => {
    const isSaved = await send(async () => {
      for (const one of changed)
        await sendApi(surveyThemes.update, {
          params: { id: one.id },
          body: { words: linesOf(textOf(one)), version: one.version },
        })
      if (changed.length > 0) notify({ tone: 'ok', text: say(msg`Saved.`) })
    })
    void queryClient.invalidateQueries({ queryKey: ['survey-themes'] })
    return isSaved
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(msg`Edit theme words`)}
      text={say(
        msg`One word or phrase per line, in any language. Accents and capitals do not count. A star at the end stands for any ending: “delay*” finds “delayed”.`,
      )}
      action={say(msg`Save`)}
      onAction={save}
      isPending={isPending}
    >
      <Refusal fault={fault} field="words" />
      <Select
        label={say(msg({ message: 'Theme', context: 'of comments' }))}
        value={chosen}
        options={themes.map(({ id, name, factor }) => ({ id, name: `${factor.name} · ${name}` }))}
        onChange={(id) => id !== null && setChosen(id)}
      />
      {theme && (
        <TextArea
          key={theme.id}
          label={say(msg`Words`)}
          rows={10}
          value={textOf(theme)}
          onChange={(text) => setTyped((before) => ({ ...before, [theme.id]: text }))}
        />
      )}
    </Dialog>
  )
}
export default ThemeWordsDialog
