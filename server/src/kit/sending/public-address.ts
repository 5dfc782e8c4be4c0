import { BlockList, isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'

/** Ranges of IPv4 that are private, local, reserved or used by documentation. */
const v4 = [
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
  ['224.0.0.0', 3],
] as const
/**
 * Ranges within the public IPv6 addresses that carry an IPv4 address (Teredo, 6to4) or belong to
 * documentation.
 */
const v6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [net, bits] of v4) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of v6) refused.addSubnet(net, bits, 'ipv6')
/** All public IPv6 addresses. Mapped IPv4 addresses lie outside. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to a host on the public internet. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !refused.check(ip, 'ipv4')
  return family === 6 && globalV6.check(ip, 'ipv6') && !refused.check(ip, 'ipv6')
}

/** Endings of names that exist only within one machine or network. */
const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/

/**
 * Whether a URL shows by its text alone that it leads into a private network: by a private IP
 * address in any spelling, or a name that no public name server knows. Any other name may still
 * turn out to be private when it is resolved.
 */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || localNames.test(host)
}

/** Resolves a host's name to all its IP addresses, IPv4 first. */
export type Resolve = (host: string) => Promise<string[]>

/**
 * Asks the name servers without the thread pool: a name server that answers late would otherwise
 * hold up files and passwords.
 */
export const resolveHost: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 3000, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((it) => (it.status === 'fulfilled' ? it.value : []))
}
