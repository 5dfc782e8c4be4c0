import { expect, it } from 'vitest'
import { companyPostExamples } from '#contract/marketing/company-post.example.ts'
import { companyPost, type CompanyPost } from '#contract/marketing/company-post.ts'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { companyBlog, companyBlogArea } from '#contract/organisation/company-blog.ts'
import { companyBlogExamples } from '#contract/organisation/company-blog.example.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

let at = new Date('2026-11-30T12:00:00Z')
const { server, world, provider, company, branch, company_id } = await setUp(['provider', 'company', 'branch'], {
  now: () => at,
})
const foreign = await signIn(server.url, world.users.foreignCompany)
const foreign_id = world.companies.foreign.id
const later = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))

const same = (text: string) => ({ tr: text, en: text, de: text })
const area = await provider.send(companyBlogArea.create, {
  body: { code: 'haberler', name: same('Haberler'), position: 1, has_posts: true },
})
const imprint = await provider.send(companyBlogArea.create, {
  body: { code: 'kunye', name: same('Künye'), position: 2, has_posts: false },
})
let n = 0
const bodyOf = (owner: string, more = {}) => {
  n++
  const slug = { tr: `yazi-${n}`, en: `post-${n}`, de: `beitrag-${n}` }
  return { ...companyPostExamples.create, company_id: owner, company_blog_area_id: area.id, slug, ...more }
}
const make = (more = {}) => company.send(companyPost.create, { body: bodyOf(company_id, more) })
const change = ({ id, ...it }: CompanyPost, more: object) => {
  const { company_name: _, area_name: _1, address: _2, created_at: _3, updated_at: _4, ...body } = it
  return { params: { company_post_id: id }, body: { ...body, ...more } }
}
async function publish(user: typeof company, owner: string, files: Record<string, string>) {
  const body = { company_id: owner, theme_id: 1, name: 'Yaz', order_url: '', booking_url: '' }
  const { id, version } = await user.send(companyTheme.create, { body })
  const params = { company_theme_id: id }
  for (const [path, text] of Object.entries(files)) {
    const known = path !== 'blog.html' && path !== 'haber.html'
    await user.send(companyTheme.saveFile, { params: { ...params, path }, body: { text, version: known ? 1 : 0 } })
  }
  await user.send(companyTheme.publish, { params, body: { version, live_from: null } })
}
const ask = (path: string, headers = {}) =>
  fetch(`${server.url}/site/${company_id}${path}`, { redirect: 'manual', headers })
const textAt = async (path: string) => (await ask(path)).text()
const status = async (path: string) => (await ask(path)).status

await publish(company, company_id, {
  'index.html': '<h1>Bizim sayfa</h1><div data-block="posts"></div><a href="/blog">Blog</a>',
})
await publish(foreign, foreign_id, { 'index.html': '<h1>Yabancı</h1>' })

it('is shown within the theme, with what search engines ask for', async () => {
  const it = await make()
  later(4)
  const page = await ask(`/en/blog/${it.slug.en}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('class="skip"') // from the theme's layout
  expect(html).toContain(`<h1>${it.title.en}</h1>`)
  const own = `${server.kit.url}/site/${company_id}`
  expect(html).toContain(`<link rel="canonical" href="${own}/en/blog/${it.slug.en}">`)
  expect(html).toContain(`hreflang="de" href="${own}/de/blog/${it.slug.de}"`)
  expect(html).toContain(`href="/site/${company_id}/de/blog/${it.slug.de}" hreflang="de" lang="de"`)
  const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as object
  expect(json).toMatchObject({ '@type': 'BlogPosting', headline: it.title.en, inLanguage: 'en' })
  expect((await ask(`/en/blog/${it.slug.en}`, { 'if-none-match': page.headers.get('etag')! })).status).toBe(304)
  expect(await textAt('/tr')).toContain(`/tr/blog/${it.slug.tr}`)
  expect(await textAt('/tr/blog')).toContain(`/tr/blog/${it.slug.tr}`)
  const map = await textAt('/sitemap.xml')
  expect(map).toContain(`<loc>${own}/de/blog/${it.slug.de}</loc>`)
  expect(map).toContain(`hreflang="en" href="${own}/en/blog/${it.slug.en}"`)
})

it('is shown neither as a draft, nor before its time, nor at another company’s site', async () => {
  const draft = await make({ is_draft: true, published_at: null })
  const future = await make({ published_at: '2026-11-30T12:04:00Z' })
  const other = await foreign.send(companyPost.create, { body: bodyOf(foreign_id) })
  later(4)
  const list = await textAt('/tr/blog')
  const map = await textAt('/sitemap.xml')
  for (const it of [draft, future, other]) {
    expect(await status(`/tr/blog/${it.slug.tr}`)).toBe(404)
    expect([list, map].some((text) => text.includes(it.slug.tr))).toBe(false)
  }
  later(240)
  expect(await status(`/tr/blog/${future.slug.tr}`)).toBe(200)
  expect(await textAt('/sitemap.xml')).toContain(future.slug.tr)
  const hidden = await company.send(companyPost.update, change(future, { is_draft: true }))
  later(4)
  expect(await status(`/tr/blog/${hidden.slug.tr}`)).toBe(404)
})

it('redirects from a former slug, which two companies may have at once', async () => {
  const it = await make()
  await foreign.send(companyPost.create, { body: bodyOf(foreign_id, { slug: it.slug }) })
  const taken = await company.refused(companyPost.create, { body: bodyOf(company_id, { slug: it.slug }) })
  expect(taken.errors).toMatchObject([{ path: 'slug.tr', code: 'taken' }])
  await company.send(companyPost.update, change(it, { slug: { ...it.slug, tr: 'yeni-yol' } }))
  later(4)
  const moved = await ask(`/tr/blog/${it.slug.tr}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/site/${company_id}/tr/blog/yeni-yol`])
  const elsewhere = await fetch(`${server.url}/site/${foreign_id}/tr/blog/${it.slug.tr}`, { redirect: 'manual' })
  expect(elsewhere.status).toBe(200)
})

it('is listed by pages of 24', async () => {
  await Promise.all(Array.from({ length: 25 }, () => make()))
  later(4)
  expect((await textAt('/tr/blog')).match(/class="post-card"/g)?.length).toBe(24)
  expect(await textAt('/tr/blog')).toContain(`href="/site/${company_id}/tr/blog/2"`)
  expect((await textAt('/tr/blog/2')).match(/class="post-card"/g)?.length).toBeGreaterThan(0)
  expect(await status('/tr/blog/99')).toBe(404)
})

it('belongs to an area that has posts, which is created with its first post', async () => {
  const wrong = await company.refused(companyPost.create, {
    body: bodyOf(company_id, { company_blog_area_id: imprint.id }),
  })
  expect(wrong.errors).toMatchObject([{ path: 'company_blog_area_id', code: 'choice' }])
  const params = { company_id, company_blog_area_id: area.id }
  expect((await company.refused(companyBlog.create, { params, body: companyBlogExamples.create })).status).toBe(404)
  const areas = await company.send(companyBlog.list, { params: { company_id } })
  const counted = areas.find((one) => one.company_blog_area_id === area.id)!
  expect([counted.has_posts, counted.is_created, counted.post_count > 25]).toEqual([true, true, true])
  const { id: company_blog_area_id, updated_at: _, ...rest } = area
  const changed = await provider.refused(companyBlogArea.update, {
    params: { company_blog_area_id },
    body: { ...rest, has_posts: false },
  })
  expect(changed.errors).toMatchObject([{ path: 'has_posts', code: 'fixed' }])
  expect((await provider.refused(companyBlogArea.remove, { params: { company_blog_area_id } })).code).toBe('in_use')
})

it('is hidden from other companies, is not written by users of a branch, and is previewed by a link', async () => {
  const it = await make({ is_draft: true, published_at: null })
  const params = { company_post_id: it.id }
  expect((await foreign.refused(companyPost.read, { params })).status).toBe(404)
  expect((await foreign.refused(companyPost.preview, { params, body: { lang: 'tr' } })).status).toBe(404)
  expect((await branch.refused(companyPost.create, { body: bodyOf(company_id) })).status).toBe(403)
  const { url } = await company.send(companyPost.preview, { params, body: { lang: 'de' } })
  const page = await fetch(`${server.url}${url}`)
  const html = await page.text()
  expect([page.status, html.includes('class="skip"'), html.includes(it.title.de)]).toEqual([200, true, true])
  expect(page.headers.get('content-security-policy')).toMatch(/; sandbox; frame-ancestors 'self'$/)
  await company.send(companyPost.remove, { params })
  expect((await fetch(`${server.url}${url}`)).status).toBe(404)
})
