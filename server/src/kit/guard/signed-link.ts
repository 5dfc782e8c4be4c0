import { createHmac } from 'node:crypto'
import type { Kit } from '../kit.ts'
import { sameBytes } from './tokens.ts'

type Key = Pick<Kit, 'lastingKey'>

const signBytes = 18
const signOf = ({ lastingKey }: Key, purpose: string, body: Buffer) =>
  createHmac('sha256', lastingKey).update(`${purpose}|`).update(body).digest().subarray(0, signBytes)

/** A UUID as 16 bytes. */
export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
export const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const noId = '00000000-0000-0000-0000-'
/** The small number of a record of reference data, in the form of a UUID, and back. */
export const idOfNumber = (id: number): string => `${noId}${id.toString(16).padStart(12, '0')}`
export const numberOfId = (id: string): number | undefined =>
  id.startsWith(noId) ? Number.parseInt(id.slice(noId.length), 16) : undefined

/**
 * The token of a link that needs no sign-in. The token is signed and not stored, so it never
 * expires; the code that reads it decides what may still be shown. `purpose` ensures that a token
 * opens only links of one kind.
 */
export const signLink = (kit: Key, purpose: string, body: Buffer): string =>
  Buffer.concat([body, signOf(kit, purpose, body)]).toString('base64url')

/**
 * The `size` bytes of which a link's token was made; undefined if this installation did not make
 * the token for this purpose.
 */
export function readLink(kit: Key, purpose: string, size: number, token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== size + signBytes) return undefined
  const body = bytes.subarray(0, size)
  return sameBytes(signOf(kit, purpose, body), bytes.subarray(size)) ? body : undefined
}
