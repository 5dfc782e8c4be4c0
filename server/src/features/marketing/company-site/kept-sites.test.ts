import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { maxPosts } from '#server/domain/marketing/post/posts.ts'
import { keptAnswer } from '#server/domain/marketing/theme/send-site.ts'
import { keepSites } from './kept-sites.ts'

const { server, world, company, company_id } = await setUp(['company'], { logLevel: 'silent' })
const foreign = await signIn(server.url, world.users.foreignCompany)
const foreign_id = world.companies.foreign.id
const { db } = server.database

for (const [user, owner] of [
  [company, company_id],
  [foreign, foreign_id],
] as const) {
  const body = { company_id: owner, theme_id: 1, name: 'Yaz', order_url: '', booking_url: '' }
  const made = await user.send(companyTheme.create, { body })
  await user.send(companyTheme.publish, {
    params: { company_theme_id: made.id },
    body: { version: made.version, live_from: null },
  })
}

/** Gives a company as many posts as it may have, and returns about how many bytes their cards have. */
async function layPosts(owner: string): Promise<number> {
  const text = (it: string) => JSON.stringify({ tr: it, en: it, de: it })
  const summary = 'Mevsimin sebzeleri. '.repeat(15)
  await db.one(sql`insert into company_post (company_id, id, company_blog_area_id, title, slug, summary, body, image_alt, seo_title, seo_description, is_draft, published_at)
    select ${owner}::uuid, gen_random_uuid(), (select min(id) from company_blog_area), ${text('Sonbahar')}, ${text('sonbahar')}, ${text(summary)}, '{"tr": [], "en": [], "de": []}', ${text('')}, ${text('')}, ${text('')}, false, now() - interval '1 day'
    from generate_series(1, ${maxPosts}::int)`)
  return maxPosts * 3 * summary.length
}
const ofPosts = await layPosts(company_id)
await layPosts(foreign_id)

it('counts the posts of sites, and forgets sites beyond the limit', async () => {
  const all = keepSites(server.kit)
  await all.read(company_id)
  const one = all.size()
  expect(one).toBeGreaterThan(ofPosts)
  await all.read(foreign_id)
  expect(all.size()).toBeGreaterThan(one + ofPosts)

  const maxBytes = one + ofPosts / 2
  const few = keepSites(server.kit, { maxBytes, ofPages: maxBytes })
  const first = await few.read(company_id)
  await few.page(first!, 'a', () => keptAnswer('a'))
  await few.read(foreign_id)
  expect(few.size()).toBeLessThanOrEqual(maxBytes)
  // A request that still holds the forgotten site gets its page, but the page is no longer kept.
  let written = 0
  for (let n = 0; n < 2; n++)
    await few.page(first!, 'a', () => {
      written++
      return keptAnswer('a')
    })
  expect(written).toBe(2)
  expect((await few.read(company_id))?.company_id).toBe(company_id)
})

it('forgets the least recently requested pages of a site that exceeds its share', async () => {
  const sites = keepSites(server.kit, { maxBytes: 100_000_000, ofPages: 5_000_000 })
  const site = (await sites.read(company_id))!
  const before = sites.size()
  const text = 'x'.repeat(1_000_000)
  for (let n = 0; n < 20; n++) {
    await sites.page(site, String(n), () => keptAnswer(text))
    sites.known(site, '0')
  }
  expect(sites.size() - before).toBe(5_000_000)
  expect([...site.pages!.keys()]).toEqual(['16', '17', '18', '19', '0'])
  // Compressed copies count too.
  await sites.known(site, '0')!.coded('gzip')
  expect(sites.size() - before).toBeGreaterThan(5_000_000)
  await sites.page(site, 'last', () => keptAnswer(''))
  expect(sites.size() - before).toBeLessThanOrEqual(5_000_000)
})
