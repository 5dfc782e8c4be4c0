import { isIP } from 'node:net'
import { isPublicAddress, resolveHost, type Resolve } from '#server/kit/sending/public-address.ts'

/** A server that cannot be connected to, with a code that is stored as the reason. */
class ServerFault extends Error {
  readonly code: string
  constructor(code: string) {
    super('no connection')
    this.code = code
  }
}

/**
 * The IP address of a mail server that a company has chosen. The connection goes to the address
 * that was checked, so a name server cannot answer differently the second time. Throws if the
 * server is unknown or in a private network.
 */
export async function addressOf(
  server: string,
  { allowsPrivate, resolve = resolveHost }: { allowsPrivate: boolean; resolve?: Resolve },
): Promise<string> {
  if (allowsPrivate && server === 'localhost') return '127.0.0.1'
  const found = isIP(server) ? [server] : await resolve(server)
  const [first] = found
  if (first === undefined) throw new ServerFault('unknown_host')
  if (!allowsPrivate && !found.every(isPublicAddress)) throw new ServerFault('private_address')
  return first
}
