import { memo } from 'react'
import styles from '#areas/surveys/builder/builder.module.css'
import * as own from '#areas/surveys/builder/commands.ts'
import { useBuilder } from '#areas/surveys/builder/context.ts'
import { Outline } from '#areas/surveys/builder/Outline.tsx'
import { PagePanel } from '#areas/surveys/builder/PagePanel.tsx'
import { QuestionPanel } from '#areas/surveys/builder/QuestionPanel.tsx'
import { areAlike } from '#areas/surveys/builder/stable.ts'
import { pageOf } from '#areas/surveys/builder/useBuilderActs.ts'
import { useSettled } from '#areas/surveys/builder/useSettled.ts'
import { spotOf } from '#areas/surveys/edits.ts'
import { type Questionnaire, questionTypes, textIn } from '#contract/surveys/questionnaire.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'
import { msg } from '#contract/words.ts'
import { useLocale, useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'

const pageNamed = msg({ message: 'Page {page}', context: 'of a survey' })

const OutlineHead = memo(({ onAddPage }: { readonly onAddPage: () => void }) => {
  const say = useSay()
  return (
    <div className={styles.paneHead}>
      <h3>{say(msg`Outline`)}</h3>
      <span className="grow" />
      <Button variant="ghost" icon="plus" command={own.addPage.id} onPress={onAddPage}>
        {say(own.addPage.title)}
      </Button>
    </div>
  )
})
const AddQuestion = memo(
  ({ isAdding, onAdding }: { readonly isAdding: boolean; readonly onAdding: (isOpen: boolean) => void }) => {
    const say = useSay()
    const { addQuestion } = useBuilder()
    const keys = useKeysOf(own.addQuestion.id)
    return (
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
    )
  },
)

/** Pages and questions, with what adds to them. */
export const OutlinePane = ({
  data,
  problems,
  isAdding,
  onAdding,
}: {
  readonly data: Questionnaire
  readonly problems: readonly Problem[]
  readonly isAdding: boolean
  readonly onAdding: (isOpen: boolean) => void
}) => {
  const say = useSay()
  const { chosen, choose, addPage, remove } = useBuilder()
  const drawn = useSettled(data, problems)
  return (
    <section className={styles.pane} data-part="outline" tabIndex={-1} aria-label={say(msg`Outline`)}>
      <OutlineHead onAddPage={addPage} />
      <div
        className={styles.outline}
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
        <Outline data={drawn.data} chosen={chosen} problems={drawn.problems} onChoose={choose} />
      </div>
      <AddQuestion isAdding={isAdding} onAdding={onAdding} />
    </section>
  )
}

interface ChosenHeadProps {
  /** Counted from 0. */
  readonly page: number
  /** Counted from 0; null where the page itself is chosen. */
  readonly question: number | null
  readonly id: string | null
  readonly pageTitles: readonly string[]
  readonly isMoving: boolean
  readonly onMoving: (isOpen: boolean) => void
}
const ChosenHead = memo(({ page, question, id, pageTitles, isMoving, onMoving }: ChosenHeadProps) => {
  const say = useSay()
  const { duplicate, remove, step, toPage } = useBuilder()
  const upKeys = useKeysOf(own.moveUp.id)
  const downKeys = useKeysOf(own.moveDown.id)
  const isQuestion = id !== null
  return (
    <div className={styles.paneHead}>
      <h3 tabIndex={-1} data-aim="heading">
        {question === null
          ? say(pageNamed, { page: page + 1 })
          : say(msg`Page {page}, question {question}`, { page: page + 1, question: question + 1 })}
      </h3>
      {isQuestion && <bdi className={`${styles.mono} trunc`}>{id}</bdi>}
      <span className="grow" />
      {page < pageTitles.length && (
        <>
          <IconButton
            name={isQuestion ? say(msg`Move question up`) : say(msg`Move page up`)}
            icon="arrow-up"
            keys={upKeys}
            command={own.moveUp.id}
            onPress={() => step(-1)}
          />
          <IconButton
            name={isQuestion ? say(msg`Move question down`) : say(msg`Move page down`)}
            icon="arrow-down"
            keys={downKeys}
            command={own.moveDown.id}
            onPress={() => step(1)}
          />
        </>
      )}
      {isQuestion && (
        <>
          {pageTitles.length > 1 && (
            <Menu
              name={say(own.moveToPage.title)}
              isOpen={isMoving}
              onOpenChange={onMoving}
              placement="bottom end"
              trigger={<IconButton name={say(own.moveToPage.title)} icon="layers" command={own.moveToPage.id} />}
              groups={[
                {
                  id: 'pages',
                  entries: pageTitles.map((title, at) => ({
                    id: String(at),
                    label: `${at + 1}. ${title || say(pageNamed, { page: at + 1 })}`,
                    disabledReason: at === page ? say(msg`Already in this position`) : undefined,
                    onAction: () => toPage(at),
                  })),
                },
              ]}
            />
          )}
          <IconButton name={say(own.duplicate.title)} icon="copy" command={own.duplicate.id} onPress={duplicate} />
        </>
      )}
      {page < pageTitles.length && (
        <IconButton
          name={isQuestion ? say(msg`Delete question`) : say(msg`Delete page`)}
          icon="trash-2"
          command={own.remove.id}
          onPress={remove}
        />
      )}
    </div>
  )
}, areAlike)

/** What is chosen, with what can be done to it as a whole. */
export const ChosenPane = ({
  data,
  isMoving,
  onMoving,
}: {
  readonly data: Questionnaire
  readonly isMoving: boolean
  readonly onMoving: (isOpen: boolean) => void
}) => {
  const say = useSay()
  const language = useLocale()
  const { chosen } = useBuilder()
  const page = pageOf(data, chosen)
  const spot = spotOf(data, chosen)
  const question = spot && data.pages[spot.page]?.questions[spot.question]
  const shown = data.pages[page]
  return (
    <section
      className={styles.pane}
      data-part="question"
      aria-label={say(msg({ message: 'Question', context: 'what is asked' }))}
    >
      <ChosenHead
        page={spot?.page ?? page}
        question={spot?.question ?? null}
        id={question?.id ?? null}
        pageTitles={data.pages.map(({ title }) => textIn(title, language))}
        isMoving={isMoving}
        onMoving={onMoving}
      />
      <div className={styles.scroll}>
        {question ? (
          <QuestionPanel key={question.id} question={question} data={data} />
        ) : (
          shown && <PagePanel key={page} page={shown} at={page} data={data} />
        )}
      </div>
    </section>
  )
}
