import { randomBytes } from 'node:crypto'

/**
 * A UUID of version 7. It begins with the time in ms, so that keys grow with time (stack.md: the
 * application creates the ids).
 */
export function uuidv7(ms = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The lowest UUID of version 7 that could be made at this time in ms. */
export const firstUuidAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Ids in the database's spelling, without duplicates. */
export const lowered = (ids: readonly string[]): string[] => [...new Set(ids.map((it) => it.toLowerCase()))]
