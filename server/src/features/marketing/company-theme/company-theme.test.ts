import { expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { theme, themeList } from '#contract/marketing/theme/theme.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { signIn } from '#server/app/test/test-client.ts'

let at = new Date('2026-11-30T12:00:00Z')
const { server, world, company, provider, company_id } = await setUp(['company', 'provider'], { now: () => at })
const { db } = server.database
const [ocak] = await company.send(themeList.list, {})
const later = (seconds: number) => (at = new Date(at.getTime() + seconds * 1000))

const make = (name: string, more = {}) =>
  company.send(companyTheme.create, {
    body: { company_id, theme_id: ocak!.id, name, order_url: '', booking_url: '', ...more },
  })
const page = (path = '', init: RequestInit = {}) => fetch(`${server.url}/site/${company_id}${path}`, init)

it('starts from a copy of a theme, drafts, publishes, and rolls back', async () => {
  const it = await make('Yaz')
  const params = { company_theme_id: it.id }
  expect(it).toMatchObject({ state: 'draft', live_number: null, theme_name: { tr: 'Ocak' } })
  expect((await page()).status).toBe(404)
  const { files, missing } = await company.send(companyTheme.files, { params })
  expect(files.map((one) => one.path)).toContain('index.html')
  expect(files.every((one) => one.change === 'added')).toBe(true)
  expect(missing).toEqual([])
  expect(await company.send(companyTheme.diff, { params, query: { against: 'base' } })).toEqual([])

  const first = await company.send(companyTheme.publish, { params, body: { version: it.version, live_from: null } })
  expect(first).toMatchObject({ number: 1, state: 'live', rolled_back_to: null })
  const text = await (await page()).text()
  expect(text).toContain('Ateşten sofranıza')

  later(5)
  const { text: index, version } = await company.send(companyTheme.file, { params: { ...params, path: 'index.html' } })
  await company.send(companyTheme.saveFile, {
    params: { ...params, path: 'index.html' },
    body: { text: index.replace('{{t.claim}}', 'Yepyeni'), version },
  })
  expect(await company.send(companyTheme.diff, { params })).toMatchObject([{ path: 'index.html', change: 'changed' }])
  expect(await (await page()).text()).not.toContain('Yepyeni')
  const second = await company.send(companyTheme.publish, {
    params,
    body: { version: it.version + 1, live_from: null },
  })
  expect(await (await page()).text()).toContain('Yepyeni')

  later(5)
  const back = await company.send(companyTheme.rollback, {
    params,
    body: { version: it.version + 2, number: first.number },
  })
  expect(back).toMatchObject({ number: 3, rolled_back_to: 1, state: 'live' })
  expect(await (await page()).text()).toContain('Ateşten sofranıza')
  const releases = await company.send(companyTheme.releases, { params })
  expect(releases.map((one) => [one.number, one.state])).toEqual([
    [3, 'live'],
    [second.number, 'past'],
    [1, 'past'],
  ])
  // Releases cannot be changed, not even by the application's own database role.
  await expect(db.one(sql`update theme_release set number = 9 where company_id = ${company_id}`)).rejects.toThrow(
    'permission',
  )

  later(5)
  const off = await company.send(companyTheme.withdraw, { params, body: { version: it.version + 3 } })
  expect(off).toMatchObject({ state: 'past', live_number: null })
  expect((await page()).status).toBe(404)
  await expect(company.send(companyTheme.remove, { params })).rejects.toThrow('in_use')
})

it('publishes at a time, once, and cancels what waits', async () => {
  const it = await make('Kış')
  const params = { company_theme_id: it.id }
  const live_from = new Date(at.getTime() + 120_000).toISOString()
  const waiting = await company.send(companyTheme.publish, { params, body: { version: it.version, live_from } })
  expect(waiting).toMatchObject({ state: 'scheduled' })
  const again = { params, body: { version: it.version + 1, live_from } }
  await expect(company.send(companyTheme.publish, again)).rejects.toThrow('Bekleyen bir yayın var')
  expect(await company.send(companyTheme.read, { params })).toMatchObject({ state: 'scheduled', live_number: null })
  later(121)
  expect(await company.send(companyTheme.read, { params })).toMatchObject({ state: 'live', live_number: 1 })
  expect((await page()).status).toBe(200)
  const past = { params, body: { version: it.version + 1, live_from: new Date(at.getTime() - 1000).toISOString() } }
  expect((await company.raw(companyTheme.publish, past)).status).toBe(422)
  const next = new Date(at.getTime() + 120_000).toISOString()
  const extra = { ...params, path: 'ek.html' }
  await company.send(companyTheme.saveFile, { params: extra, body: { text: '<p>Ek</p>', version: 0 } })
  await company.send(companyTheme.publish, { params, body: { version: it.version + 1, live_from: next } })
  await company.send(companyTheme.withdraw, { params, body: { version: it.version + 2 } })
  later(121)
  expect(await company.send(companyTheme.read, { params })).toMatchObject({ state: 'live', live_number: 1 })
  const states = (await company.send(companyTheme.releases, { params })).map((one) => one.state)
  expect(states).toEqual(['cancelled', 'live'])
  // The cancelled release never went live, although its time has passed.
  const changed = await company.send(companyTheme.diff, { params, query: { against: 'live' } })
  expect(changed).toMatchObject([{ path: 'ek.html', change: 'added' }])
})

it('refuses by line what a theme may not contain, and saves the rest if asked to', async () => {
  const it = await make('Deneme')
  const params = { company_theme_id: it.id, path: 'sayfa.html' }
  const text = '<h1>Ok</h1>\n<script>alert(1)</script>\n<p onclick="x()">a</p>'
  const { body } = await company.raw(companyTheme.saveFile, { params, body: { text, version: 0 } })
  expect(body).toMatchObject({
    code: 'invalid',
    errors: [
      { path: 'text', code: 'theme_lost', message: 'Satır 2: <script> temalarda kullanılamaz' },
      { path: 'text', code: 'theme_lost' },
    ],
  })
  const saved = await company.send(companyTheme.saveFile, { params, body: { text, version: 0, anyway: true } })
  expect(saved).toMatchObject({ text: '<h1>Ok</h1>\n\n<p>a</p>', version: 1 })
  const stale = await company.raw(companyTheme.saveFile, { params, body: { text: 'x', version: 0 } })
  expect([stale.status, (stale.body as { current: { text: string } }).current.text]).toEqual([409, saved.text])
  expect(
    (await company.raw(companyTheme.saveFile, { params, body: { text: 'x'.repeat(262_145), version: 1 } })).status,
  ).toBe(422)
  const odd = { ...params, path: '../x.html' }
  expect((await company.raw(companyTheme.saveFile, { params: odd, body: { text: 'x', version: 0 } })).status).toBe(404)
})

it('refuses to publish unknown texts, links that lead nowhere and, in Germany, no imprint', async () => {
  const it = await make('Almanya')
  const params = { company_theme_id: it.id }
  const put = (path: string, text: string, version = 0) =>
    company.send(companyTheme.saveFile, { params: { ...params, path }, body: { text, version } })
  await put('extra.html', '<p>{{t.nothing}}</p><a href="/nowhere">x</a>')
  const publish = { params, body: { version: it.version, live_from: null } }
  const codes = async () =>
    ((await company.raw(companyTheme.publish, publish)).body as { errors: { code: string }[] }).errors.map(
      (one) => one.code,
    )
  expect(await codes()).toEqual(['theme_unknown_key', 'theme_no_page'])
  await put('extra.html', '<p>x</p>', 1)
  await put('layout.html', '<div data-block="page"></div>', 1)
  await db.one(sql`update company set country = 'DE' where id = ${company_id}`)
  server.kit.forget()
  expect(await codes()).toContain('theme_no_imprint')
  await db.one(sql`update company set country = 'TR' where id = ${company_id}`)
  server.kit.forget()
})

it('hides a company’s themes, files and previews from every other', async () => {
  const stranger = await signIn(server.url, world.users.foreignCompany)
  const { data } = await company.send(companyTheme.list, { query: {} })
  const params = { company_theme_id: data[0]!.id }
  for (const call of [companyTheme.read, companyTheme.files, companyTheme.releases])
    expect((await stranger.raw(call, { params })).status).toBe(404)
  expect((await stranger.raw(companyTheme.file, { params: { ...params, path: 'index.html' } })).status).toBe(404)
  const version = data[0]!.version
  expect((await stranger.raw(companyTheme.publish, { params, body: { version, live_from: null } })).status).toBe(404)
  expect((await stranger.send(companyTheme.list, { query: {} })).data).toEqual([])
  expect(
    (
      await stranger.raw(companyTheme.create, {
        body: { company_id, theme_id: 1, name: 'x', order_url: '', booking_url: '' },
      })
    ).status,
  ).toBe(404)
})

it('lets only the platform change the themes that it offers', async () => {
  const { data } = await provider.send(theme.list, { query: {} })
  expect(data.map((one) => one.code)).toEqual(['bahce', 'gece', 'ocak'])
  const { id, version, updated_at: _, ...body } = data[2]!
  const files = [...body.files, { path: 'evil.html', text: '<script>1</script>' }]
  const refused = await provider.raw(theme.update, { params: { theme_id: id }, body: { ...body, files, version } })
  expect(refused.body).toMatchObject({ errors: [{ code: 'theme_lost' }] })
  // A theme from which companies have started can be switched off, but not removed.
  const off = { params: { theme_id: id }, body: { ...body, is_active: false, version } }
  expect((await provider.send(theme.update, off)).is_active).toBe(false)
  expect((await company.send(themeList.list, {})).map((one) => one.code)).not.toContain('ocak')
  expect((await provider.raw(theme.remove, { params: { theme_id: id } })).status).toBe(409)
  expect((await company.raw(theme.update, { params: { theme_id: id }, body: { ...body, version } })).status).toBe(403)
})
