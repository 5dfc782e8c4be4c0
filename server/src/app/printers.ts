import { BlockList, isIP } from 'node:net'

/**
 * Networks that lead only into the branch: data that is sent there cannot reach anybody outside.
 */
const local = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  local.addSubnet(net, bits, 'ipv4')

const maxPrinters = 4

/**
 * The printers of a device, from its cookie: addresses of the device's own network that the page
 * may connect to, besides the server. Only IP addresses and names under `.local` are accepted,
 * because a person who controls the DNS of any other name could redirect it.
 */
export function printersOf(cookie: string | undefined): string[] {
  const text = /(?:^|; )printers=([^;]*)/.exec(cookie ?? '')?.[1]
  if (!text) return []
  return decoded(text).split(' ').filter(isOfTheBranch).slice(0, maxPrinters)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function isOfTheBranch(address: string): boolean {
  if (!/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(address) || !URL.canParse(address)) return false
  const { hostname, origin } = new URL(address)
  if (origin !== address) return false
  return isIP(hostname) === 4 ? local.check(hostname, 'ipv4') : /^[a-z0-9-]+\.local$/.test(hostname)
}
