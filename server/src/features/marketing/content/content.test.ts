import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { content, type Content } from '#contract/marketing/content.ts'
import { postExample } from '#contract/marketing/post/post.example.ts'
import { picture } from '#contract/platform/file.ts'
import { noRichText } from '#contract/platform/rich-text.ts'
import { setUp } from '#server/app/test/test-setup.ts'

let at = new Date('2026-11-30T12:00:00Z')
const { server, provider } = await setUp(['provider'], { now: () => at })
const later = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))

let n = 0
const slugs = () => {
  n++
  return { tr: `yazi-${n}`, en: `post-${n}`, de: `beitrag-${n}` }
}
const make = (more = {}) => provider.send(content.create, { body: { ...postExample, slug: slugs(), ...more } })
const change = (it: Content, more: object) => {
  const { id: content_id, updated_at: _, ...body } = it
  return { params: { content_id }, body: { ...body, ...more } }
}
const ask = (path: string, headers = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', headers })
const status = async (path: string) => (await ask(path)).status

it('is shown in three languages, with what search engines ask for', async () => {
  const it = await make()
  const page = await ask(`/blog/de/${it.slug.de}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toMatch(/^<!doctype html><html lang="de">/)
  // German has no text of its own, so it shows the Turkish one.
  expect(html).toContain('<strong>ağır</strong> yanar; <a href="https://ustamdan.example/menu">menüye bakın</a>')
  expect(html).toContain(`<link rel="canonical" href="${server.kit.url}/blog/de/${it.slug.de}">`)
  expect(html).toContain(`hreflang="en" href="${server.kit.url}/blog/en/${it.slug.en}"`)
  const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as object
  expect(json).toMatchObject({ '@type': 'BlogPosting', headline: it.title.de, inLanguage: 'de' })
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-.*; sandbox /)
  const again = await ask(`/blog/de/${it.slug.de}`, { 'if-none-match': page.headers.get('etag')! })
  expect(again.status).toBe(304)
  expect(await (await ask('/blog')).text()).toContain(`/blog/tr/${it.slug.tr}`)
})

it('is shown neither as a draft nor before its time', async () => {
  const draft = await make({ is_draft: true, published_at: null, body: noRichText() })
  const future = await make({ published_at: '2026-11-30T12:05:00Z' })
  later(4)
  const seen = async (it: Content) => [
    await status(`/blog/tr/${it.slug.tr}`),
    (await (await ask('/blog/tr')).text()).includes(it.slug.tr),
  ]
  expect([await seen(draft), await seen(future)]).toEqual([
    [404, false],
    [404, false],
  ])
  later(300)
  expect(await seen(future)).toEqual([200, true])
  const published = await provider.send(content.update, change(draft, { is_draft: false, body: postExample.body }))
  expect(published.published_at).toBe(at.toISOString())
  later(4)
  expect(await seen(published)).toEqual([200, true])
  await provider.send(content.update, change(published, { is_draft: true }))
  later(4)
  expect(await seen(published)).toEqual([404, false])
})

it('is gone with the change that brings another in its place', async () => {
  const withdrawn = await make()
  later(1)
  const scheduled = await make({ published_at: new Date(at.getTime() + 10_000).toISOString() })
  later(1)
  const latest = await make()
  later(4)
  const seen = () => Promise.all([withdrawn, scheduled, latest].map((it) => status(`/blog/tr/${it.slug.tr}`)))
  expect(await seen()).toEqual([200, 404, 200])
  // As many posts are live as before, and the one that was saved last is the same.
  later(10)
  await provider.send(content.update, change(withdrawn, { is_draft: true }))
  expect(await seen()).toEqual([404, 200, 200])
  const list = await (await ask('/blog/tr')).text()
  expect([withdrawn, scheduled].map((it) => list.includes(it.slug.tr))).toEqual([false, true])
})

it('is not kept as it was, if it changes while its page is written', async () => {
  const upload = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  const { body: sent } = await provider.raw(picture.create, { query: { kind: 'article' }, upload })
  const src = (sent as { url: string }).url
  const it = await make({ body: { ...noRichText(), tr: [{ type: 'image', src, alt: 'Mangal', caption: '' }] } })
  later(4)
  const { db } = server.database
  // The first request has read the post, and waits for the sizes of its pictures.
  let first!: Promise<number>
  await db.tx(async (held) => {
    await held.one(sql`lock table picture in access exclusive mode`)
    first = status(`/blog/tr/${it.slug.tr}`)
    const waiting = () => db.many(sql`select from pg_locks where relation = 'picture'::regclass and not granted`)
    await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(1)
    await db.one(sql`update content set is_draft = true, version = version + 1 where id = ${it.id}`)
    later(4)
    expect(await status(`/blog/tr/${it.slug.tr}`)).toBe(404)
  })
  expect([await first, await status(`/blog/tr/${it.slug.tr}`)]).toEqual([200, 404])
})

it('redirects from a former slug, and from that of another language', async () => {
  const first = await make()
  const slug = { ...first.slug, tr: 'yeni-adres' }
  const second = await provider.send(content.update, change(first, { slug }))
  later(4)
  for (const old of [first.slug.tr, first.slug.de]) {
    const moved = await ask(`/blog/tr/${old}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/tr/yeni-adres'])
  }
  expect(await status('/blog/tr/yeni-adres')).toBe(200)
  // A former slug can be used again by another post; one in use cannot.
  const third = await make({ slug: { ...slugs(), tr: first.slug.tr } })
  later(4)
  expect(await status(`/blog/tr/${first.slug.tr}`)).toBe(200)
  const taken = await provider.refused(content.update, change(third, { slug: { ...third.slug, tr: 'yeni-adres' } }))
  expect(taken.errors).toMatchObject([{ path: 'slug.tr', code: 'taken' }])
  await provider.send(content.remove, { params: { content_id: second.id } })
  later(4)
  expect(await status('/blog/tr/yeni-adres')).toBe(404)
})

it('gives a slug to only one of two posts that are saved at once', async () => {
  const slug = slugs()
  const body = { ...postExample, slug }
  const replies = await Promise.all(Array.from({ length: 6 }, () => provider.raw(content.create, { body })))
  expect(replies.map((it) => it.status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
})

it('gives a former slug to one of two that ask for it at once', async () => {
  const [first, second] = [await make(), await make()]
  const former = first.slug.tr
  const moved = await provider.send(content.update, change(first, { slug: { ...first.slug, tr: slugs().tr } }))
  const ask = (it: Content) => provider.raw(content.update, change(it, { slug: { ...it.slug, tr: former } }))
  const replies = await Promise.all([ask(moved), ask(second)])
  expect(replies.map((it) => it.status).toSorted()).toEqual([200, 422])
})

it('is refused without a text, and with what no text may contain', async () => {
  const tried = async (more: object) =>
    (await provider.refused(content.create, { body: { ...postExample, slug: slugs(), ...more } as never })).errors
  expect(await tried({ body: noRichText() })).toMatchObject([{ path: 'body.tr', code: 'required' }])
  const of = (block: object) => ({ body: { ...noRichText(), tr: [block] } })
  const link = { type: 'p', content: [{ text: 'x', link: 'javascript:alert(1)' }] }
  expect(await tried(of(link))).toMatchObject([{ path: 'body.tr.0.content.0.link', code: 'url' }])
  expect(await tried(of({ type: 'p', content: [{ text: 'x', style: 'color:red' }] }))).toMatchObject([
    { path: 'body.tr.0.content.0.style', code: 'unknown' },
  ])
  expect((await tried(of({ type: 'script', content: [] })))?.[0]?.path).toMatch(/^body\.tr\.0/)
  const far = { type: 'image', src: 'https://evil.example/x.png', alt: 'x', caption: '' }
  expect(await tried(of(far))).toMatchObject([{ path: 'body.tr.0.src' }])
  const lost = { type: 'image', src: '/files/pictures/none.webp', alt: 'x', caption: '' }
  expect(await tried(of(lost))).toMatchObject([{ path: 'body.tr.0.src', code: 'wrong' }])
  const longest = { type: 'p', content: Array.from({ length: 11 }, () => ({ text: 'ş'.repeat(5000) })) }
  expect(await tried(of(longest))).toMatchObject([{ path: 'body.tr', code: 'too_long' }])
})

it('is previewed by a link that expires after ten minutes', async () => {
  const draft = await make({ is_draft: true, published_at: null })
  const { url } = await provider.send(content.preview, { params: { content_id: draft.id }, body: { lang: 'tr' } })
  const page = await ask(url)
  expect([page.status, (await page.text()).includes('Kömür ateşinde kebap')]).toEqual([200, true])
  expect(page.headers.get('content-security-policy')).toMatch(/; sandbox; frame-ancestors 'self'$/)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  later(601)
  expect(await status(url)).toBe(404)
})
