import * as own from '#areas/surveys/builder/commands.ts'
import type { Aim, BuilderActs } from '#areas/surveys/builder/context.ts'
import { changeQuestion } from '#areas/surveys/edits.ts'
import { setOverall } from '#areas/surveys/question-edits.ts'
import { type Question, questionTypes } from '#contract/surveys/questionnaire.ts'
import { useCommands } from '#workspace/commands/live.ts'

/** What the workspace's keys and palette do in the builder. */
export const useCommandsOfBuilder = ({
  acts,
  question,
  isBuilding,
  aimAt,
  ...more
}: {
  readonly acts: BuilderActs
  /** The one that is chosen. */
  readonly question: Question | undefined
  readonly isBuilding: boolean
  readonly aimAt: (at: Aim) => void
  readonly openAdding: () => void
  readonly openPages: () => void
  readonly translate: () => void
  readonly toggleJson: () => void
  readonly goToPreview: () => void
  readonly goToProblems: () => void
  readonly versions: (() => void) | undefined
  readonly exportJson: () => void
  readonly undo: () => void
  readonly redo: () => void
}): void => {
  const here = { enabled: isBuilding }
  const onQuestion = { enabled: isBuilding && question !== undefined }
  const onRating = { enabled: isBuilding && question?.type === 'rating' }
  const onChoices = { enabled: isBuilding && question !== undefined && 'choices' in question }
  useCommands([
    ...questionTypes.map((type) => [own.addOf[type], () => acts.addQuestion(type), here] as const),
    [own.addQuestion, more.openAdding, here],
    [own.addPage, acts.addPage, here],
    [own.duplicate, acts.duplicate, onQuestion],
    [own.remove, acts.remove, here],
    [own.moveUp, () => acts.step(-1), here],
    [own.moveDown, () => acts.step(1), here],
    [own.moveToPage, more.openPages, onQuestion],
    [own.setters.type, () => aimAt('type'), onQuestion],
    [own.setters.scale, () => aimAt('scale'), onRating],
    [own.setters.choices, () => aimAt('choices'), onChoices],
    [own.setters.factor, () => aimAt('factor'), onRating],
    [own.setters.attribute, () => aimAt('attribute'), onRating],
    [own.setters.condition, () => aimAt('condition'), here],
    [
      own.toggleRequired,
      () =>
        question &&
        acts.edit((now) =>
          changeQuestion(now, question.id, (one) => ({ ...one, required: one.required === true ? undefined : true })),
        ),
      onQuestion,
    ],
    [
      own.toggleOverall,
      () => question?.type === 'rating' && acts.edit((now) => setOverall(now, question.id, question.overall !== true)),
      onRating,
    ],
    [own.translate, more.translate, here],
    [own.toggleJson, more.toggleJson],
    [own.goToPreview, more.goToPreview, here],
    [own.goToProblems, more.goToProblems],
    [own.versions, () => more.versions?.(), { enabled: more.versions !== undefined }],
    [own.exportJson, more.exportJson],
    [own.undo, more.undo],
    [own.redo, more.redo],
  ])
}
