import { createHmac } from 'node:crypto'
import { sameBytes } from '#server/kit/guard/tokens.ts'

/*
 * Makes and reads the content of a printed table code, 44 characters: version, table, epoch, and a
 * signature that proves that this installation made the code. The code is not a secret. Anyone with
 * a picture of it can find out the table, and nothing else.
 */
const version = 1
const macBytes = 12
const bodyBytes = 21

/**
 * A table with the epoch of its code. When the table's epoch is raised, all earlier codes become
 * invalid.
 */
export interface NamedTable {
  table_id: string
  epoch: number
}

const macOf = (body: Buffer, secret: Buffer) => createHmac('sha256', secret).update(body).digest().subarray(0, macBytes)

/** The code of a table, signed with the secret of its branch. */
export function tableToken({ table_id, epoch }: NamedTable, secret: Buffer): string {
  const body = Buffer.alloc(bodyBytes)
  body.writeUInt8(version)
  Buffer.from(table_id.replaceAll('-', ''), 'hex').copy(body, 1)
  body.writeUInt32BE(epoch, 17)
  return Buffer.concat([body, macOf(body, secret)]).toString('base64url')
}

/**
 * The table that a code claims to name; undefined if the code does not have our format. Do not
 * trust the claim before `isSigned`.
 */
export function claimOf(token: string): NamedTable | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // The parsed code is encoded again and compared with the input, so that no code has two valid
  // spellings.
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== token) return undefined
  if (bytes.readUInt8() !== version) return undefined
  const hex = bytes.subarray(1, 17).toString('hex')
  const table_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { table_id, epoch: bytes.readUInt32BE(17) }
}

/**
 * Whether a code was signed with this secret. The check takes the same time whichever byte is
 * wrong.
 */
export function isSigned(token: string, secret: Buffer): boolean {
  const bytes = Buffer.from(token, 'base64url')
  return sameBytes(bytes.subarray(bodyBytes), macOf(bytes.subarray(0, bodyBytes), secret))
}
