import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const entry = 0x02014b50
const end = 0x06054b50
const inflate = promisify(inflateRaw)

/**
 * Whether the files of a zip unpack to no more bytes than that. Each is unpacked and thrown away, beside the main thread: what a zip says of its own sizes
 * may be a lie. Nothing is said of what is no zip.
 */
export async function unpacksWithin(zip: Buffer, most: number): Promise<boolean | undefined> {
  try {
    let at = zip.length - 22
    while (zip.readUInt32LE(at) !== end) at--
    const count = zip.readUInt16LE(at + 10)
    let left = most
    let from = zip.readUInt32LE(at + 16)
    for (let n = 0; n < count; n++) {
      if (zip.readUInt32LE(from) !== entry) return undefined
      const size = zip.readUInt32LE(from + 20)
      const head = zip.readUInt32LE(from + 42)
      const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
      const packed = zip.subarray(start, start + size)
      const isPacked = zip.readUInt16LE(from + 10) === 8
      left -= isPacked ? (await inflate(packed, { maxOutputLength: Math.max(1, left) })).length : size
      if (left < 0) return false
      from += 46 + zip.readUInt16LE(from + 28) + zip.readUInt16LE(from + 30) + zip.readUInt16LE(from + 32)
    }
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? false : undefined
  }
}
