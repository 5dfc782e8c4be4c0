import type pg from 'pg'
import { themes } from '#server/db/reference/themes.ts'
import { hashOf } from '#server/domain/marketing/theme/releases.ts'
import { fixedId } from './chance.ts'
import { insertRows } from './insert.ts'
import { companyId } from './organisation.ts'

const dayMs = 86_400_000

/** The pages of the demo world: which company has published which theme, under which name. */
const pages = [
  { slug: 'ustamdan', code: 'ocak', name: 'Sayfamız' },
  { slug: 'hamur-ates', code: 'bahce', name: 'Sayfamız' },
  { slug: 'anadolu-grill', code: 'gece', name: 'Unsere Seite' },
]

/** Publishes a page for some companies. */
export async function layThemes(client: pg.ClientBase, now: number): Promise<void> {
  const all = await themes()
  const { rows: offered } = await client.query<{ id: number; code: string }>('select id, code from theme')
  const at = new Date(now - 12 * dayMs).toISOString()
  for (const { slug, code, name } of pages) {
    const company_id = companyId(slug)
    const id = fixedId(`${slug} theme`)
    const files = all.find((it) => it.code === code)!.files
    const dated = { version: 1, updated_at: at }
    await insertRows(client, 'company_theme', [
      {
        company_id,
        id,
        theme_id: offered.find((it) => it.code === code)!.id,
        name,
        order_url: '',
        booking_url: '',
        created_at: at,
        ...dated,
      },
    ])
    const drafts = files.map((it) => ({ company_id, company_theme_id: id, ...it, ...dated }))
    await insertRows(client, 'theme_file', drafts)
    const texts = new Map(files.map(({ text }) => [hashOf(text), text]))
    await insertRows(
      client,
      'theme_text',
      [...texts].map(([hash, text]) => ({ company_id, hash, text })),
    )
    await insertRows(client, 'theme_release', [
      {
        company_id,
        id: fixedId(`${slug} theme release`),
        company_theme_id: id,
        number: 1,
        files: files.map(({ path, text }) => ({ path, hash: hashOf(text) })),
        live_from: at,
        created_at: at,
      },
    ])
  }
}
