import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyMachine } from '#machines/all.ts'
import { graphOf } from '#machines/graph.ts'
import { mermaidOf, scxmlOf, tableOf } from './formats.ts'

const folder = join(import.meta.dirname, '../../../machines')
const [begins, ends] = ['<!-- graphs: written by `npm run machines` -->', '<!-- /graphs -->'] as const

/** What the code of the machines says, by the files that hold it: `machines/graphs/cdc.json`, `….scxml`, and the README. */
export const writtenFiles = (): ReadonlyMap<string, string> => {
  const graphs = Object.entries(everyMachine).map(([name, machine]) => [name, graphOf(machine)] as const)
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const [before, rest = ''] = readme.split(begins)
  const [, after = ''] = rest.split(ends)
  const told = graphs.map(([name, graph]) =>
    [
      `<details><summary><code>${name}</code>: ${graph.states.length} states, ${graph.transitions.length} transitions</summary>`,
      `\`\`\`mermaid\n${mermaidOf(graph)}\n\`\`\``,
      tableOf(graph),
      '</details>',
    ].join('\n\n'),
  )
  return new Map([
    ...graphs.map(
      ([name, graph]) => [join(folder, 'graphs', `${name}.json`), `${JSON.stringify(graph, null, 2)}\n`] as const,
    ),
    ...graphs.map(([name, graph]) => [join(folder, 'graphs', `${name}.scxml`), scxmlOf(graph)] as const),
    [join(folder, 'README.md'), `${before}${begins}\n\n${told.join('\n\n')}\n\n${ends}${after}`] as const,
  ])
}
