import sharp, { type Sharp } from 'sharp'
import { maxFavicon } from '#contract/platform/file.ts'
import { iconPicture, withIcon } from './icon.ts'
import { hasRatio, ratioName } from './ratio.ts'
import { Refusal } from './refusal.ts'

// Makes libvips read one picture at a time, without a cache, and only in the formats that we
// accept.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/**
 * Decompression bombs are refused before they are unpacked. No phone takes pictures of more than 50
 * million pixels.
 */
const maxPixels = 50_000_000
/** An icon is at most 256 pixels in each direction; an uploaded png may be larger. */
const maxIconPixels = 1024 * 1024
const accepted = ['png', 'jpeg', 'webp', 'heif']
const smallWidth = 320

/**
 * `icon`: an .ico or .png file keeps its type. Other pictures become webp, at most `width` pixels
 * wide and with the given ratio, plus a small version.
 */
export interface PictureWish {
  isIcon: boolean
  ratio: number | null
  width: number
}

export interface ReadPicture {
  width: number
  height: number
  files: { ending: string; bytes: Uint8Array }[]
}

/**
 * Decodes and re-encodes the picture, so that only its pixels remain. If it has several frames,
 * only the first is kept.
 */
export const readPicture = (bytes: Uint8Array, wish: PictureWish): Promise<ReadPicture> =>
  wish.isIcon ? icon(bytes) : webp(bytes, wish)

async function webp(bytes: Uint8Array, { ratio, width: widest }: PictureWish): Promise<ReadPicture> {
  const image = await decoded(bytes, accepted, maxPixels)
  const size = (await image.metadata()).autoOrient
  if (!hasRatio(size, ratio)) throw new Refusal('picture_ratio', { ratio: ratioName(ratio) })
  const at = (from: Sharp, max: number) =>
    from.resize({ width: max, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
  // The file is decoded once. The small version is made from the large one's pixels and so contains
  // nothing else.
  const large = await image
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = large.info
  const pixels = () => sharp(large.data, { raw: { width, height, channels } })
  const full = await at(pixels(), widest)
  const small = await at(pixels(), smallWidth)
  return {
    width,
    height,
    files: [
      { ending: '.webp', bytes: full.data },
      { ending: '.small.webp', bytes: small.data },
    ],
  }
}

/**
 * Accepts an .ico or .png file (spec §5). Only the largest picture of an .ico is decoded and kept.
 */
async function icon(bytes: Uint8Array): Promise<ReadPicture> {
  const found = iconPicture(bytes)
  const image =
    found && 'pixels' in found
      ? sharp(found.pixels, { raw: { width: found.width, height: found.height, channels: 4 } })
      : await decoded(found?.png ?? bytes, ['png'], maxIconPixels)
  if (found) image.resize({ width: 256, height: 256, fit: 'inside', withoutEnlargement: true })
  const drawn = (palette: boolean) =>
    image.clone().png({ compressionLevel: 9, palette }).toBuffer({ resolveWithObject: true })
  const exact = await drawn(false)
  // A file that was small only thanks to its compression must still be below the limit after
  // re-encoding.
  const { data, info } = exact.data.length > maxFavicon ? await drawn(true) : exact
  const { width, height } = info
  const file = found ? { ending: '.ico', bytes: withIcon(data, width, height) } : { ending: '.png', bytes: data }
  return { width, height, files: [file] }
}

async function decoded(bytes: Uint8Array, formats: readonly string[], limitInputPixels: number): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels, failOn: 'error' })
  const { format } = await image.metadata()
  if (!formats.includes(format)) throw new Refusal('file_type')
  return image
}
