import { isoOf, momentAt, now } from '#contract/calendar.ts'
import type { Report } from '#server/areas/text-blasts/provider/protocol.ts'
import { type Entry, fateByNumber, type SimulatorRecord, stateOf } from '#server/simulator/record.ts'
import type { Script } from '#server/simulator/script.ts'

/** How many reports one call of a webhook carries. */
const mostReports = 500
/** How often a webhook is tried before its reports wait to be pulled. */
const mostTries = 4
const between = 100

const reportOf = (entry: Entry, state: 'pending' | 'final'): Report => {
  const fate = fateByNumber(entry.to)
  const status = stateOf(state === 'pending' || fate === 'silent' ? 'pending' : fate)
  const hasFailed = status.groupName !== 'DELIVERED' && status.groupName !== 'PENDING'
  return {
    messageId: entry.id,
    to: entry.to,
    sentAt: isoOf(momentAt(entry.at)),
    doneAt: isoOf(now()),
    messageCount: 1,
    price: { pricePerMessage: 0, currency: 'PHP' },
    status,
    error: hasFailed
      ? { groupId: 1, groupName: 'HANDSET_ERRORS', id: 27, name: 'EC_ABSENT_SUBSCRIBER', permanent: false }
      : { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', permanent: false },
  }
}

export interface Reporting {
  /** Reports on these when their time has come. */
  expect(entries: readonly Entry[]): void
  /** The reports that no webhook took, on at most so many messages, each once. */
  pull(most: number): readonly Report[]
  /** How many are still to be reported. */
  readonly waiting: number
  close(): void
}

/** Reports by webhook after a delay between the two given, in milliseconds. */
export const startReporting = (
  record: SimulatorRecord,
  script: Script,
  [least, most]: readonly [number, number],
): Reporting => {
  /** By the tenth of a second in which they are due. */
  const due = new Map<number, { readonly entry: Entry; readonly tries: number }[]>()
  const pulled: Entry[] = []
  let waiting = 0
  let isBusy = false
  const stop = new AbortController()

  const plan = (entry: Entry, tries: number, delay: number) => {
    const tick = Math.ceil((Date.now() + delay) / between)
    const all = due.get(tick) ?? []
    due.set(tick, all)
    all.push({ entry, tries })
    waiting += 1
  }
  const post = async (url: string, results: readonly Report[]): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ results }),
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(10_000)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
  const reportsOn = (entries: readonly Entry[]): Report[] => {
    const ordered = script.isOutOfOrder ? entries.toReversed() : entries
    return ordered.flatMap((entry) => {
      const report = reportOf(entry, 'final')
      return [report, ...(script.isTwice ? [report] : []), ...(script.isOutOfOrder ? [reportOf(entry, 'pending')] : [])]
    })
  }
  const deliver = async (batch: readonly { readonly entry: Entry; readonly tries: number }[]) => {
    const byWebhook = Map.groupBy(batch, ({ entry }) => entry.webhook)
    for (const [url, all] of byWebhook)
      for (let at = 0; at < all.length; at += mostReports) {
        const some = all.slice(at, at + mostReports)
        const entries = some.map(({ entry }) => entry)
        waiting -= some.length
        if (url !== null && (await post(url, reportsOn(entries)))) record.reported(entries)
        else if (stop.signal.aborted) return
        else
          for (const { entry, tries } of some)
            if (url !== null && tries < mostTries) plan(entry, tries + 1, 200 * 2 ** tries)
            else pulled.push(entry)
      }
  }
  const tick = async () => {
    if (isBusy || script.isHeld) return
    const now = Date.now() / between
    const ripe = [...due].filter(([at]) => at <= now)
    if (ripe.length === 0) return
    isBusy = true
    for (const [at] of ripe) due.delete(at)
    await deliver(ripe.flatMap(([, batch]) => batch))
    isBusy = false
  }
  const timer = setInterval(tick, between)
  timer.unref()

  const expect = (entries: readonly Entry[]) => {
    for (const entry of entries)
      if (fateByNumber(entry.to) !== 'silent') plan(entry, 0, least + Math.random() * (most - least))
  }
  // Those that a process before this one has taken and not reported on.
  expect(record.taken.filter(({ reportedAt }) => reportedAt === null))
  return {
    expect,
    pull: (most) => {
      const given = pulled.splice(0, most)
      record.reported(given)
      return reportsOn(given)
    },
    get waiting() {
      return waiting + pulled.length
    },
    close: () => {
      clearInterval(timer)
      stop.abort()
    },
  }
}
