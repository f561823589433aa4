import type { PgBoss } from 'pg-boss'
import type { Log } from '#server/platform/log.ts'
import type { Database, Sql } from '#server/platform/sql.ts'

/** Our databases as pg-boss takes them. */
const adapted = (sql: Sql) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: [...(values !== undefined && values.length > 0 ? await sql.query(text, values) : await sql.script(text))],
  }),
})

const queue = 'jobs'
const daily = 'daily'
/** How many jobs one process works on at a time. */
const atOnce = 2

export interface Wakers {
  /** Wakes a process for this job as soon as `tx` commits; while pg-boss still starts, the next sweep does. */
  wake(tx: Sql, id: number): Promise<void>
  wakeNow(id: number): Promise<void>
  /** Looks for what waits, without a word from anybody. */
  lookNow(): void
  stop(): Promise<void>
}
export interface Awake {
  /** Works on a job for a while. */
  job(id: number): Promise<void>
  /** Once in 24 hours, in one of the processes. */
  day(): Promise<void>
}

/**
 * pg-boss hands jobs to the processes of one database and counts the days; what a job is and how far it came, it does not
 * know. A lost or doubled call does no harm. It hears of new jobs by NOTIFY, so its polling is a slow second net.
 */
export const startWakers = async (database: Database, log: Log, awake: Awake): Promise<Wakers> => {
  // A quarter of a second to load, while the server answers already.
  const { PgBoss } = await import('pg-boss')
  const boss: PgBoss = new PgBoss({
    db: {
      ...adapted(database),
      listen: async (channel, heard, again) => {
        const stop = await database.listen(channel, heard, { lost: again })
        return { close: stop }
      },
    },
    backend: database.kind,
    useListenNotify: true,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 3600,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  })
  boss.on('error', (error) => log.error('pg-boss', error))
  await boss.start()
  const options = { notify: true, expireInSeconds: 600, deleteAfterSeconds: 3600, retentionSeconds: 86_400 }
  // «short»: a job that waits to be taken up is not put there twice.
  await boss.createQueue(queue, { ...options, policy: 'short', retryLimit: 0 })
  await boss.createQueue(daily, { ...options, retryLimit: 2 })
  const polling = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 60 }
  const workers: string[] = []
  // One NOTIFY may have spoken of several jobs: whoever is done with one looks for the next at once.
  const lookNow = () => {
    for (const worker of workers) boss.notifyWorker(worker)
  }
  while (workers.length < atOnce)
    workers.push(
      await boss.work<{ id: number }>(queue, polling, async (jobs) => {
        for (const { data } of jobs) await awake.job(data.id)
        lookNow()
      }),
    )
  await boss.work(daily, polling, () => awake.day())
  const nextDay = () =>
    boss
      .send(daily, {}, { singletonKey: daily, singletonSeconds: 86_400 })
      .catch((error: unknown) => log.error('pg-boss', error))
  await nextDay()
  const days = setInterval(nextDay, 3_600_000)
  days.unref()
  const send = async (id: number, tx?: Sql) => {
    await boss.send(queue, { id }, { singletonKey: String(id), ...(tx && { db: adapted(tx) }) })
  }
  return {
    wake: (tx, id) => send(id, tx),
    wakeNow: (id) => send(id),
    lookNow,
    stop: async () => {
      clearInterval(days)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** pg-boss's own tables, in the transaction that migrates ours. */
export const installWakers = async (tx: Sql): Promise<void> => {
  const [found] = await tx.query<{ there: boolean }>("select to_regclass('pgboss.version') is not null as there")
  if (found?.there === true) return
  const { getConstructionPlans } = await import('pg-boss')
  await tx.script(
    getConstructionPlans('pgboss', { backend: tx.kind })
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, ''),
  )
}
