import { crc32, inflateRawSync } from 'node:zlib'
import { codeOf } from '#server/db/code-of.ts'
import { Refusal } from './refusal.ts'

const [local, central, end] = [0x04034b50, 0x02014b50, 0x06054b50]
const [localSize, centralSize, endSize] = [30, 46, 22]
const longestComment = 65_535

/**
 * The limits of walls §4.12. The compression ratio is checked only for files above a megabyte: in
 * small files a high ratio means nothing.
 */
const maxEntries = 50
const maxRatio = 100
const ratioFrom = 1_048_576
export const maxUnpacked = 50 * 1_048_576

export interface Entry {
  name: string
  content: Buffer
  /** The file's record in the zip's directory. */
  record: Buffer
}

/**
 * The files of a zip, unpacked. Refuses a zip that is not what it claims: its directory disagrees
 * with the files, or entries overlap, are encrypted, share a name or point outside the folder. Also
 * refuses more than 50 entries, and a zip that unpacks to too much, since its declared sizes may be
 * false.
 */
export function unzipped(zip: Buffer): Entry[] {
  const tail = endOf(zip)
  const count = zip.readUInt16LE(tail + 10)
  let at = zip.readUInt32LE(tail + 16)
  // 0xffff announces the zip64 format, which no menu is large enough to need.
  if (count === 0 || count !== zip.readUInt16LE(tail + 8)) throw new Refusal('file_type')
  if (count > maxEntries) throw new Refusal('file_too_large')
  const entries: Entry[] = []
  const names = new Set<string>()
  const taken: [from: number, to: number][] = [[at, zip.length]]
  let left = maxUnpacked
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== central) throw new Refusal('file_type')
    const nameSize = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + centralSize, at + centralSize + nameSize)
    const packed = packedAt(zip, at, nameSize)
    if (names.has(name) || !isPlain(name)) throw new Refusal('file_type')
    names.add(name)
    taken.push([packed.head, packed.from + packed.bytes.length])
    const content = packed.isStored ? packed.bytes : inflated(packed.bytes, left)
    left -= content.length
    if (left < 0 || (content.length > ratioFrom && content.length > packed.bytes.length * maxRatio))
      throw new Refusal('file_too_large')
    if (content.length !== packed.size || crc32(content) !== packed.sum) throw new Refusal('file_type')
    const next = at + centralSize + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    entries.push({ name, content, record: zip.subarray(at, next) })
    at = next
  }
  taken.sort(([a], [b]) => a - b)
  if (taken.some(([from], n) => from < (taken[n - 1]?.[1] ?? 0))) throw new Refusal('file_type')
  return entries
}

function endOf(zip: Buffer): number {
  const min = Math.max(0, zip.length - endSize - longestComment)
  for (let at = zip.length - endSize; at >= min; at--) if (zip.readUInt32LE(at) === end) return at
  throw new Refusal('file_type')
}

function packedAt(zip: Buffer, at: number, nameSize: number) {
  const flags = zip.readUInt16LE(at + 8)
  const method = zip.readUInt16LE(at + 10)
  const head = zip.readUInt32LE(at + 42)
  const size = zip.readUInt32LE(at + 20)
  const isEncrypted = (flags & 0x2041) !== 0
  if (isEncrypted || (method !== 0 && method !== 8) || zip.readUInt32LE(head) !== local) throw new Refusal('file_type')
  const ownName = zip.subarray(head + localSize, head + localSize + zip.readUInt16LE(head + 26))
  if (!ownName.equals(zip.subarray(at + centralSize, at + centralSize + nameSize))) throw new Refusal('file_type')
  const from = head + localSize + ownName.length + zip.readUInt16LE(head + 28)
  if (from + size > zip.length) throw new Refusal('file_type')
  return {
    head,
    from,
    isStored: method === 0,
    bytes: zip.subarray(from, from + size),
    size: zip.readUInt32LE(at + 24),
    sum: zip.readUInt32LE(at + 16),
  }
}

const isPlain = (name: string) =>
  name !== '' && !/[\0\\:]/.test(name) && !name.startsWith('/') && !name.split('/').includes('..')

function inflated(bytes: Buffer, max: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, max) })
  } catch (error) {
    throw new Refusal(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'file_too_large' : 'file_type')
  }
}

/**
 * The same zip with a directory that lists only these entries, so that a reader never sees the
 * others.
 */
export function withOnly(zip: Buffer, entries: readonly Entry[]): Buffer {
  const directory = Buffer.concat(entries.map((it) => it.record))
  const tail = Buffer.alloc(endSize)
  tail.writeUInt32LE(end, 0)
  tail.writeUInt16LE(entries.length, 8)
  tail.writeUInt16LE(entries.length, 10)
  tail.writeUInt32LE(directory.length, 12)
  tail.writeUInt32LE(zip.length, 16)
  return Buffer.concat([zip, directory, tail])
}
