import { surveyAdmins } from '#contract/roles.ts'
import type { QuestionType } from '#contract/surveys/questionnaire.ts'
import { type Message, msg } from '#contract/words.ts'
import { type Command, defineCommand, sections } from '#define/command.ts'

const here = { room: 'surveys', view: 'form', roles: surveyAdmins } as const
const section = sections.record
const when = here

export const typeNames: Readonly<Record<QuestionType, Message>> = {
  rating: msg`Rating`,
  nps: msg`Recommendation (0–10)`,
  yesno: msg`Yes or no`,
  single: msg`Single choice`,
  multiple: msg`Multiple choice`,
  text: msg({ message: 'Text', context: 'a type of question' }),
}
export const typeIcons = {
  rating: 'star',
  nps: 'gauge',
  yesno: 'badge-check',
  single: 'circle-dot',
  multiple: 'list-checks',
  text: 'message-square-text',
} as const satisfies Readonly<Record<QuestionType, string>>

export const addPage = defineCommand({ id: 'survey.addPage', title: msg`Add page`, section, when, icon: 'plus' })
export const addQuestion = defineCommand({
  id: 'survey.addQuestion',
  title: msg`Add question`,
  section,
  when,
  keys: 'a',
  icon: 'plus',
})
const adding = (type: QuestionType): Command => ({
  id: `survey.add.${type}`,
  title: msg`Add question: {type}`,
  values: { type: typeNames[type] },
  section,
  when,
  icon: typeIcons[type],
})
export const addOf: Readonly<Record<QuestionType, Command>> = {
  rating: adding('rating'),
  nps: adding('nps'),
  yesno: adding('yesno'),
  single: adding('single'),
  multiple: adding('multiple'),
  text: adding('text'),
}
export const duplicate = defineCommand({
  id: 'survey.duplicate',
  title: msg`Duplicate question`,
  section,
  when,
  icon: 'copy',
})
export const remove = defineCommand({
  id: 'survey.remove',
  title: msg`Delete question or page`,
  section,
  when,
  icon: 'trash-2',
})
export const moveUp = defineCommand({
  id: 'survey.up',
  title: msg`Move question or page up`,
  section,
  when,
  keys: 'alt+ArrowUp',
  icon: 'arrow-up',
})
export const moveDown = defineCommand({
  id: 'survey.down',
  title: msg`Move question or page down`,
  section,
  when,
  keys: 'alt+ArrowDown',
  icon: 'arrow-down',
})
export const moveToPage = defineCommand({
  id: 'survey.toPage',
  title: msg`Move question to page`,
  section,
  when,
  icon: 'layers',
})
const set = (id: string, title: Message): Command => ({ id: `survey.set.${id}`, title, section, when, icon: 'pencil' })
/** These lead to the field of the chosen question that sets it. */
export const setters = {
  type: set('type', msg`Set question type`),
  scale: set('scale', msg`Set scale`),
  choices: set('choices', msg`Set choices`),
  factor: set('factor', msg`Set factor`),
  attribute: set('attribute', msg`Set attribute`),
  condition: set('condition', msg`Set condition`),
} as const
export const pasteChoices = defineCommand({
  id: 'survey.pasteChoices',
  title: msg`Paste choices`,
  section,
  when,
  icon: 'clipboard-paste',
})
export const toggleRequired = defineCommand({
  id: 'survey.required',
  title: msg`Turn required on or off`,
  section,
  when,
})
export const toggleOverall = defineCommand({
  id: 'survey.overall',
  title: msg`Set or clear overall question`,
  section,
  when,
})
export const translate = defineCommand({
  id: 'survey.translate',
  title: msg`Translate questionnaire`,
  section,
  when,
  icon: 'languages',
})
export const toggleJson = defineCommand({
  id: 'survey.json',
  title: msg`Show builder or JSON`,
  section,
  when,
  keys: 'ctrl+.',
  also: msg`editor, source`,
})
export const goToPreview = defineCommand({
  id: 'survey.preview',
  title: msg`Go to preview`,
  section,
  when,
  icon: 'eye',
})
export const goToProblems = defineCommand({
  id: 'survey.problems',
  title: msg`Go to problems`,
  section,
  when,
  keys: 'p',
})
export const versions = defineCommand({
  id: 'survey.versions',
  title: msg`Show versions`,
  section,
  when,
  icon: 'history',
})
export const exportJson = defineCommand({
  id: 'survey.exportJson',
  title: msg`Export questionnaire as JSON`,
  section,
  when,
  icon: 'download',
})
export const undo = defineCommand({
  id: 'survey.undo',
  title: msg`Undo last change`,
  section,
  when,
  keys: 'ctrl+z',
  icon: 'undo-2',
})
export const redo = defineCommand({
  id: 'survey.redo',
  title: msg`Redo last change`,
  section,
  when,
  keys: ['ctrl+y', 'ctrl+shift+z'],
  icon: 'redo-2',
})

export const builderCommands: readonly Command[] = [
  addQuestion,
  ...Object.values(addOf),
  addPage,
  duplicate,
  remove,
  moveUp,
  moveDown,
  moveToPage,
  ...Object.values(setters),
  pasteChoices,
  toggleRequired,
  toggleOverall,
  translate,
  toggleJson,
  goToPreview,
  goToProblems,
  versions,
  exportJson,
  undo,
  redo,
]
