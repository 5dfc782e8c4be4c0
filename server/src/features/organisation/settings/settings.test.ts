import { expect, it } from 'vitest'
import { companySetting, platformSetting, settings } from '#contract/organisation/settings.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { company_id, provider, company: manager } = await setUp(['provider', 'company'])

const at = () => ({ params: { company_id, name: 'app' as const } })
const above = { params: { name: 'app' as const } }
const apps = (min_ios: string) => ({ min_ios, min_android: '' })
const decide = async (min_ios: string) => {
  const { version } = await provider.send(platformSetting.read, above)
  return provider.send(platformSetting.update, { ...above, body: { value: apps(min_ios), version } })
}
const say = (min_ios: string, version: number) =>
  manager.send(companySetting.update, { ...at(), body: { value: apps(min_ios), version } })
const read = () => manager.send(companySetting.read, at())

it('inherits from the platform where the company sets nothing, and returns to that with one call', async () => {
  expect(await read()).toMatchObject({ source: 'start', value: apps(''), version: 0, above: { source: 'start' } })
  await decide('3.0')
  expect(await read()).toMatchObject({ source: 'provider', value: apps('3.0'), version: 1, updated_at: null })
  const own = await say('4.0', 1)
  expect(own).toMatchObject({
    source: 'company',
    value: apps('4.0'),
    above: { source: 'provider', value: apps('3.0') },
  })
  await decide('3.1')
  const back = await manager.send(companySetting.inherit, { ...at(), query: { version: own.version } })
  expect(back).toMatchObject({ source: 'provider', value: apps('3.1') })
  expect(back.version).toBeGreaterThan(own.version)
  const lines = await manager.send(companySetting.history, at())
  expect(lines.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'inherit', before: apps('4.0'), after: apps('3.1') },
    { action: 'update', before: apps('3.0'), after: apps('4.0') },
  ])
})

it('refuses to override what has changed above since it was read', async () => {
  const { version } = await read()
  await decide('3.2')
  const stale = await manager.refused(companySetting.update, { ...at(), body: { value: apps('4.1'), version } })
  expect(stale).toMatchObject({
    status: 409,
    code: 'stale_version',
    current: { source: 'provider', value: apps('3.2') },
  })
  const own = await say('4.1', (await read()).version)
  // Changes at higher levels do not affect a level with its own value.
  await decide('3.3')
  const next = await say('4.2', own.version)
  await manager.send(companySetting.inherit, { ...at(), query: { version: next.version } })
})

it('refuses a version from before the value was removed', async () => {
  const { version } = await read()
  const own = await say('5.0', version)
  await manager.send(companySetting.inherit, { ...at(), query: { version: own.version } })
  const stale = await manager.refused(companySetting.update, {
    ...at(),
    body: { value: apps('6.0'), version: own.version },
  })
  expect(stale).toMatchObject({ status: 409, code: 'stale_version', current: { source: 'provider' } })
  expect((await manager.refused(companySetting.inherit, { ...at(), query: { version } })).status).toBe(409)
})

it('knows at each level only the settings that may be set there', async () => {
  const names = (await provider.send(platformSetting.list, { params: {} })).map((it) => it.name)
  expect(names).toEqual(['store', 'app', 'comments', 'consents', 'point_notice', 'escalation'])
  const social = await manager.send(companySetting.read, { params: { ...at().params, name: 'social' } })
  expect(social).toMatchObject({ source: 'start', above: null, value: settings.social.start })
  const unknown = await provider.refused(platformSetting.read, { params: { name: 'branding' as 'app' } })
  expect(unknown).toMatchObject({ status: 422, errors: [{ path: 'name', code: 'choice' }] })
})

it('finds a setting where an id is written in capitals', async () => {
  const { version } = await read()
  const loud = { params: { ...at().params, company_id: at().params.company_id.toUpperCase() } }
  await manager.send(companySetting.update, { ...loud, body: { value: apps('7.0'), version } })
  expect(await manager.send(companySetting.read, loud)).toEqual(await read())
  expect(await read()).toMatchObject({ source: 'company', value: apps('7.0') })
  expect(await manager.send(companySetting.history, loud)).toEqual(await manager.send(companySetting.history, at()))
})
