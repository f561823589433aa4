import { type GraphState, type GraphTransition, type MachineGraph, saidEvent } from '#machines/graph.ts'

const plain = (id: string) => id.replaceAll(/[^\w]/g, '_')
const own = (id: string) => id.split('.').at(-1) ?? id
const withGuard = ({ event, guard }: GraphTransition) => `${saidEvent(event)}${guard === null ? '' : ` [${guard}]`}`
const within = (graph: MachineGraph, parent: string | null): readonly GraphState[] =>
  graph.states.filter((state) => state.parent === parent)

/** A diagram for Markdown. What leaves the state as it is stands in the table alone. */
export const mermaidOf = (graph: MachineGraph): string => {
  const lines: string[] = ['stateDiagram-v2']
  const draw = (parent: string | null, initial: string | null, depth: number) => {
    const indent = '  '.repeat(depth)
    for (const { id, type, initial: first } of within(graph, parent)) {
      lines.push(`${indent}state "${own(id)}" as ${plain(id)}`)
      if (type !== 'compound') continue
      lines.push(`${indent}state ${plain(id)} {`)
      draw(id, first, depth + 1)
      lines.push(`${indent}}`)
    }
    if (initial !== null) lines.push(`${indent}[*] --> ${plain(initial)}`)
  }
  draw(null, graph.initial.split(' ')[0]?.split('.')[0] ?? null, 1)
  for (const one of graph.transitions) {
    if (one.to === null || one.from === '') continue
    // A colon would end the label.
    lines.push(`  ${plain(one.from)} --> ${plain(one.to)} : ${withGuard(one).replaceAll(':', ' =')}`)
  }
  return lines.join('\n')
}

/** Every transition, one a row, as Markdown. */
export const tableOf = (graph: MachineGraph): string =>
  [
    '| from | event | guard | to | does |',
    '|---|---|---|---|---|',
    ...graph.transitions.map(
      ({ from, event, guard, to, actions }) =>
        `| ${from === '' ? 'anywhere' : `\`${from}\``} | ${saidEvent(event)} | ${guard ?? ''} | ${to === null ? '' : `\`${to}\``} | ${actions.join(', ')} |`,
    ),
  ].join('\n')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** State Chart XML (W3C): guards as `cond` by their names, actions as log lines. */
export const scxmlOf = (graph: MachineGraph): string => {
  const logs = (actions: readonly string[], indent: string) =>
    actions.map((action) => `${indent}<log label="action" expr="'${escaped(action)}'"/>`)
  const transitionsOf = (from: string, indent: string) =>
    graph.transitions
      .filter((one) => one.from === from)
      .flatMap(({ event, to, guard, actions }) => {
        const attributes = [
          ...(event === '' ? [] : [`event="${escaped(event)}"`]),
          ...(guard === null ? [] : [`cond="${escaped(guard)}"`]),
          ...(to === null ? [] : [`target="${escaped(to)}"`]),
        ].join(' ')
        if (actions.length === 0) return [`${indent}<transition ${attributes}/>`]
        return [`${indent}<transition ${attributes}>`, ...logs(actions, `${indent}  `), `${indent}</transition>`]
      })
  const statesOf = (parent: string | null, indent: string): readonly string[] =>
    within(graph, parent).flatMap(({ id, initial, invokes, entry, exit }) => [
      `${indent}<state id="${escaped(id)}"${initial === null ? '' : ` initial="${escaped(initial)}"`}>`,
      ...(entry.length === 0 ? [] : [`${indent}  <onentry>`, ...logs(entry, `${indent}    `), `${indent}  </onentry>`]),
      ...(exit.length === 0 ? [] : [`${indent}  <onexit>`, ...logs(exit, `${indent}    `), `${indent}  </onexit>`]),
      ...invokes.map((name) => `${indent}  <invoke id="${escaped(name)}"/>`),
      ...transitionsOf(id, `${indent}  `),
      ...statesOf(id, `${indent}  `),
      `${indent}</state>`,
    ])
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="${escaped(graph.id)}" initial="${escaped(graph.initial)}">`,
    ...transitionsOf('', '  '),
    ...statesOf(null, '  '),
    '</scxml>',
  ].join('\n')}\n`
}
