// Plain JavaScript for whichever Node (20 or newer) is installed, before anything else is.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binaries = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
const ownNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const stop = (lines) => {
  console.error(`\n${lines.join('\n')}\n`)
  process.exit(1)
}

/** What package-lock.json asks for and node_modules does not hold; null when all is there. */
export const whatIsMissing = (lock, installed) => {
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '') continue
    const found = installed.packages[path]
    if (found ? found.version !== wanted.version : !wanted.optional && !wanted.peer) return path
  }
  return null
}

const needsInstall = () => {
  const installed = join(root, 'node_modules', '.package-lock.json')
  return (
    !existsSync(installed) || whatIsMissing(readJson(join(root, 'package-lock.json')), readJson(installed)) !== null
  )
}

const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }
/** Runs a command to its end; a signal ends it, with all that it started, and then this process. */
const runToEnd = (command, args, options) =>
  new Promise((done) => {
    const child = spawn(command, args, { ...options, detached: !windows })
    let interrupted
    const end = (signal) => {
      try {
        if (windows) child.kill(signal)
        else process.kill(-child.pid, signal)
      } catch {
        // It ended by itself in the meantime.
      }
    }
    const onSignal = (signal) => {
      interrupted = signal
      end(signal)
      setTimeout(end, 5000, 'SIGKILL').unref()
    }
    for (const signal of Object.keys(signals)) process.on(signal, onSignal)
    const over = (outcome) => {
      for (const signal of Object.keys(signals)) process.off(signal, onSignal)
      if (interrupted === undefined) return done(outcome)
      // What npm's scripts left running goes with it.
      end('SIGKILL')
      process.exit(signals[interrupted])
    }
    child.on('error', (error) => over({ error }))
    child.on('exit', (status) => over({ status }))
  })

const install = async () => {
  console.log('Installing what package-lock.json names …')
  const wanted = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const done = await runToEnd(command, [...before, ...wanted], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows && command === 'npm',
  })
  if (done.error) stop([`npm could not be started: ${done.error.message}`, 'Put npm on the PATH and try again.'])
  if (done.status !== 0)
    stop(['npm ci failed. See its output above.', 'If the network or the registry was not available, try again.'])
}

const wantedVersion = () => `v${readJson(join(root, 'package.json')).dependencies.node}`

const noOwnNode = () =>
  stop([
    `Node ${wantedVersion()} is not in node_modules, and this is ${process.version}.`,
    'It comes with the package "node", whose install script fetches it; install scripts seem to be switched off.',
    'Allow that one and start again:',
    '',
    '  npm rebuild node --ignore-scripts=false',
    '',
    `Or run this under a Node ${wantedVersion()} of your own.`,
  ])

const goOnUnder = (node, script) =>
  new Promise((done) => {
    const PATH = `${binaries}${windows ? ';' : ':'}${process.env.PATH ?? ''}`
    const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, PATH } })
    for (const signal of Object.keys(signals))
      process.on(signal, () => {
        // A terminal gives ctrl+C to every process in front by itself.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      })
    child.on('error', (fault) => stop([`${node} could not be started: ${fault.message}`]))
    child.on('exit', (code, signal) => done(code ?? signals[signal] ?? 143))
  })

/** Installs what is missing, then runs the script beside this one under the project's own Node. */
export const run = async (name) => {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop([`This is Node ${process.version}; Dealer Desk starts on Node 20 or newer.`])
  if (needsInstall()) await install()
  const script = join(root, 'scripts', name)
  if (process.version === wantedVersion()) {
    process.env.PATH = `${binaries}${windows ? ';' : ':'}${process.env.PATH ?? ''}`
    await import(new URL(name, import.meta.url).href)
    return
  }
  const works = existsSync(ownNode) && spawnSync(ownNode, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (works !== wantedVersion()) noOwnNode()
  process.exit(await goOnUnder(ownNode, script))
}
