import type { Plugin } from 'vite'
import type { MachineChart } from '#machines/drawing.ts'

/** Every machine, laid out from its code. */
const charts = async (): Promise<Readonly<Record<string, MachineChart>>> => {
  const { everyMachine } = await import('#machines/all.ts')
  const { graphOf } = await import('#machines/graph.ts')
  const { layOut } = await import('./machine-layout.ts')
  const drawn: [string, MachineChart][] = []
  for (const [name, machine] of Object.entries(everyMachine)) {
    const { shortestPaths: _, ...graph } = graphOf(machine)
    drawn.push([name, { graph, drawing: await layOut(graph) }])
  }
  return Object.fromEntries(drawn)
}

/** Gives the page of the machines their charts as `virtual:machine-charts`. */
export const machineCharts = (): Plugin => ({
  name: 'machine-charts',
  resolveId: (id) => (id === 'virtual:machine-charts' ? `\0${id}` : null),
  load: async (id) =>
    id === '\0virtual:machine-charts'
      ? { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(await charts()))})`, map: null }
      : null,
})
