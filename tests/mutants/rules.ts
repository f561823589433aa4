import { type ESTree, parseSync } from 'vite'

/** One fault: what stands between `start` and `end` becomes `text`. */
export interface Fault {
  readonly rule: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** Where it shows that the place is run: a statement, or the body of an arrow without braces. */
  readonly probe: { readonly at: number; readonly until?: number }
}

type Node = ESTree.Node
type Anything = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The parts of a node that run: no types, no imports, no words for people, whose texts other checks hold. */
export const partsOf = (node: Node): readonly Node[] => {
  if (/^TS(?!AsExpression|NonNull|Satisfies)|^Import|^ExportAll/.test(node.type)) return []
  if (node.type === 'ThrowStatement') return []
  if (node.type === 'TaggedTemplateExpression') return [node.quasi]
  const skipped = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'parent'])
  const parts: Node[] = []
  for (const [key, value] of Object.entries(node as unknown as Anything)) {
    if (skipped.has(key)) continue
    for (const one of isList(value) ? value : [value]) if (isNode(one)) parts.push(one)
  }
  return parts
}

const opposite: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
}
const steps = new Set(
  'filter trim toLowerCase toUpperCase toSorted toReversed slice flat replace replaceAll'.split(' '),
)
const announcing = /^(announce|publish|emit|notify|tell|say|broadcast|record|audit|remember|forget|changed|invalidate)/i
const quiet = /^(console|log|logger)$/
/** Tells the compiler which event it is, where the machine lets no other come. */
const narrowing = /^assertEvent$/

const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? nameOf(node.property) : ''

/** All faults that the rules plant into a source. */
export const faultsOf = (path: string, code: string): readonly Fault[] => {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const faults: Fault[] = []
  const at = (node: Node) => code.slice(node.start, node.end)
  const visit = (node: Node, parents: readonly Node[], probe: Fault['probe']): void => {
    const add = (rule: string, place: Pick<Node, 'start' | 'end'>, text: string) => {
      if (code.slice(place.start, place.end) !== text)
        faults.push({ rule, start: place.start, end: place.end, text, probe })
    }
    const parent = parents.at(-1)
    plant(node, parent, add, at)
    for (const part of partsOf(node)) {
      const isStatement = ['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase'].includes(node.type)
      const isBody = node.type === 'ArrowFunctionExpression' && part === node.body && part.type !== 'BlockStatement'
      const isDirective = part.type === 'ExpressionStatement' && part.directive != null
      if (isDirective || (node.type === 'SwitchCase' && part === node.test)) continue
      const own = isBody ? { at: part.start, until: part.end } : isStatement ? { at: part.start } : probe
      visit(part, [...parents, node], own)
    }
  }
  visit(program, [], { at: 0 })
  return faults
}

type Add = (rule: string, place: Pick<Node, 'start' | 'end'>, text: string) => void

const plant = (node: Node, parent: Node | undefined, add: Add, at: (node: Node) => string): void => {
  switch (node.type) {
    case 'AwaitExpression':
      // A promise that a statement waits for is removed with its call, by another rule.
      add('dropped await', node, at(node.argument))
      break
    case 'IfStatement': {
      add('flipped condition', node.test, `!(${at(node.test)})`)
      const { consequent, alternate } = node
      const only = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent
      if (alternate === null && only && /^(Return|Throw|Continue|Break)Statement$/.test(only.type))
        add('removed guard', node, '{}')
      break
    }
    case 'ConditionalExpression':
      add('flipped condition', node.test, `!(${at(node.test)})`)
      break
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const gap = { start: node.left.end, end: node.right.start }
      const isText = [node.left, node.right].some((one) => /^['"`]/.test(at(one)))
      if (node.operator === '+' && isText) break
      const rule = /^[<>]/.test(node.operator) ? 'moved boundary' : 'changed operator'
      for (const other of opposite[node.operator] ?? []) {
        // Parentheses may stand between the operands and the operator: only the operator's own letters change.
        const between = at({ ...node, ...gap })
        const i = between.indexOf(node.operator)
        const start = gap.start + i
        if (i >= 0) add(rule, { start, end: start + node.operator.length }, other)
      }
      break
    }
    case 'ExpressionStatement': {
      const inner = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (inner.type === 'CallExpression') {
        const isQuiet = inner.callee.type === 'MemberExpression' && quiet.test(nameOf(inner.callee.object))
        if (!isQuiet && !narrowing.test(nameOf(inner.callee)))
          add(announcing.test(nameOf(inner.callee)) ? 'skipped announcement' : 'removed call', node, ';')
      }
      if (inner.type === 'AssignmentExpression') add('removed assignment', node, ';')
      break
    }
    case 'CallExpression': {
      const [one, two] = node.arguments
      const plain = /^(Identifier|MemberExpression|Literal)$/
      if (one && two && plain.test(one.type) && plain.test(two.type))
        add('swapped arguments', { start: one.start, end: two.end }, `${at(two)}, ${at(one)}`)
      if (node.callee.type === 'MemberExpression' && steps.has(nameOf(node.callee)))
        add('dropped step', node, at(node.callee.object))
      for (const argument of node.arguments)
        if (argument.type === 'Identifier' && argument.name === 'scope') add('lost scope', argument, "'all'")
      break
    }
    case 'Literal':
      plantLiteral(node, parent, add, at)
      break
    case 'ArrayExpression':
      if (node.elements.length > 0) add('emptied list', node, '[]')
      break
    case 'TemplateLiteral':
      if (parent?.type !== 'TaggedTemplateExpression' && node.expressions.length > 0) add('emptied text', node, "''")
      break
    case 'ReturnStatement':
      if (node.argument?.type === 'ObjectExpression' && node.argument.properties.length > 0)
        for (const part of node.argument.properties) if (part.type === 'SpreadElement') add('lost part', part, '...{}')
      break
    default:
  }
}

/** A count or a bound by one; a time or a size so far that it matters. */
const moved = (value: number) => String(value < 10 ? value + 1 : value * 10)

const plantLiteral = (
  node: Extract<Node, { type: 'Literal' }>,
  parent: Node | undefined,
  add: Add,
  at: (node: Node) => string,
): void => {
  if (parent?.type === 'Property' && parent.key === node) return
  if (parent?.type === 'ExportNamedDeclaration' || parent?.type === 'ImportExpression') return
  if (parent?.type === 'JSXAttribute' && /^(className|key|type)$/.test(at(parent.name))) return
  const text = at(node)
  if (text === 'true') add('flipped flag', node, 'false')
  else if (text === 'false') add('flipped flag', node, 'true')
  else if (/^\d[\d_]*$/.test(text)) add('moved number', node, moved(Number(text.replaceAll('_', ''))))
  else if (/^'.+'$/.test(text)) add('emptied text', node, "''")
}
