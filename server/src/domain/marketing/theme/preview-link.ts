import type { Lang } from '#contract/kit/field-words.ts'
import { addressOf, firstPath } from '#contract/marketing/theme/files.ts'
import { bytesOfId, idOfBytes, idOfNumber, numberOfId, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import type { Kit } from '#server/kit/kit.ts'

/** The drafts of a company's theme, or one of the platform's themes with the data of a company. */
export type PreviewKey = { company_id: string } & ({ company_theme_id: string } | { theme_id: number })

const purpose = 'theme-preview'
const shownMs = 10 * 60_000

/** The token in an address that shows a theme for ten minutes. */
export function previewToken(kit: Pick<Kit, 'lastingKey'>, key: PreviewKey, now: Date): string {
  const until = Buffer.alloc(6)
  until.writeUIntBE(now.getTime() + shownMs, 0, 6)
  const theme = 'theme_id' in key ? idOfNumber(key.theme_id) : key.company_theme_id
  return signLink(kit, purpose, Buffer.concat([bytesOfId(key.company_id), bytesOfId(theme), until]))
}

/** The theme that a preview token names; undefined if the token is not ours or has expired. */
export function previewed(kit: Pick<Kit, 'lastingKey'>, token: string, now: Date): PreviewKey | undefined {
  const body = readLink(kit, purpose, 38, token)
  if (!body || body.readUIntBE(32, 6) < now.getTime()) return undefined
  const company_id = idOfBytes(body.subarray(0, 16))
  const theme = idOfBytes(body.subarray(16, 32))
  const theme_id = numberOfId(theme)
  return theme_id === undefined ? { company_id, company_theme_id: theme } : { company_id, theme_id }
}

/** The address at which a preview shows a page of the theme. */
export const previewUrl = (kit: Pick<Kit, 'previewUrl'>, token: string, lang: Lang, path: string): string =>
  `${kit.previewUrl ?? ''}/preview/${token}/${lang}${path === firstPath ? '' : addressOf(path)}`
