/** What goes wrong with one request to send. `taken`: the messages are taken all the same. */
export type SimulatedFault =
  | { readonly is: 'none' }
  /** Answers with a status, and how many seconds to wait. */
  | { readonly is: 'status'; readonly status: number; readonly retryAfter?: number; readonly taken?: boolean }
  /** Never answers. */
  | { readonly is: 'hang'; readonly taken: boolean }
  /** Closes the line without an answer. */
  | { readonly is: 'close'; readonly taken: boolean }
  /** Takes them and answers what nobody understands. */
  | { readonly is: 'garble' }

/** What the simulator is to do beside its everyday ways; tests write it, and change it while it runs. */
export interface Script {
  /** What goes wrong with the next requests to send, in turn; empty, nothing does. */
  readonly faults: SimulatedFault[]
  /** What goes wrong with a request that `faults` says nothing of, by its number from 1. */
  chance: ((request: number) => SimulatedFault | null) | null
  /** The same status for the next so many looks into the log. */
  logs: { status: number; times: number } | null
  /** Numbers that are refused at once. */
  readonly refused: Set<string>
  /** Messages to these numbers are taken, but the log does not show them. */
  readonly missingInLog: Set<string>
  /** Each report is sent twice. */
  isTwice: boolean
  /** Reports go out last first, each followed by an older one that says “pending”. */
  isOutOfOrder: boolean
  /** Reports wait until this is taken back. */
  isHeld: boolean
  /** Of the next so many pulls that bring reports the answer is lost on its way: what was in it is given no second time. */
  lostPulls: number
}
export const emptyScript = (): Script => ({
  faults: [],
  chance: null,
  logs: null,
  refused: new Set(),
  missingInLog: new Set(),
  isTwice: false,
  isOutOfOrder: false,
  isHeld: false,
  lostPulls: 0,
})
