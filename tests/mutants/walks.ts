import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { everyMachine } from '#machines/all.ts'
import { lifecycles } from '#tests/model/walks/lifecycles/all.ts'
import { type Fault, partsOf } from './rules.ts'

/** Where faults stand that walks are to notice, with their shares of a sample. */
export const parts: Readonly<Record<string, number>> = { machines: 0.5, server: 0.3, src: 0.2 }
/** What draws machines, lists them, and says beside a recorded step where one stands. */
const noMachine = /^machines\/(all|drawing|graph|outlines)\.ts$/
/** Stand in the page of the machines, which shows what the others do. */
const pageOfMachines = /^src\/areas\/machines\//
export const isWalked = (file: string): boolean =>
  Object.keys(parts).some((part) => file.startsWith(`${part}/`)) && !noMachine.test(file) && !pageOfMachines.test(file)

interface Span {
  readonly start: number
  readonly end: number
}
const isType = (node: ESTree.ImportDeclaration, { importKind }: { readonly importKind?: string }) =>
  node.importKind === 'type' || importKind === 'type'
/** The names of values that a file takes from the machines, and the machines that they are of. */
const takenFrom = (program: ESTree.Program) =>
  program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value.startsWith('#machines/')
      ? node.specifiers
          .filter((one) => !isType(node, 'importKind' in one ? one : {}))
          .map(({ local }) => ({ local: local.name, of: node.source.value.replace(/^#machines\/|\.ts$/g, '') }))
      : [],
  )
const isFunction = /Function/
/**
 * Everything of a machine; elsewhere the functions that ask one: of those that stand in one another the innermost,
 * or all handlers of a room would be guards of its machine.
 */
export const askingOf = (file: string, code: string): ((fault: Pick<Fault, 'start' | 'end'>) => boolean) => {
  if (file.startsWith('machines/')) return () => true
  const { program } = parseSync(file, code)
  const names = new Set(takenFrom(program).map(({ local }) => local))
  const spans = new Set<Span>()
  const visit = (node: ESTree.Node, within: Span): void => {
    if (node.type === 'Identifier' && names.has(node.name)) spans.add(within)
    for (const part of partsOf(node)) visit(part, isFunction.test(part.type) ? part : within)
  }
  for (const node of program.body) visit(node, node)
  return ({ start, end }) => [...spans].some((span) => span.start <= start && end <= span.end)
}

/** A run of a test file, or of what stands in it under these titles. */
export interface Walk {
  readonly test: string
  readonly title?: string
  /** It leads a process or pages of its own, where no probe is heard. */
  readonly isDeaf: boolean
  /** It needs the pages to be built with the fault in them. */
  readonly needsPages: boolean
}
const models = Object.keys(everyMachine)
/** The walks over the API are called by their lifecycle, those on the screen by the name of their model. */
const overApi = Object.keys(lifecycles)
const onScreen: Readonly<Record<string, readonly string[]>> = {
  ...{ session: ['session'], tabs: ['workspace'], 'stored-workspace': ['workspace'], workspace: ['workspace'] },
  ...{ 'auth-request': ['auth-request'], 'form-draft': ['form-draft'], draft: ['cell-edit', 'form-draft'] },
  ...{ upload: ['upload'], 'import-draft': ['upload'], 'bulk-request': ['bulk-action'] },
  ...{ 'bulk-action': ['bulk-action', 'many-acts'], 'text-blast': ['text-blast'], 'parts-inquiry': ['parts-inquiry'] },
}
const api = (machine: string): Walk => ({
  test: 'tests/model/walks/walks.test.ts',
  title: `Walks over the API.*(lead ${machine} through|of two people at once on one ${machine},)`,
  isDeaf: true,
  needsPages: false,
})
const screen = (model: string): Walk => ({
  test: 'tests/model/ui/screens.test.ts',
  title: `The screens of the ${model} machine`,
  isDeaf: true,
  needsPages: true,
})
/** A machine and everything that it is made of: what a fault of one of them may show itself in. */
const madeOf = (root: string, machine: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const take = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/from '#machines\/([\w-]+\.ts)'/g))
      take(`machines/${name}`)
  }
  take(`machines/${machine}.ts`)
  return found
}
/** The transitions as they were recorded. */
const graphs: Walk = { test: 'tests/model/graphs.test.ts', isDeaf: true, needsPages: false }

/** Runs while the pages are built, where no fault can be switched. */
export const runsAtBuild = (file: string): boolean => file === 'src/app/prerender.tsx'

/** The walks that may notice a fault of a file, the cheapest first. */
export const walksFor = (root: string, file: string): readonly Walk[] => {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const isMachine = file.startsWith('machines/')
  const asked = new Set(
    isMachine ? models.filter((one) => madeOf(root, one).has(file)) : takenFrom(program).map(({ of }) => of),
  )
  // Statements that are read off any machine move the rows of both.
  if (file === 'server/platform/machine-sql.ts') for (const one of ['job', 'outgoing-email']) asked.add(one)
  if (file.startsWith('src/')) return [...new Set([...asked].flatMap((one) => onScreen[one] ?? []))].map(screen)
  const byModel = [...asked].map(
    (one): Walk => ({ test: `tests/model/${one}.test.ts`, isDeaf: false, needsPages: false }),
  )
  const led = [...asked].filter((one) => overApi.includes(one)).map(api)
  return isMachine ? [...byModel, graphs, ...led] : led
}
