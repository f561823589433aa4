import { useCallback, useRef } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import * as own from '#areas/surveys/builder/commands.ts'
import { type Key, useBuilder } from '#areas/surveys/builder/context.ts'
import { Outline } from '#areas/surveys/builder/Outline.tsx'
import { PagePanel } from '#areas/surveys/builder/PagePanel.tsx'
import { QuestionPanel } from '#areas/surveys/builder/QuestionPanel.tsx'
import { pageOf } from '#areas/surveys/builder/useBuilderActs.ts'
import { useSettled } from '#areas/surveys/builder/useSettled.ts'
import { spotOf } from '#areas/surveys/edits.ts'
import { questionTypes, textIn } from '#contract/surveys/questionnaire.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'

const pageNamed = msg({ message: 'Page {page}', context: 'of a survey' })

/** Pages and questions, with what adds to them. */
export const OutlinePane = ({
  problems,
  isAdding,
  onAdding,
}: {
  readonly problems: readonly Problem[]
  readonly isAdding: boolean
  readonly onAdding: (isOpen: boolean) => void
}) => {
  const say = useSay()
  const { data, chosen, choose, addPage, addQuestion, remove } = useBuilder()
  const drawn = useSettled(data, problems)
  const latest = useRef(choose)
  latest.current = choose
  const onChoose = useCallback((key: Key) => latest.current(key), [])
  const keys = useKeysOf(own.addQuestion.id)
  return (
    <section className={styles.pane} data-part="outline" aria-label={say(msg`Outline`)}>
      <div className={styles.paneHead}>
        <h3>{say(msg`Outline`)}</h3>
        <span className="grow" />
        <Button variant="ghost" icon="plus" command={own.addPage.id} onPress={addPage}>
          {say(own.addPage.title)}
        </Button>
      </div>
      <div
        className={styles.scroll}
        onKeyDownCapture={(event) => {
          // The tree takes arrows for itself, also with alt.
          const command = event.altKey && { ArrowUp: own.moveUp, ArrowDown: own.moveDown }[event.key]
          if (command) runCommand(command.id)
          else if (event.key === 'Delete') remove()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <Outline data={drawn.data} chosen={chosen} problems={drawn.problems} onChoose={onChoose} />
      </div>
      <div className={styles.add}>
        <Menu
          name={say(own.addQuestion.title)}
          placement="top start"
          isOpen={isAdding}
          onOpenChange={onAdding}
          trigger={
            <Button variant="ghost" icon="plus" keys={keys} command={own.addQuestion.id}>
              {say(own.addQuestion.title)}
            </Button>
          }
          groups={[
            {
              id: 'types',
              entries: questionTypes.map((type) => ({
                id: type,
                label: say(own.typeNames[type]),
                icon: own.typeIcons[type],
                onAction: () => addQuestion(type),
              })),
            },
          ]}
        />
      </div>
    </section>
  )
}

/** What is chosen, with what can be done to it as a whole. */
export const ChosenPane = ({
  isMoving,
  onMoving,
}: {
  readonly isMoving: boolean
  readonly onMoving: (isOpen: boolean) => void
}) => {
  const say = useSay()
  const language = useLocale()
  const { data, chosen, duplicate, remove, step, toPage } = useBuilder()
  const page = pageOf(data, chosen)
  const spot = spotOf(data, chosen)
  const question = spot && data.pages[spot.page]?.questions[spot.question]
  const shown = data.pages[page]
  const upKeys = useKeysOf(own.moveUp.id)
  const downKeys = useKeysOf(own.moveDown.id)
  return (
    <section
      className={styles.pane}
      data-part="question"
      aria-label={say(msg({ message: 'Question', context: 'what is asked' }))}
    >
      <div className={styles.paneHead}>
        <h3 tabIndex={-1} data-aim="heading">
          {spot
            ? say(msg`Page {page}, question {question}`, { page: spot.page + 1, question: spot.question + 1 })
            : say(pageNamed, { page: page + 1 })}
        </h3>
        {question && <bdi className={`${styles.mono} trunc`}>{question.id}</bdi>}
        <span className="grow" />
        {shown && (
          <>
            <IconButton
              name={question ? say(msg`Move question up`) : say(msg`Move page up`)}
              icon="arrow-up"
              keys={upKeys}
              command={own.moveUp.id}
              onPress={() => step(-1)}
            />
            <IconButton
              name={question ? say(msg`Move question down`) : say(msg`Move page down`)}
              icon="arrow-down"
              keys={downKeys}
              command={own.moveDown.id}
              onPress={() => step(1)}
            />
          </>
        )}
        {question && (
          <>
            {data.pages.length > 1 && (
              <Menu
                name={say(own.moveToPage.title)}
                isOpen={isMoving}
                onOpenChange={onMoving}
                placement="bottom end"
                trigger={<IconButton name={say(own.moveToPage.title)} icon="layers" command={own.moveToPage.id} />}
                groups={[
                  {
                    id: 'pages',
                    entries: data.pages.map((one, at) => ({
                      id: String(at),
                      label: `${at + 1}. ${textIn(one.title, language) || say(pageNamed, { page: at + 1 })}`,
                      disabledReason: at === page ? say(msg`It stands there already`) : undefined,
                      onAction: () => toPage(at),
                    })),
                  },
                ]}
              />
            )}
            <IconButton name={say(own.duplicate.title)} icon="copy" command={own.duplicate.id} onPress={duplicate} />
          </>
        )}
        {shown && (
          <IconButton
            name={question ? say(msg`Delete question`) : say(msg`Delete page`)}
            icon="trash-2"
            command={own.remove.id}
            onPress={remove}
          />
        )}
      </div>
      <div className={styles.scroll}>
        {question ? (
          <QuestionPanel key={question.id} question={question} />
        ) : (
          shown && <PagePanel key={page} page={shown} at={page} />
        )}
      </div>
    </section>
  )
}
