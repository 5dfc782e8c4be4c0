import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { atLength } from '#contract/kit/test-length.ts'
import type { Hostile } from './test-workbooks.ts'
import { zipOf } from './test-zip.ts'

/** Every test picture that hides something contains this text. No stored picture may contain it. */
export const mark = '<script>alert("sofra")</script>'
const MB = 1_048_576
/**
 * The side of a large picture, in pixels. In the long test run it is that of the largest picture
 * that is accepted.
 */
const side = atLength(2500, 7000)
const be = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n >>> 0)
  return bytes
}
const chunk = (type: string, data: Buffer | string) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)])
  return Buffer.concat([be(named.length - 4), named, be(crc32(named))])
}
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')
const size = (width: number, height: number, depth = 8, colour = 2, interlace = 0) =>
  chunk('IHDR', Buffer.concat([be(width), be(height), Buffer.from([depth, colour, 0, 0, interlace])]))
const ends = chunk('IEND', '')
/** A 10×10 PNG with these chunks before its pixel data. */
const pngWith = (chunks: Buffer[]) =>
  Buffer.concat([pngHead, size(10, 10), Buffer.concat(chunks), chunk('IDAT', deflateSync(Buffer.alloc(310))), ends])
/** Pixels of a single colour: few bytes to send, but many after unpacking. */
const flood = (width: number, height: number, depth = 8, colour = 2, interlace = 0) => {
  const row = 1 + (width * depth * { 0: 1, 2: 3, 6: 4 }[colour as 0 | 2 | 6]) / 8
  const pixels = Buffer.alloc(Math.min(400 * MB, Math.ceil(row) * height))
  return Buffer.concat([
    pngHead,
    size(width, height, depth, colour, interlace),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    ends,
  ])
}
const drawn = (width = 60, height = 60) => sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
const png = () => drawn().png().toBuffer()
const jpeg = () => drawn().jpeg().toBuffer()
const webp = () => drawn().webp().toBuffer()
const avif = () => drawn().avif({ effort: 0 }).toBuffer()
const cut = async (of: Promise<Buffer>, part: number) => {
  const bytes = await of
  return bytes.subarray(0, Math.floor(bytes.length * part))
}
const after = async (of: Promise<Buffer>, more: string | Buffer) => Buffer.concat([await of, Buffer.from(more)])
const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50">${inside}</svg>`,
  )
/** A .gif in which each frame is one pixel and takes only eight bytes. */
const gif = (frames: number) =>
  Buffer.concat([
    Buffer.from('474946383961010001008000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => Buffer.from('2c00000000010001000002024401 00'.replace(' ', ''), 'hex')),
    Buffer.from([0x3b]),
  ])
const riff = (...parts: Buffer[]) => {
  const bytes = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([Buffer.from('RIFF'), length, bytes])
}
const riffChunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)])
}
/** An animation of this many identical small frames. */
async function animated(frames: number): Promise<Buffer> {
  const still = (await webp()).subarray(12)
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.from('0000000000003b00003b00000a000000', 'hex'), still]))
  const extended = riffChunk('VP8X', Buffer.from('020000003b00003b0000', 'hex'))
  return riff(extended, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame))
}
/** A jpeg whose header claims this size in pixels. */
async function sized(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg())
  const at = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}
const of = (name: string, bytes: Hostile['bytes']): Hostile => ({ name, bytes })
const ofHeavy = (name: string, bytes: Hostile['bytes']): Hostile => ({ name, bytes, is: 'either' })
const ofLegal = (name: string, bytes: Hostile['bytes']): Hostile => ({ name, bytes, is: 'taken' })

export const hostilePictures: Hostile[] = [
  ...[0.1, 0.5, 0.9].map((it) => of(`${it * 100} % of a png`, () => cut(png(), it))),
  ...[0.1, 0.5, 0.8].map((it) => of(`${it * 100} % of a jpeg`, () => cut(jpeg(), it))),
  of('half of a webp', () => cut(webp(), 0.5)),
  of('half of an avif', () => cut(avif(), 0.5)),
  of('a png with a sum that is not right', async () => {
    const bytes = Buffer.from(await png())
    bytes.writeUInt32BE(1, bytes.indexOf('IDAT') - 8 + 1)
    return bytes
  }),
  of('a png without pixels', () => Buffer.concat([pngHead, size(50, 50), ends])),
  of('a png of no size', () => Buffer.concat([pngHead, size(0, 0), ends])),
  of('a png that says it is huge', () =>
    Buffer.concat([pngHead, size(60_000, 60_000), chunk('IDAT', deflateSync(Buffer.alloc(100))), ends]),
  ),
  of('a png beyond all sizes', () => Buffer.concat([pngHead, size(0x7fffffff, 0x7fffffff), ends])),
  of('sixty-four million pixels', () => flood(16_000, 4000)),
  of('a strip of a hundred million', () => flood(1, 100_000_000, 8, 0)),
  of('forty-nine million pixels, half of them missing', () => flood(7000, 7000, 16, 6, 1)),
  ofHeavy('forty-nine million pixels', () => flood(7000, 7000)),
  ofHeavy('millions of pixels in seven rounds', () => flood(side, side, 8, 6, 1)),
  ofHeavy('millions of pixels of avif', () => drawn(side, side).avif({ effort: 0 }).toBuffer()),
  ofHeavy('millions of pixels of webp', () => drawn(side, side).webp({ effort: 0 }).toBuffer()),
  ofHeavy('millions of pixels on their side', () =>
    drawn(side, side).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ),
  ofLegal('megabytes of profile', () =>
    pngWith([chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(atLength(5, 100) * MB))]))]),
  ),
  ofLegal('megabytes of text', () =>
    pngWith([
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(atLength(5, 100) * MB, 'x'))])),
    ]),
  ),
  ofHeavy('a megabyte of text, again and again', () => {
    const one = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(MB, 'x'))]))
    return pngWith(Array.from({ length: atLength(100, 1000) }, () => one))
  }),
  ofLegal('very many chunks', () =>
    pngWith(Array.from({ length: atLength(20_000, 200_000) }, () => chunk('tEXt', 'a\0b'))),
  ),
  of('a gif of thousands of pictures', () => gif(atLength(2000, 10_000))),
  ofLegal('an animation of very many', () => animated(atLength(500, 5000))),
  of('an animation of a size it has not', async () => (await animated(3)).fill(0xff, 24, 30)),
  of('a webp of more pixels than anybody has', () => riff(riffChunk('VP8L', Buffer.from('2fffffff0f00000000', 'hex')))),
  of('a drawing with a script', () => svg(mark)),
  of('a drawing that asks for a file', () => svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')),
  of('a drawing with an entity', () =>
    Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), svg('&x;')]),
  ),
  of('a packed drawing', () => gzipSync(svg(mark))),
  of('a tiff', () => drawn().tiff().toBuffer()),
  of('a bitmap', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(500, 1)])),
  of('a phone picture of another kind', () =>
    Buffer.concat([be(24), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(3000, 5)]),
  ),
  of('a document', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>')),
  of('a photo editor file', () => Buffer.concat([Buffer.from('8BPS\0\u0001'), Buffer.alloc(400)])),
  of('a program of a drawing tool', () => Buffer.from('push graphic-context\nfill "url(https://127.0.0.1/x|ls)"\n')),
  of('a page', () => Buffer.from(`<html>${mark}</html>`)),
  of('nothing at all', () => Buffer.alloc(0)),
  of('a jpeg that says it is huge', () => sized(65_500, 65_500)),
  of('a jpeg of no size', () => sized(0, 0)),
  ofLegal('a page behind a jpeg', () => after(jpeg(), mark)),
  ofLegal('a page in what the camera wrote', () =>
    drawn()
      .withExif({ IFD0: { Artist: mark } })
      .jpeg()
      .toBuffer(),
  ),
  ofLegal('a page in the text of a png', () => pngWith([chunk('tEXt', `a\0${mark}`)])),
  ofLegal('a zip behind a png', () => after(png(), zipOf([{ name: 'a.html', content: mark, isStored: true }]))),
  ofLegal('a page behind a webp', () => after(webp(), mark)),
]

const icoOf = (
  entries: { width?: number; height?: number; size: number; offset: number }[],
  data: Buffer,
  type = 1,
) => {
  const head = Buffer.alloc(6 + entries.length * 16)
  head.writeUInt16LE(type, 2)
  head.writeUInt16LE(entries.length, 4)
  entries.forEach((it, n) => {
    head.set([it.width ?? 60, it.height ?? 60], 6 + n * 16)
    head.writeUInt32LE(it.size, 14 + n * 16)
    head.writeUInt32LE(it.offset, 18 + n * 16)
  })
  return Buffer.concat([head, data])
}
const alone = (data: Buffer, more = {}) => icoOf([{ size: data.length, offset: 22, ...more }], data)
/** The pixels of an icon in the Windows format, 32 bits each. */
export function bitmap(width: number, height: number, said = width): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeUInt32LE(said, 4)
  head.writeUInt32LE(height * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  return Buffer.concat([
    head,
    Buffer.alloc(width * height * 4, Buffer.from([12, 65, 194, 255])),
    Buffer.alloc(Math.ceil(width / 32) * 4 * height),
  ])
}

export const hostileIcons: Hostile[] = [
  ofLegal('an icon of pixels', () => alone(bitmap(16, 16), { width: 16, height: 16 })),
  ofLegal('a page behind an icon', async () =>
    after(
      png().then((it) => alone(it)),
      mark,
    ),
  ),
  ofLegal('a page between the entries', async () => {
    const one = await png()
    const second = 38 + one.length + mark.length
    const entries = [
      { size: one.length, offset: 38 },
      { size: one.length, offset: second },
    ]
    return icoOf(entries, Buffer.concat([one, Buffer.from(mark), one]))
  }),
  ofLegal('a thousand entries over each other', async () => {
    const one = await png()
    return icoOf(
      Array.from({ length: 1000 }, () => ({ size: one.length, offset: 16_006 })),
      one,
    )
  }),
  ofLegal('a page in a smaller entry', async () => {
    const one = await png()
    const entries = [
      { width: 8, height: 8, size: mark.length, offset: 38 + one.length },
      { size: one.length, offset: 38 },
    ]
    return icoOf(entries, Buffer.concat([one, Buffer.from(mark)]))
  }),
  of('an entry that is a page', () => alone(Buffer.from(mark.repeat(20)))),
  of('an entry that is a drawing', () => alone(svg(mark))),
  of('an entry beyond the file', async () => icoOf([{ size: 5000, offset: 22 }], (await png()).subarray(0, 90))),
  of('an entry within the table', () => icoOf([{ size: 20, offset: 0 }], Buffer.alloc(60))),
  of('sixty thousand entries', () => Buffer.concat([Buffer.from('0000010060ea', 'hex'), Buffer.alloc(30_000)])),
  of('pixels of another width than they say', () => alone(bitmap(16, 16, 0x7fffffff))),
  of('pixels of no end', () => alone(bitmap(16, 16, 0xffffffff))),
  of('a png of nine million pixels in an icon', async () => {
    const one = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#000' } })
      .png({ palette: true })
      .toBuffer()
    return alone(one)
  }),
  of('a pointer', async () => png().then((it) => icoOf([{ size: it.length, offset: 22 }], it, 2))),
  of('a photograph', () => jpeg()),
  of('half of a png', () => cut(png(), 0.5)),
  of('a byte too many', async () => after(png(), Buffer.alloc(32_769))),
]
