import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf, ref, uuid } from '../kit/fields.ts'
import { fileFields, runOf } from '../kit/run.ts'

/** `kind` is the kind of file: `order-export`, `btk-report`. Progress is counted in rows. */
const row = runOf(fileFields)
export type MadeFile = z.infer<typeof row>

/** Files that the server makes for a user: exports and reports. They are kept for 24 h. */
export const file = {
  list: call({ method: 'GET', path: '/file', permission: 'signed-in', answer: z.array(row) }),
  read: call({
    method: 'GET',
    path: '/file/{file_id}',
    permission: 'signed-in',
    params: z.strictObject({ file_id: ref('file', uuid()) }),
    answer: row,
  }),
  /** Cancels a file that is still being made. */
  cancel: call({
    method: 'POST',
    path: '/file/{file_id}/cancel',
    permission: 'signed-in',
    params: z.strictObject({ file_id: ref('file', uuid()) }),
    frees: true,
    answer: row,
  }),
  remove: call({
    method: 'DELETE',
    path: '/file/{file_id}',
    permission: 'signed-in',
    params: z.strictObject({ file_id: ref('file', uuid()) }),
    answer: z.null(),
  }),
}
export const madeFile = row

/**
 * The kinds of pictures. For each kind, the ratio of width to height, checked within 2 % (spec §5),
 * and the greatest width that is stored. A logo may have any shape. A favicon stays an .ico or
 * .png.
 */
export const pictureKinds = {
  profile: { ratio: 1, width: 512 },
  logo: { ratio: null, width: 800 },
  favicon: { ratio: null, width: 256 },
  banner: { ratio: 5, width: 2000 },
  mobile_banner: { ratio: 2, width: 1200 },
  story: { ratio: 2, width: 1600 },
  campaign: { ratio: 2, width: 1600 },
  story_cover: { ratio: 1, width: 100 },
  category: { ratio: 5 / 2, width: 1500 },
  product: { ratio: 4 / 3, width: 1200 },
  content: { ratio: 2, width: 1600 },
  icon: { ratio: 1, width: 256 },
  article: { ratio: null, width: 1600 },
} as const satisfies Record<string, { ratio: number | null; width: number }>
export type PictureKind = keyof typeof pictureKinds
/** The largest picture in bytes: enough for a photograph straight from a phone. */
export const maxPicture = 8_388_608
/** The largest favicon in bytes (spec §5). */
export const maxFavicon = 32_768

/**
 * Uploaded pictures. They come as png, jpeg, webp or avif and are stored as webp without metadata.
 * An address ending in `.small.webp` is 320 px wide.
 */
export const picture = {
  create: call({
    method: 'POST',
    path: '/picture',
    permission: 'signed-in',
    query: z.strictObject({ kind: oneOf(Object.keys(pictureKinds) as [PictureKind, ...PictureKind[]]) }),
    upload: maxPicture,
    answer: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    status: 201,
  }),
}
