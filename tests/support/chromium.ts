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
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser that tests drive: CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's own; null when none is here. */
export const chromiumPath = (): string | null => {
  const asked = process.env['CHROMIUM_PATH']
  if (asked !== undefined && asked !== '') {
    if (!usable(asked)) throw new Error(`CHROMIUM_PATH names ${asked}, which cannot be run: correct it or unset it`)
    return asked
  }
  return [...places, chromium.executablePath()].find(usable) ?? null
}

/** Quiet on the network, and without the sandbox that Chromium refuses as root. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
