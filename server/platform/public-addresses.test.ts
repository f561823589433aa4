import { describe, expect, test } from 'vitest'
import { isPublicAddress, urlFaultOf } from '#server/platform/public-addresses.ts'

describe('An address is public when anybody on the internet could reach it', () => {
  test.each(['8.8.8.8', '193.105.74.4', '100.63.255.255', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2001::1',
    '2002:a00:1::',
    'not an address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('Of an address that somebody typed in', () => {
  test.each([
    'https://xyz.api.infobip.com',
    'https://xyz.api.infobip.com/',
    'https://8.8.8.8:8443',
    'https://[2606:4700:4700::1111]',
  ])('%s is taken', (url) => expect(urlFaultOf(url)).toBeNull())
  test.each([
    ['', 'not-a-url'],
    ['xyz.api.infobip.com', 'not-a-url'],
    ['http://xyz.api.infobip.com', 'not-https'],
    ['ftp://xyz.api.infobip.com', 'not-https'],
    ['https://user:word@xyz.api.infobip.com', 'credentials'],
    ['https://xyz.api.infobip.com/?a=1', 'query'],
    ['https://xyz.api.infobip.com/#a', 'query'],
    ['https://localhost', 'not-public'],
    ['https://localhost.', 'not-public'],
    ['https://db', 'not-public'],
    ['https://printer.local', 'not-public'],
    ['https://a.localhost', 'not-public'],
    ['https://metadata.google.internal', 'not-public'],
    ['https://127.0.0.1', 'not-public'],
    ['https://127.1', 'not-public'],
    ['https://0x7f000001', 'not-public'],
    ['https://2130706433', 'not-public'],
    ['https://10.1.2.3', 'not-public'],
    ['https://[::1]', 'not-public'],
    ['https://[::ffff:127.0.0.1]', 'not-public'],
    ['https://[fe80::1]', 'not-public'],
  ] as const)('“%s” is refused as %s', (url, fault) => expect(urlFaultOf(url)).toBe(fault))
})
