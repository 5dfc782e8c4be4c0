/**
 * The network of an IP address: the address itself, or for IPv6 the /64 that one internet
 * connection gets. An IPv4 address written as IPv6 counts as IPv4.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%')
  if (!address.includes(':')) return address
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(address) ?? []
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
  return `${whole
    .slice(0, 4)
    .map((it) => Number.parseInt(it, 16).toString(16))
    .join(':')}::/64`
}
