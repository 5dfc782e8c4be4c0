import { bytesOfId, idOfBytes, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import type { Kit } from '#server/kit/kit.ts'

export interface PreviewKey {
  company_id: string
  company_theme_id: string
}

const purpose = 'theme-preview'
const shownMs = 10 * 60_000

/** The token in an address that shows a theme's drafts for ten minutes. */
export function previewToken(kit: Pick<Kit, 'lastingKey'>, { company_id, company_theme_id }: PreviewKey, now: Date) {
  const until = Buffer.alloc(6)
  until.writeUIntBE(now.getTime() + shownMs, 0, 6)
  return signLink(kit, purpose, Buffer.concat([bytesOfId(company_id), bytesOfId(company_theme_id), until]))
}

/** The theme that a preview token names; undefined if the token is not ours or has expired. */
export function previewed(kit: Pick<Kit, 'lastingKey'>, token: string, now: Date): PreviewKey | undefined {
  const body = readLink(kit, purpose, 38, token)
  if (!body || body.readUIntBE(32, 6) < now.getTime()) return undefined
  return { company_id: idOfBytes(body.subarray(0, 16)), company_theme_id: idOfBytes(body.subarray(16, 32)) }
}
