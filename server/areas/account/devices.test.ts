import { expect, test } from 'vitest'
import { deviceOf, networkOf } from '#server/areas/account/devices.ts'
import { sayIn } from '#server/platform/words.ts'

const say = sayIn('en')

test('a device is called by its browser and its system, also where it claims to be another', () => {
  const agents: Readonly<Record<string, readonly [string, string]>> = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0':
      ['Edge', 'Windows'],
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0': ['Firefox', 'Linux'],
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1':
      ['Safari', 'iOS'],
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36':
      ['Samsung Internet', 'Android'],
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36':
      ['Chrome', 'macOS'],
  }
  for (const [agent, [browser, system]] of Object.entries(agents))
    expect(deviceOf(agent, say)).toBe(`${browser} on ${system}`)
  expect(deviceOf('', say)).toBe('Unknown device')
})

test('of an address its network alone is kept', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24')
  expect(networkOf('2001:db8:1:2')).toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('::1')
  expect(networkOf('')).toBe('')
})
