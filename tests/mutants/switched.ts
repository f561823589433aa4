import { type ESTree, parseSync } from 'vite'
import { partsOf } from './rules.ts'
import type { Planted } from './sample.ts'

type Node = ESTree.Node
type Numbered = readonly [id: number, Planted]

/** What a place of the tree is replaced by another through: an expression, or a statement of its own. */
interface Holder {
  readonly start: number
  readonly end: number
  readonly isStatement: boolean
}
interface Step {
  readonly node: Node
  /** Under which name its parent has it. */
  readonly key: string
}

const isExpression = ({ type }: Node): boolean =>
  /Expression$|^(Literal|Identifier|TemplateLiteral|JSXElement|JSXFragment)$/.test(type) &&
  !/^JSX(Empty|Member)|^TSInstantiation/.test(type)

/** Whether any expression may stand where this one does. */
const isFree = ({ node, key }: Step, parent: Node): boolean => {
  // A function that is called keeps the object that it is of, and a chain what it may end at.
  if (/^(callee|tag|quasi|source)$/.test(key)) return false
  if (key === 'left') return /^(Binary|Logical)Expression$/.test(parent.type)
  if (key === 'object' && /^(Member|Call)Expression$/.test(node.type)) return false
  if (/^(Update|Import)Expression$|^MethodDefinition$|^JSX(Element|Fragment|Attribute)$/.test(parent.type)) return false
  if (parent.type === 'UnaryExpression') return parent.operator !== 'delete'
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed
  if (parent.type === 'Property')
    return key === 'value' ? !(parent.method || parent.shorthand || parent.kind !== 'init') : parent.computed
  return true
}

/** The way from the program down to the smallest node that holds a fault. */
const wayTo = (program: ESTree.Program, { start, end }: Pick<Planted, 'start' | 'end'>): readonly Step[] => {
  const way: Step[] = []
  const keyIn = (parent: Node, node: Node) =>
    Object.entries(parent).find(([, value]) => value === node || (Array.isArray(value) && value.includes(node)))?.[0]
  let node: Node = program
  for (;;) {
    const parent: Node = node
    const next: Node | undefined = partsOf(parent).find((one) => one.start <= start && end <= one.end)
    if (!next) return way
    way.push({ node: next, key: keyIn(parent, next) ?? '' })
    node = next
  }
}
const holderOf = (program: ESTree.Program, fault: Planted): Holder | undefined => {
  const way = wayTo(program, fault)
  const isTagged = way.findLastIndex(({ key }) => key === 'quasi')
  for (let i = (isTagged < 0 ? way.length : isTagged) - 1; i > 0; i -= 1) {
    const step = way[i]
    const parent = way[i - 1]?.node
    if (!step || !parent) return undefined
    const { node } = step
    if (node.type === 'ExpressionStatement' || node.type === 'IfStatement')
      return { start: node.start, end: node.end, isStatement: true }
    if (!isExpression(node) || !isFree(step, parent)) continue
    // A line that began with a parenthesis would go on with the one before.
    const beginsLine = way
      .slice(0, i)
      .find((one) => one.node.type === 'ExpressionStatement' && one.node.start === node.start)
    if (beginsLine) return { start: beginsLine.node.start, end: beginsLine.node.end, isStatement: true }
    return { start: node.start, end: node.end, isStatement: false }
  }
  const first = way[0]?.node
  return first?.type === 'ExpressionStatement' || first?.type === 'IfStatement'
    ? { start: first.start, end: first.end, isStatement: true }
    : undefined
}

/**
 * A source that holds all of its faults and has none, until `globalThis.__isPlanted` says so of the number of one: built
 * once, asked of each. `without` are those that find no place in it.
 */
export const switchedSource = (
  file: string,
  code: string,
  faults: readonly Numbered[],
): { readonly source: string; readonly without: readonly number[] } => {
  const { program } = parseSync(file, code)
  const held = new Map<string, { readonly holder: Holder; readonly faults: Numbered[] }>()
  const without: number[] = []
  for (const [id, fault] of faults) {
    const holder = holderOf(program, fault)
    if (!holder) {
      without.push(id)
      continue
    }
    const key = JSON.stringify(holder)
    const own = held.get(key) ?? { holder, faults: [] }
    own.faults.push([id, fault])
    held.set(key, own)
  }
  const holders = [...held.values()]
  const withFault = ({ start, end }: Holder, fault: Planted) =>
    code.slice(start, fault.start) + fault.text + code.slice(fault.end, end)
  const render = (start: number, end: number, inside: typeof holders): string => {
    const isWithin = (inner: Holder, outer: Holder) =>
      inner.start >= outer.start && inner.end <= outer.end && inner !== outer
    const outermost = inside
      .filter(({ holder }) => !inside.some((other) => isWithin(holder, other.holder)))
      .toSorted((a, b) => a.holder.start - b.holder.start)
    let done = ''
    let from = start
    for (const { holder, faults: own } of outermost) {
      const within = inside.filter((other) => isWithin(other.holder, holder))
      const sound = render(holder.start, holder.end, within)
      done += code.slice(from, holder.start)
      done += holder.isStatement
        ? `{${own.map(([id, fault]) => `if (globalThis.__isPlanted?.(${id})) { ${withFault(holder, fault)}\n} else `).join('')}{ ${sound}\n}}`
        : `(${own.map(([id, fault]) => `globalThis.__isPlanted?.(${id}) ? (${withFault(holder, fault)}) : `).join('')}(${sound}))`
      from = holder.end
    }
    return done + code.slice(from, end)
  }
  return { source: render(0, code.length, holders), without }
}
