import type { MachineGraph } from '#machines/graph.ts'

/** Where transitions begin that every state takes. */
export const anywhere = '*'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Area extends Point {
  readonly width: number
  readonly height: number
}
/** A state as it is drawn; what stands in another lies within its area. */
export interface DrawnState extends Area {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly isGroup: boolean
  /** Where the name of one with others in it begins, beside the lines that lead into it; the others have it in the middle. */
  readonly nameX: number
}
/** One line from a state to another: all transitions between the two, by their places in the graph. */
export interface DrawnEdge {
  readonly transitions: readonly number[]
  readonly points: readonly Point[]
  readonly label: (Area & { readonly lines: readonly string[] }) | null
}
/** A machine's picture, in pixels of its own. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly states: readonly DrawnState[]
  readonly edges: readonly DrawnEdge[]
  /** From the dot to the state that a machine, or a state with others in it, begins with. */
  readonly beginnings: readonly { readonly at: Point; readonly points: readonly Point[] }[]
}
/** A machine as its page shows it; laid out when the product is built. */
export interface MachineChart {
  readonly graph: Omit<MachineGraph, 'shortestPaths'>
  readonly drawing: Drawing
}
