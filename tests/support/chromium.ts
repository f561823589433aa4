import { accessSync, constants } from 'node:fs'
import { chromium } from 'playwright'

const usable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
/**
 * Debian's package `chromium-headless-shell`: Chromium without windows of its own. The same tests take a sixth less of
 * the processor's time in it.
 */
const shell = '/usr/bin/chromium-headless-shell'
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser that tests drive: CHROMIUM_PATH, the shell, an installed Chromium or Chrome, or Playwright's own; null
 * when none is here. What is measured is measured in a browser that people have: without the shell.
 */
export const chromiumPath = ({ withShell = true } = {}): string | null => {
  const asked = process.env['CHROMIUM_PATH']
  if (asked !== undefined && asked !== '') {
    if (!usable(asked)) throw new Error(`CHROMIUM_PATH names ${asked}, which cannot be run: correct it or unset it`)
    return asked
  }
  return [...(withShell ? [shell] : []), ...browsers, chromium.executablePath()].find(usable) ?? null
}

/** Quiet on the network, and without the sandbox that Chromium refuses as root. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
