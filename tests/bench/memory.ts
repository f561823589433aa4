import { readFileSync } from 'node:fs'

/** The memory of a process in MB, as Linux tells it. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
/** How many MB more a process has at its highest than before, while `work` runs. */
export const growth = async <T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly grown: number }> => {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  try {
    return { result: await work(), grown: Math.round(Math.max(most, memoryOf(pid)) - before) }
  } finally {
    clearInterval(timer)
  }
}
