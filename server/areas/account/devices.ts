import { msg } from '#contract/words.ts'
import type { Say } from '#server/platform/words.ts'

/** The network of an address, which is all that is kept of it: 203.0.113.9 → 203.0.113.0/24. */
export const networkOf = (address: string): string => {
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (four) return `${four[1]}.0/24`
  if (address.startsWith('::')) return address
  // Of IPv6 the server keeps the first four groups alone.
  return address.includes(':') ? `${address.replace(/:+$/, '')}::/64` : ''
}

/** In this order: each of them also claims to be one further down. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.+Safari\//, 'Safari'],
  [/^(?:curl|node|undici|Python|PostmanRuntime)\b/i, 'API'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const first = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A user agent in words: what its owner would call the device. */
export const deviceOf = (userAgent: string, say: Say): string => {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  if (browser !== undefined && system !== undefined) return say(msg`{browser} on {system}`, { browser, system })
  return browser ?? system ?? say(msg`Unknown device`)
}
