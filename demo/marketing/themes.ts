import type pg from 'pg'
import type { ThemeFile } from '#contract/marketing/theme/files.ts'
import { hashOf } from '#server/domain/marketing/theme/releases.ts'
import { fixedId } from '../chance.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'

const dayMs = 86_400_000

/** Which company of the demo world has published which theme, and the name it gave the theme. */
const pages = [
  { slug: 'ustamdan', code: 'ocak', name: 'Sayfamız' },
  { slug: 'hamur-ates', code: 'bahce', name: 'Sayfamız' },
  { slug: 'anadolu-grill', code: 'gece', name: 'Unsere Seite' },
]

/** Publishes the page of each company in `pages`. */
export async function layThemes(client: pg.ClientBase, now: number): Promise<void> {
  for (const { slug, code, name } of pages)
    await publishTheme(client, { company_id: companyId(slug), id: fixedId(`${slug} theme`), code, name }, now)
}

/** Publishes one of the platform's themes, unchanged, as a company's page. */
export async function publishTheme(
  client: pg.ClientBase,
  { company_id, id, code, name }: { company_id: string; id: string; code: string; name: string },
  now: number,
): Promise<void> {
  const { rows } = await client.query<{ id: number; files: ThemeFile[] }>(
    'select id, files from theme where code = $1',
    [code],
  )
  const { id: theme_id, files } = rows[0]!
  const at = new Date(now - 12 * dayMs).toISOString()
  const dated = { version: 1, updated_at: at }
  const links = { order_url: '', booking_url: '' }
  await insertRows(client, 'company_theme', [{ company_id, id, theme_id, name, ...links, created_at: at, ...dated }])
  await insertRows(
    client,
    'theme_file',
    files.map((it) => ({ company_id, company_theme_id: id, ...it, ...dated })),
  )
  const texts = new Map(files.map(({ text }) => [hashOf(text), text]))
  await insertRows(
    client,
    'theme_text',
    [...texts].map(([hash, text]) => ({ company_id, hash, text })),
  )
  await insertRows(client, 'theme_release', [
    {
      company_id,
      id: fixedId(`${id} release`),
      company_theme_id: id,
      number: 1,
      files: files.map(({ path, text }) => ({ path, hash: hashOf(text) })),
      live_from: at,
      created_at: at,
    },
  ])
}
