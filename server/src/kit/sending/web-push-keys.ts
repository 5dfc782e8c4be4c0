import { createECDH } from 'node:crypto'

/* The keys by which browsers know the sender of Web Push messages (VAPID, RFC 8292), in base64url. */
const curve = 'prime256v1'

/** Makes a private key. */
export function newWebPushKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  // Node leaves out leading zeros, which the protocol does not.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** The public key to a private one, as browsers expect it: 65 bytes, not compressed. */
export function publicKeyOf(private_key: string): string {
  const pair = createECDH(curve)
  pair.setPrivateKey(private_key, 'base64url')
  return pair.getPublicKey('base64url')
}
