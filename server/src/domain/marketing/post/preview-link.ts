import { bytesOfId, idOfBytes, idOfNumber, numberOfId, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import type { Kit } from '#server/kit/kit.ts'
import { platformCompany } from '#server/db/tables.ts'

/** A post that a preview shows: a company's, or one of the platform's with a number as its id. */
export type PreviewedPost = { company_id: string; id: string } | { company_id: undefined; id: number }

const purpose = 'post-preview'
const shownMs = 10 * 60_000

/** An address that shows a post for ten minutes, whether it is published or not. */
export function postPreviewUrl(
  kit: Pick<Kit, 'lastingKey' | 'previewUrl'>,
  { company_id, id }: PreviewedPost,
  lang: string,
  now: Date,
): string {
  const until = Buffer.alloc(6)
  until.writeUIntBE(now.getTime() + shownMs, 0, 6)
  const key = [company_id ?? platformCompany, typeof id === 'number' ? idOfNumber(id) : id]
  const token = signLink(kit, purpose, Buffer.concat([...key.map(bytesOfId), until]))
  return `${kit.previewUrl ?? ''}/preview/post/${token}/${lang}`
}

/** The post that a preview's token names; undefined if the token is not ours or has expired. */
export function previewedPost(kit: Pick<Kit, 'lastingKey'>, token: string, now: Date): PreviewedPost | undefined {
  const body = readLink(kit, purpose, 38, token)
  if (!body || body.readUIntBE(32, 6) < now.getTime()) return undefined
  const [company_id, id] = [idOfBytes(body.subarray(0, 16)), idOfBytes(body.subarray(16, 32))]
  const number = numberOfId(id)
  return number === undefined ? { company_id, id } : { company_id: undefined, id: number }
}
