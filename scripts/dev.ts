import { type ChildProcess, spawn } from 'node:child_process'
import { at, root } from './lib/paths.ts'

// The API restarts when its files change, the SPA is served by Vite and replaced in place.
const api = process.env['PORT'] ?? '4600'
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
const both = [
  start(['--watch', at('server', 'main.ts')], { PORT: api }),
  start([at('node_modules', 'vite', 'bin', 'vite.js')], { API: `http://127.0.0.1:${api}` }),
]
const end = (signal: NodeJS.Signals) => {
  for (const child of both) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
for (const child of both) child.on('exit', () => end('SIGTERM'))
