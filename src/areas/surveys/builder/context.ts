import { createContext, useContext } from 'react'
import type { Factor } from '#areas/surveys/builder/document.ts'
import type { Question, Questionnaire, QuestionType } from '#contract/surveys/questionnaire.ts'

/** The two ways to see the document. */
export type Mode = 'builder' | 'json'
/** A question by its id, or a page as `page:2`; ids have no colon. */
export type Key = string
export const keyOfPage = (page: number): Key => `page:${page}`
export const pageOfKey = (key: Key): number | null => (key.startsWith('page:') ? Number(key.slice(5)) : null)

/** Where the focus goes once what was done is drawn. */
export type Aim =
  | 'outline'
  | 'title'
  | 'heading'
  | 'first-fault'
  | 'type'
  | 'scale'
  | 'choices'
  | 'factor'
  | 'attribute'
  | 'condition'
  | 'preview'
  | 'problems'

/** What the parts of the builder do to the document. */
export interface BuilderActs {
  readonly choose: (key: Key, aim?: Aim) => void
  /** `of` names the field that is typed in. */
  readonly edit: (change: (data: Questionnaire) => Questionnaire, of?: string) => void
  readonly editQuestion: (id: string, change: (question: Question) => Question, of?: string) => void
  readonly addQuestion: (type: QuestionType) => void
  readonly addPage: () => void
  readonly duplicate: () => void
  readonly remove: () => void
  readonly step: (by: 1 | -1) => void
  readonly toPage: (page: number) => void
}
/** The same object while the document alone changes: parts that show nothing of a letter are not drawn for it. */
export interface Builder extends BuilderActs {
  readonly chosen: Key
  readonly factors: readonly Factor[]
}
export const BuilderContext = createContext<Builder | null>(null)
export const useBuilder = (): Builder => {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('No builder here: its parts are drawn inside of Workbench')
  return builder
}
