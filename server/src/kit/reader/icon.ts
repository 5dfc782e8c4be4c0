import decodeIco from 'decode-ico'
import { Refusal } from './refusal.ts'

const [head, line] = [6, 16]

/**
 * Extracts the largest picture of an .ico file: as png if it is stored as one, otherwise as pixels
 * (RGBA). Undefined if the file is not an .ico. Refuses a file whose table or entries reach beyond
 * its end.
 */
export function iconPicture(
  given: Uint8Array,
): { png: Uint8Array } | { pixels: Uint8ClampedArray; width: number; height: number } | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length < head + line || bytes.readUInt32LE(0) !== 0x00010000) return undefined
  const count = bytes.readUInt16LE(4)
  const table = head + count * line
  if (count === 0 || bytes.length < table) throw new Refusal('file_type')
  const entries = Array.from({ length: count }, (_, n) => {
    const at = head + n * line
    const [size, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    if (size === 0 || offset < table || offset + size > bytes.length) throw new Refusal('file_type')
    const pixels = (bytes[at] || 256) * (bytes[at + 1] || 256)
    return { pixels, line: bytes.subarray(at, at + line), data: bytes.subarray(offset, offset + size) }
  })
  const largest = entries.reduce((best, it) => (it.pixels > best.pixels ? it : best))
  // Only this picture is placed in a new .ico, so that the rest of the file is never parsed.
  const [it] = decodeIco(ico(largest.line, largest.data))
  if (!it || it.width < 1 || it.height < 1 || it.width > 256 || it.height > 256) throw new Refusal('file_type')
  return it.type === 'png' ? { png: it.data } : { pixels: it.data, width: it.width, height: it.height }
}

/** An .ico file that contains only this png. */
export function withIcon(png: Uint8Array, width: number, height: number): Buffer {
  const entry = Buffer.alloc(line)
  // The format writes a size of 256 as 0.
  entry.set([width % 256, height % 256])
  entry.writeUInt16LE(1, 4)
  entry.writeUInt16LE(32, 6)
  return ico(entry, png)
}

function ico(entry: Uint8Array, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(head + line)
  bytes.writeUInt16LE(1, 2)
  bytes.writeUInt16LE(1, 4)
  bytes.set(entry, head)
  bytes.writeUInt32LE(data.length, head + 8)
  bytes.writeUInt32LE(head + line, head + 12)
  return Buffer.concat([bytes, data])
}
