import { afterAll, beforeAll, expect, it } from 'vitest'
import { integrationPlatform } from '#contract/integrations/integration-platform.ts'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setGetirStage } from '#server/features/integrations/getir/test-stage.ts'

let stage: Awaited<ReturnType<typeof setGetirStage>>
let provider: Caller
let manager: Caller
beforeAll(async () => {
  stage = await setGetirStage()
  provider = await signIn(stage.server.url, stage.world.users.provider)
  manager = await signIn(stage.server.url, stage.world.users.company)
})
afterAll(() => stage.clear())

const getir = async () => {
  const { data } = await provider.send(integrationPlatform.list, { query: {} })
  return data.find((it) => it.code === 'getir')!
}
const patch = async (more: { is_active?: boolean; note?: string }) => {
  const { id: integration_platform_id, version } = await getir()
  return provider.send(integrationPlatform.patch, { params: { integration_platform_id }, body: { ...more, version } })
}
const at = () => ({ params: { branch_id: stage.branch_id, name: 'getir' as const } })
const link = async (is_active: boolean) => {
  const { version, external_id, host } = await manager.send(platformSettings.read, at())
  const body = { version, is_active, external_id, host, secrets: {} }
  return manager.raw(platformSettings.update, { ...at(), body })
}

it('offers every declared platform at first, in the declared order', async () => {
  const front = await manager.send(integrationPlatform.front, {})
  expect(front.map((it) => [it.code, it.is_active])).toEqual(platformCodes.map((code) => [code, true]))
  const names = await manager.send(integrationPlatform.names, {})
  expect(names.find((it) => it.code === 'getir')).toEqual({ code: 'getir', name: 'GetirYemek' })
})

it.each([
  ['tr', 'Böyle bir platform tanımlı değil'],
  ['en', 'No such platform is declared'],
  ['de', 'Diese Plattform ist nicht angelegt'],
] as const)('refuses a platform that no adapter declares, in words (%s)', async (lang, message) => {
  const body = { code: 'moon', position: 9, is_active: true, note: '' }
  const { status, body: answer } = await provider.raw(integrationPlatform.create, { body }, { lang })
  expect([status, answer]).toMatchObject([422, { errors: [{ path: 'code', code: 'platform_undeclared', message }] }])
})

it('keeps each platform once, and sorts by the owner’s order', async () => {
  const { id, version, code, is_active, note } = await getir()
  const body = { code, position: 1, is_active, note }
  const again = await provider.raw(integrationPlatform.create, { body })
  expect([again.status, again.body]).toMatchObject([422, { errors: [{ path: 'code', code: 'taken' }] }])
  await provider.send(integrationPlatform.update, {
    params: { integration_platform_id: id },
    body: { ...body, position: 0, version },
  })
  const front = await manager.send(integrationPlatform.front, {})
  expect(front.slice(0, 2).map((it) => it.code)).toEqual(['getir', platformCodes[0]])
})

it('takes no new connection while it is off, and loses nothing of those that exist', async () => {
  await patch({ is_active: false, note: 'Bakım var' })
  expect(await manager.send(platformSettings.read, at())).toMatchObject({ is_offered: false, note: 'Bakım var' })
  const id = await stage.place()
  expect(await stage.orders(id)).toHaveLength(1)
  expect((await link(true)).status).toBe(200)
  await stage.press(id, 'approve')
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
  await stage.press(id, 'cancel', { reason_id: await stage.reason('item_unavailable') })

  expect((await link(false)).status).toBe(200)
  const refused = await link(true)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: 'Bu platforma şu anda yeni bağlantı kurulamıyor.' },
  ])
  await patch({ is_active: true, note: '' })
  expect((await link(true)).status).toBe(200)
})

it('lets a branch switch a connection back on that has worked before', async () => {
  await pollPlatforms(stage.kit)
  await patch({ is_active: false })
  expect((await link(false)).status).toBe(200)
  expect((await link(true)).status).toBe(200)
  await patch({ is_active: true })
})

it('refuses a stale change', async () => {
  const { id: integration_platform_id, version } = await getir()
  await patch({ note: 'Bir' })
  const params = { integration_platform_id }
  const stale = await provider.raw(integrationPlatform.patch, { params, body: { note: 'İki', version } })
  expect(stale.status).toBe(409)
})
