import { request as httpRequest } from 'node:http'
import sql from 'sql-template-tag'
import { expect, it, vi } from 'vitest'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { theme } from '#contract/marketing/theme/theme.ts'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { KeptAnswer } from '#server/kit/answer/kept-answer.ts'

let at = new Date('2026-11-30T12:00:00Z')
const { server, world, company, company_id } = await setUp(['company'], { now: () => at })
const foreign = await signIn(server.url, world.users.foreignCompany)
const { db } = server.database
const later = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))

interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
/** Requests a path with a Host header, as if the DNS of that host named this server. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answered>((resolve, reject) => {
    const asked = httpRequest({ port: server.port, host: '127.0.0.1', path, method, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (it: string) => (text += it))
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
    })
    asked.on('error', reject).end()
  })
const at1 = { host: 'www.bizim.example' }

async function publish(user: typeof company, owner: string, index: string) {
  const body = { company_id: owner, theme_id: 1, name: 'Yaz', order_url: '', booking_url: 'https://masa.example/x' }
  const it = await user.send(companyTheme.create, { body })
  const params = { company_theme_id: it.id }
  await user.send(companyTheme.saveFile, {
    params: { ...params, path: 'index.html' },
    body: { text: index, version: 1 },
  })
  await user.send(companyTheme.publish, { params, body: { version: it.version, live_from: null } })
  return params
}

// Both branches were created at the same time, so the first is the one with the smaller id.
const branch_id = world.companies.own.branches.toSorted()[0]!
const shown = await company.send(category.create, { body: menuBodies.category(branch_id) })
const dish = { ...menuBodies.product(branch_id, shown.id), is_listed: true }
const hostile = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>{{company.name}}'
await company.send(product.create, { body: { ...dish, name: { tr: hostile, en: 'Pide', de: 'Pide' } } })
await db.one(
  sql`update company set domain = 'bizim.example', legal_name = ${'Bizim <b>Gıda</b> A.Ş.'} where id = ${company_id}`,
)
await db.one(sql`update company set domain = 'yabanci.example' where id = ${world.companies.foreign.id}`)
const params = await publish(
  company,
  company_id,
  '<h1>Bizim sayfa</h1><div data-block="menu"></div><a href="{{link.booking}}">x</a>',
)
await publish(foreign, world.companies.foreign.id, '<h1>Yabancı sayfa</h1>')

it('serves each company’s page at its own host, and at no other', async () => {
  const own = await ask('/', at1)
  expect([own.status, own.text.includes('Bizim sayfa')]).toEqual([200, true])
  expect((await ask('/', { host: 'bizim.example:443' })).text).toContain('Bizim sayfa')
  const other = await ask('/', { host: 'YABANCI.example.' })
  expect([other.status, other.text.includes('Yabancı sayfa'), other.text.includes('Bizim')]).toEqual([200, true, false])
  expect((await ask('/', { host: 'niemand.example' })).text).not.toContain('sayfa')
  for (const path of ['/api/company', '/account', '/assets/x.js', '/api/health'])
    expect([path, (await ask(path, at1)).status]).toEqual([path, 404])
  expect((await ask('/', at1, 'POST')).status).toBe(404)
  expect((await ask('/files/pictures/deneme.webp', at1)).status).toBe(200)
  expect((await ask('/favicon.ico', at1)).status).toBe(204)
  const below = await ask(`/site/${company_id}`)
  expect(below.text).toContain('Bizim sayfa')
  expect((await ask(`/site/${company_id}/../${world.companies.sibling.id}`)).status).toBe(404)
})

it('belongs to one company, with or without www.', async () => {
  const taken = db.one(sql`update company set domain = 'WWW.bizim.example' where id = ${world.companies.foreign.id}`)
  await expect(taken).rejects.toThrow(/company_domain/)
  await db.one(sql`update company set domain = 'www.bizim.example' where id = ${company_id}`)
  later(11)
  for (const host of ['bizim.example', 'www.bizim.example'])
    expect((await ask('/', { host })).text).toContain('Bizim sayfa')
  await db.one(sql`update company set domain = 'bizim.example' where id = ${company_id}`)
  later(11)
})

it('lets nothing run, and asks nothing of a foreign host', async () => {
  const page = await ask('/', at1)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'none'/,
  )
  expect(policy).not.toMatch(/script|sandbox|unsafe/)
  expect(page.text).not.toMatch(/<script(?! type="application\/ld\+json")|<img src=x/)
  expect(page.text).toContain('&lt;/script&gt;&lt;script&gt;')
  expect(page.text).toContain('Bizim &lt;b&gt;Gıda&lt;/b&gt; A.Ş.')
  const json = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (it) => JSON.parse(it[1]!) as Record<string, unknown>,
  )
  expect(json.map((it) => it['@type'])).toEqual(['Restaurant', 'Menu'])
  expect(JSON.stringify(json[1])).toContain('alert(1)')
  // At our own host, the page is sandboxed, so that it never shares the panel's origin.
  expect(String((await ask(`/site/${company_id}`)).headers['content-security-policy'])).toMatch(/; sandbox [a-z -]*$/)
  expect(String((await ask(`/site/${company_id}`)).headers['content-security-policy'])).not.toContain(
    'allow-same-origin',
  )
})

it('is found in three languages', async () => {
  const de = await ask('/de', at1)
  expect(de.text).toMatch(/^<!doctype html><html lang="de">/)
  expect(de.text).toContain('<link rel="alternate" hreflang="en" href="http://www.bizim.example/en">')
  expect(de.text).toContain('<link rel="alternate" hreflang="x-default" href="http://www.bizim.example/tr">')
  expect(de.text).toContain('<link rel="canonical" href="http://www.bizim.example/de">')
  expect((await ask('/en/branches', at1)).text).toContain('<html lang="en">')
  const map = await ask('/sitemap.xml', at1)
  expect([map.headers['content-type'], map.text.match(/<loc>/g)?.length]).toEqual([
    'application/xml; charset=utf-8',
    12,
  ])
  expect((await ask('/robots.txt', at1)).text).toContain('Sitemap: http://www.bizim.example/sitemap.xml')
  expect((await ask('/tr/nothing', at1)).status).toBe(404)
  expect((await ask('/layout', at1)).status).toBe(404)
})

it('writes and compresses its sitemap once for all who ask', async () => {
  const coded = vi.spyOn(KeptAnswer.prototype, 'coded')
  for (const encoding of ['br', 'br', 'gzip']) await ask('/sitemap.xml', { ...at1, 'accept-encoding': encoding })
  expect([coded.mock.contexts.length, new Set(coded.mock.contexts).size]).toEqual([3, 1])
  coded.mockRestore()
})

it('is not sent again to those who have it, and changes within half a minute', async () => {
  const first = await ask('/tr', at1)
  expect(first.headers['cache-control']).toBe('public, no-cache')
  const again = await ask('/tr', { ...at1, 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
  const packed = await ask('/tr', { ...at1, 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  await db.one(sql`update company set name = 'Yeni Ad' where id = ${company_id}`)
  later(31)
  expect((await ask('/tr', at1)).text).toContain('Yeni Ad')
})

it('is gone while the company is switched off, or without the module', async () => {
  const set = async (modules: string) => {
    await db.one(sql`update license set licensed_module_list = ${modules}::jsonb where company_id = ${company_id}`)
    server.kit.forget()
    later(31)
    return (await ask('/', at1)).status
  }
  const { licensed_module_list: all } = await db.must<{ licensed_module_list: object }>(
    sql`select licensed_module_list from license where company_id = ${company_id}`,
  )
  expect(await set(JSON.stringify({ ...all, cms: false }))).toBe(404)
  expect(await set(JSON.stringify(all))).toBe(200)
})

it('shows drafts to anyone with the link, for ten minutes, in a sandbox', async () => {
  await company.send(companyTheme.saveFile, {
    params: { ...params, path: 'extra.html' },
    body: { text: '<h2>Taslak</h2><div data-block="hours"></div>', version: 0 },
  })
  const { url } = await company.send(companyTheme.preview, { params, body: { lang: 'en', path: 'extra.html' } })
  const preview = await ask(url)
  expect([preview.status, preview.text.includes('Taslak')]).toEqual([200, true])
  const policy = String(preview.headers['content-security-policy'])
  expect(policy).toMatch(/; sandbox; frame-ancestors 'self'$/)
  expect([preview.headers['cache-control'], preview.headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
  expect((await ask('/tr/extra', at1)).status).toBe(404)
  const [token] = /[^/]{40,}/.exec(url)!
  expect((await ask(url.replace(token, `${token.slice(0, -2)}AA`))).status).toBe(404)
  later(601)
  expect((await ask(url)).status).toBe(404)
})

it('shows a theme of the platform with the data of a company', async () => {
  const provider = await signIn(server.url, world.users.provider)
  const theme_id = 1
  const body = { company_id, lang: 'tr', path: 'branches.html' } as const
  const { url } = await provider.send(theme.preview, { params: { theme_id }, body })
  const page = await ask(url)
  expect([page.status, page.text.includes('class="branch"')]).toEqual([200, true])
  expect(String(page.headers['content-security-policy'])).toMatch(/; sandbox; frame-ancestors 'self'$/)
  const manager = await signIn(server.url, world.users.company)
  const refused = await manager.refused(theme.preview, { params: { theme_id }, body })
  expect(refused.status).toBe(403)
  expect((await provider.refused(theme.preview, { params: { theme_id: 999 }, body })).status).toBe(404)
})

it('shows previews at a host of their own, if there is one', async () => {
  const node = await server.another({ previewUrl: 'https://preview.sofra.example' })
  const me = await signIn(node.url, world.users.company)
  const { url } = await me.send(companyTheme.preview, { params, body: { lang: 'tr', path: 'index.html' } })
  expect(url).toMatch(/^https:\/\/preview\.sofra\.example\/preview\//)
  const from = (path: string) => fetch(`${node.url}${path}`)
  const page = await from(new URL(url).pathname)
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost')
  expect((await from('/')).headers.get('content-security-policy')).toContain(
    "frame-src 'self' https://preview.sofra.example",
  )
})
