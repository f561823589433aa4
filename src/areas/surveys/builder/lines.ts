import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/json'
import { problemMessages } from '#contract/surveys/question-problems.ts'
import type { Problem } from '#contract/surveys/questionnaire-problems.ts'

/** Where a problem stands in the text of the document. */
export interface Spot {
  readonly from: number
  readonly to: number
  /** From 1. */
  readonly line: number
}

/** Which key of its question or page a problem is mended at. */
export const keyOf = ({ message, values }: Problem): string | null => {
  const { idForm, idTwice, type, scale, choices, factor, attribute, belongs, overall, names, op, value, deep } =
    problemMessages
  const keys = [
    [[idForm, idTwice], 'id'],
    [[type], 'type'],
    [[scale], 'scale'],
    [[choices], 'choices'],
    [[factor], 'factor'],
    [[attribute, belongs], 'attribute'],
    [[overall], 'overall'],
    [[names, op, value, deep], 'visibleIf'],
  ] as const
  const known = keys.find(([messages]) => messages.some((one) => one === message))
  if (known) return known[1]
  const field = values?.['field']
  return typeof field === 'string' ? (field.split('.')[0] ?? null) : null
}

const isValue = ({ name }: SyntaxNode) => /^(Object|Array|String|Number|True|False|Null)$/.test(name)
const childrenOf = (node: SyntaxNode | null): SyntaxNode[] => {
  const found: SyntaxNode[] = []
  for (let child = node?.firstChild ?? null; child; child = child.nextSibling) found.push(child)
  return found
}
/** The property of an object by its name, as it is read: the last one of that name counts. */
const propertyOf = (text: string, node: SyntaxNode | null, key: string): SyntaxNode | null =>
  childrenOf(node).findLast((one) => {
    const name = one.name === 'Property' ? one.getChild('PropertyName') : null
    return name !== null && text.slice(name.from + 1, name.to - 1) === key
  }) ?? null
const valueIn = (property: SyntaxNode | null): SyntaxNode | null => childrenOf(property).find(isValue) ?? null
const itemOf = (node: SyntaxNode | null, at: number): SyntaxNode | null => childrenOf(node).filter(isValue)[at] ?? null

/** Counts lines as it goes on: from one problem to the next and not from the beginning each time. */
const lineAt = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
export const offsetOfLine = (text: string, line: number, column = 1): number => {
  let start = 0
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf('\n', start)
    if (end < 0) break
    start = end + 1
  }
  return Math.min(text.length, start + Math.max(0, column - 1))
}

export interface Places {
  readonly of: (problem: Problem) => Spot
  /** Where a question's object begins, by page and place in it. */
  readonly ofQuestion: (page: number, question: number) => Spot | null
  /** The page and question that a place in the text belongs to. */
  readonly at: (offset: number) => { readonly page: number; readonly question: number | null } | null
}
/** Where things stand in a text of JSON, as far as it can be read. */
export const placesIn = (text: string): Places => {
  const root = parser.parse(text).topNode.firstChild
  const pages = valueIn(propertyOf(text, root, 'pages'))
  const pageAt = (page: number) => itemOf(pages, page)
  const questionsIn = (page: SyntaxNode | null) => valueIn(propertyOf(text, page, 'questions'))
  const questionAt = (page: number, question: number) => itemOf(questionsIn(pageAt(page)), question)
  const spotOf = (node: SyntaxNode): Spot => ({ from: node.from, to: node.to, line: lineAt(text, node.from) })
  const headOf = (node: SyntaxNode): Spot => ({ ...spotOf(node), to: Math.min(node.to, node.from + 1) })
  return {
    of: (problem) => {
      const { page, question } = problem.at
      const [line, column] = [Number(problem.values?.['line']), Number(problem.values?.['column'] ?? 1)]
      if (problem.message === problemMessages.notJson && Number.isInteger(line)) {
        const from = offsetOfLine(text, line, column)
        return { from, to: Math.min(text.length, from + 1), line }
      }
      const holder =
        page === undefined ? root : question === undefined ? pageAt(page) : (questionAt(page, question) ?? pageAt(page))
      const key = keyOf(problem)
      const property = key === null ? null : propertyOf(text, holder, key)
      if (property) return spotOf(property)
      const id = question === undefined ? null : propertyOf(text, holder, 'id')
      return id ? spotOf(id) : holder ? headOf(holder) : { from: 0, to: 0, line: 1 }
    },
    ofQuestion: (page, question) => {
      const node = questionAt(page, question)
      const id = propertyOf(text, node, 'id')
      return id ? spotOf(id) : node && headOf(node)
    },
    at: (offset) => {
      const within = ({ from, to }: SyntaxNode) => from <= offset && offset <= to
      const all = childrenOf(pages).filter(isValue)
      const page = all.findIndex(within)
      if (page < 0) return null
      const question = childrenOf(questionsIn(all[page] ?? null))
        .filter(isValue)
        .findIndex(within)
      return { page, question: question < 0 ? null : question }
    },
  }
}
