import { createHmac } from 'node:crypto'
import type { Vendor, World } from './world.ts'

type ToPlugin = {
  method: 'POST' | 'PUT'
  path: string
  body: object
  orderId: string | null
  answered?: (status: number, body: unknown) => void
}

/** Sends a push to a restaurant's plugin, with its user name and password or with a signature. */
export const pushTo = (world: World, vendor: Vendor, it: ToPlugin): void =>
  world.pushes.push({
    ...it,
    vendor: vendor.remoteId,
    base: vendor.pluginUrl,
    proof: (text, isForged) => authOf(vendor, text, isForged),
  })

function authOf({ auth }: Vendor, text: string, isForged: boolean): Record<string, string> {
  const secret = isForged ? 'not-the-secret' : auth.secret
  if (auth.kind === 'basic')
    return { authorization: `Basic ${Buffer.from(`${auth.user}:${secret}`).toString('base64')}` }
  return { 'x-signature': createHmac('sha256', secret).update(text).digest('hex') }
}
