import { writeSync } from 'node:fs'
import { startSimulator } from '#server/simulator/simulator.ts'

/** `500` or `20-80` milliseconds. */
const range = (text: string | undefined): readonly [number, number] | undefined => {
  const [least, most = least] = (text ?? '').split('-').map(Number)
  return text === undefined || least === undefined || most === undefined ? undefined : [least, most]
}
const { PORT, LATENCY, REPORT_DELAY, FILE, READY_FD, KEEPS } = process.env
const latency = range(LATENCY)
const reportDelay = range(REPORT_DELAY)
const simulator = await startSimulator({
  port: Number(PORT ?? 4700),
  keeps: KEEPS === '1',
  ...(latency && { latency }),
  ...(reportDelay && { reportDelay }),
  ...(FILE !== undefined && FILE !== '' && { file: FILE }),
})
process.stdout.write(`The simulator of the SMS provider listens on ${simulator.url}\n`)
if (READY_FD !== undefined) writeSync(Number(READY_FD), `ready ${simulator.url}\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    simulator.close().then(() => process.exit(0))
  })
