import { StatementFailed } from '#server/platform/sql.ts'

/** Whether the database gave this statement up because others waited for it in a circle (40P01, 40001). */
export const isGivenUp = (fault: unknown): boolean =>
  fault instanceof StatementFailed && (fault.code === '40P01' || fault.code === '40001')

/** Runs what may wait for the server's own jobs in a circle, again until it has not been given up. */
export const untilThrough = async (work: () => Promise<unknown>): Promise<void> => {
  for (;;)
    try {
      await work()
      return
    } catch (fault) {
      if (!isGivenUp(fault)) throw fault
    }
}
