import { msg } from '#contract/words.ts'

/** The reports as files, by the name that `report` gives in the query of `GET /exports/survey-reports/file`. */
export const explanationFiles = {
  explain: msg`Why did it move?`,
  drivers: msg`Key drivers`,
  control: msg`Control chart`,
  effects: msg`Effects of measures`,
}
export type ExplanationFile = keyof typeof explanationFiles
export const isExplanation = (name: string | undefined): name is ExplanationFile =>
  name !== undefined && name in explanationFiles
