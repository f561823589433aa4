import { spawn } from 'node:child_process'
import { buildSpa } from './lib/build.ts'
import { at, root } from './lib/paths.ts'

if (await buildSpa()) console.log('The SPA is built.')
// Its own process: signals, exit code and memory are the server's alone.
const server = spawn(process.execPath, [at('server', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A terminal gives ctrl+C to every process in front by itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  })
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
