/**
 * Addresses that can only be in the branch's own network. The server does not let a page connect to
 * any others (app/printers.ts).
 */
const local = /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^[a-z0-9-]+\.local$/

/**
 * The address to connect to, for "192.168.1.50". Undefined if the text is invalid or the address is
 * outside the branch's network.
 */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\/+$/, '')
  const address = /^https?:\/\//.test(text) ? text : `http://${text}`
  if (!/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(address) || !URL.canParse(address)) return undefined
  const { hostname, origin } = new URL(address)
  return local.test(hostname) ? origin : undefined
}
