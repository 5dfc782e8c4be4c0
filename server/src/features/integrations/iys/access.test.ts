import { afterAll, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { companyIys, type CompanyIysInput } from '#contract/integrations/iys.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { setIysStage } from './test-stage.ts'

const stage = await setIysStage()
afterAll(() => stage.clear())
const at = () => ({ params: { company_id: stage.company_id } })
const read = () => stage.manager.send(companyIys.read, at())
const body = async (more: Partial<CompanyIysInput> = {}) => ({
  is_active: true,
  iys_code: '632145',
  brand_code: '632146',
  username: 'api@deneme.test',
  host: null,
  secrets: { password: '' },
  version: (await read()).version,
  ...more,
})

it('begins empty, asks for a password, and never answers it', async () => {
  expect(await read()).toMatchObject({ version: 0, iys_code: '', secrets: { password: false }, host: 'live' })
  expect((await stage.manager.raw(companyIys.check, at())).status).toBe(404)
  const refused = await stage.manager.refused(companyIys.update, { ...at(), body: await body({ host: 'live' }) })
  expect(refused).toMatchObject({ errors: [{ path: 'secrets.password', code: 'required' }] })
  await stage.connect()
  const { text } = await stage.manager.raw(companyIys.read, at())
  const history = JSON.stringify(await stage.manager.send(companyIys.history, at()))
  expect(text + history).not.toContain('çok-gizli')
  expect(await read()).toMatchObject({ version: 1, secrets: { password: true }, host: null })
})

it('signs in really, and says the brand’s name or İYS’s words', async () => {
  const check = async () => (await stage.manager.send(companyIys.check, at())).checked
  expect(await check()).toMatchObject({ is_well: true, said: 'Bizim Dönerci' })
  await stage.manager.send(companyIys.update, { ...at(), body: await body({ secrets: { password: 'yanlış' } }) })
  expect((await read()).checked).toBeNull()
  expect(await check()).toMatchObject({ is_well: false, said: 'H081: Kullanıcı adı veya şifre hatalı.' })
  await stage.manager.send(companyIys.update, {
    ...at(),
    body: await body({ secrets: { password: 'çok-gizli' }, brand_code: '7' }),
  })
  expect(await check()).toMatchObject({ is_well: false })
  await stage.manager.send(companyIys.update, { ...at(), body: await body() })
  expect(await check()).toMatchObject({ is_well: true })
  const refused = await stage.manager.refused(companyIys.update, { ...at(), body: await body({ username: 'other' }) })
  expect(refused).toMatchObject({ errors: [{ path: 'secrets.password', code: 'required' }] })
})

it('refuses what is stale, two first ones at once, and who may not', async () => {
  const given = { ...at(), body: { ...(await body()), version: 1 } }
  expect(await stage.manager.refused(companyIys.update, given)).toMatchObject({ code: 'stale_version' })
  const sibling = { company_id: stage.world.companies.sibling.id }
  const dealer = await signIn(stage.server.url, stage.world.users.dealer)
  const first = { params: sibling, body: { ...(await body({ host: 'test', secrets: { password: 'a' } })), version: 0 } }
  const answers = await Promise.all([1, 2, 3].map(() => dealer.raw(companyIys.update, first)))
  expect(answers.map((it) => it.status).toSorted()).toEqual([200, 409, 409])
  const { server, world } = stage
  expect((await (await signIn(server.url, world.users.branch)).raw(companyIys.read, at())).status).toBe(403)
  expect((await (await signIn(server.url, world.users.foreignCompany)).raw(companyIys.read, at())).status).toBe(404)
})

it('is for Turkish companies alone', async () => {
  const { db } = stage.kit
  await db.one(sql`update company set country = 'DE' where id = ${stage.company_id}`)
  expect((await stage.manager.raw(companyIys.read, at())).status).toBe(404)
  await db.one(sql`update company set country = 'TR' where id = ${stage.company_id}`)
})
