import { memo, useRef, useState } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import { pasteChoices } from '#areas/surveys/builder/commands.ts'
import { useBuilder } from '#areas/surveys/builder/context.ts'
import { showsAlike } from '#areas/surveys/builder/stable.ts'
import { ownText, withText } from '#areas/surveys/builder/texts.ts'
import { changeQuestion } from '#areas/surveys/edits.ts'
import { choicesOf, keepSoundTests } from '#areas/surveys/question-edits.ts'
import { type Choice, limits, type Question, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Group } from '#ui/Group.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useCommand } from '#workspace/commands/live.ts'

type Choosing = Extract<Question, { type: 'single' | 'multiple' }>
const isChoosing = (question: Question): question is Choosing =>
  question.type === 'single' || question.type === 'multiple'

/** What can be chosen: by hand, or pasted one per line. */
export const ChoicesPart = memo(
  ({ question }: { readonly question: Choosing }) => {
    const say = useSay()
    const language = useLocale()
    const { edit } = useBuilder()
    const [pasted, setPasted] = useState<string | null>(null)
    const list = useRef<HTMLOListElement>(null)
    const { id, choices, type } = question
    const [least, most] = limits.choices
    const change = (next: (one: Choosing) => Choosing, of?: string) =>
      edit((now) => changeQuestion(now, id, (one) => (isChoosing(one) ? next(one) : one)), of && `${of} ${id}`)
    /** Tests that name a choice that is gone go with it. */
    const changeAll = (next: (all: readonly Choice[]) => readonly Choice[]) =>
      edit((now) =>
        keepSoundTests(
          changeQuestion(now, id, (one) => (isChoosing(one) ? { ...one, choices: [...next(one.choices)] } : one)),
          id,
        ),
      )
    const focusAt = (at: number) =>
      requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[at]?.focus())
    const openPaste = () => setPasted(choices.map(({ title }) => textIn(title, 'en')).join('\n'))
    useCommand(pasteChoices, openPaste)
    const add = () => {
      changeAll((all) => [...all, { ...newChoice(all), title: '' }])
      focusAt(choices.length)
    }
    return (
      <Group aria-label={say(msg`Choices`)} className={styles.choices} data-aim="choices">
        <div className={styles.subhead}>
          <span className={styles.label}>{say(msg`Choices`)}</span>
          <Button variant="ghost" icon="clipboard-paste" command={pasteChoices.id} onPress={openPaste}>
            {say(msg`Paste choices`)}
          </Button>
        </div>
        <ol ref={list}>
          {choices.map((choice, at) => (
            <li key={choice.value}>
              <TextField
                label={say(msg`Choice {number}`, { number: at + 1 })}
                hidesLabel
                size="sm"
                value={ownText(choice.title, 'en')}
                maxLength={limits.text}
                placeholder={choice.value}
                isInvalid={ownText(choice.title, 'en').trim() === ''}
                onChange={(value) =>
                  change(
                    (one) => ({
                      ...one,
                      choices: one.choices.map((each) =>
                        each.value === choice.value ? { ...each, title: withText(each.title, 'en', value) } : each,
                      ),
                    }),
                    `choice ${choice.value}`,
                  )
                }
              />
              <Checkbox
                value={choice.other === true}
                onChange={(other) =>
                  changeAll((all) =>
                    all.map((each) => (each.value === choice.value ? { ...each, other: other || undefined } : each)),
                  )
                }
              >
                {say(msg({ message: 'with text', context: 'a choice that asks for a text' }))}
              </Checkbox>
              {type === 'multiple' && (
                <Checkbox
                  value={choice.exclusive === true}
                  onChange={(exclusive) =>
                    changeAll((all) =>
                      all.map((each) =>
                        each.value === choice.value ? { ...each, exclusive: exclusive || undefined } : each,
                      ),
                    )
                  }
                >
                  {say(msg({ message: 'not with others', context: 'a choice that excludes others' }))}
                </Checkbox>
              )}
              <IconButton
                name={say(msg`Remove “{choice}”`, { choice: textIn(choice.title, language) || choice.value })}
                icon="x"
                size="sm"
                disabledReason={choices.length <= least ? say(msg`Keep at least 2 choices`) : undefined}
                onPress={() => {
                  changeAll((all) => all.filter(({ value }) => value !== choice.value))
                  focusAt(Math.max(0, at - 1))
                  announce(say(msg`Deleted. You can undo this.`), { about: 'builder' })
                }}
              />
            </li>
          ))}
        </ol>
        <Button
          variant="ghost"
          icon="plus"
          disabledReason={choices.length >= most ? say(msg`A question can have up to 50 choices`) : undefined}
          onPress={add}
        >
          {say(msg`Add choice`)}
        </Button>
        <Switch
          value={question.shuffle === true}
          onChange={(shuffle) => change((one) => ({ ...one, shuffle: shuffle || undefined }))}
        >
          {say(msg`Different order for each person`)}
        </Switch>
        {question.type === 'multiple' && (
          <div className={styles.pair}>
            {(['min', 'max'] as const).map((end) => (
              <NumberField
                key={end}
                label={end === 'min' ? say(msg`Choose at least`) : say(msg`Choose at most`)}
                value={question[end] ?? null}
                min={0}
                max={choices.length}
                isOptional
                onChange={(value) =>
                  change((one) => ({ ...one, [end]: value === null || Number.isNaN(value) ? undefined : value }), end)
                }
              />
            ))}
          </div>
        )}
        {pasted !== null && (
          <Dialog
            isOpen
            onClose={() => setPasted(null)}
            title={say(msg`Paste choices`)}
            text={say(msg`One choice per line. Choices you keep also keep their settings.`)}
            action={say(msg`Use these choices`)}
            onAction={() => {
              changeAll((all) => mergeChoices(pasted, all))
              return undefined
            }}
          >
            <TextArea label={say(msg`Choices`)} rows={10} value={pasted} onChange={setPasted} autoFocus />
          </Dialog>
        )}
      </Group>
    )
  },
  showsAlike('title', 'help', 'required', 'visibleIf'),
)
const newChoice = (all: readonly Choice[]): Choice => {
  let number = all.length + 1
  const taken = new Set(all.map(({ value }) => value))
  while (taken.has(`c${number}`)) number += 1
  return { value: `c${number}`, title: '' }
}
const mergeChoices = (text: string, all: readonly Choice[]): readonly Choice[] =>
  choicesOf(
    text,
    all.map(({ value, title }) => ({ value, title: textIn(title, 'en') })),
  ).map((one) => all.find(({ value }) => value === one.value) ?? one)
