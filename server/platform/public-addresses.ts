import { BlockList, isIP, isIPv4 } from 'node:net'

const refused = new BlockList()
/** Addresses that no request of ours may reach. Source: IANA's registries of special-purpose addresses. */
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refused.addSubnet(network, prefix, 'ipv4')
/** Within global unicast: tunnels that carry an IPv4 address, protocol assignments and documentation. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** True for an address that anybody on the internet could reach; loopback, private, link-local and the like are not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  // Mapped, translated, link-local and unique-local addresses all lie outside global unicast.
  return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Names that never stand for a public machine. */
const isLocalName = (host: string) => !host.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host)

/** What an address that requests go to must be. */
export type UrlFault = 'not-a-url' | 'not-https' | 'credentials' | 'query' | 'not-public'
/** Why requests may not go there, as far as the text alone tells; null when it may. What the name stands for is asked later. */
export const urlFaultOf = (text: string): UrlFault | null => {
  const url = URL.parse(text)
  if (!url?.hostname) return 'not-a-url'
  if (url.protocol !== 'https:') return 'not-https'
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (url.search !== '' || url.hash !== '') return 'query'
  const host = hostOf(url)
  const isPublic = isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host)
  return isPublic ? null : 'not-public'
}
/** The host as sockets know it: without the brackets of IPv6 and the dot that may end a name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
