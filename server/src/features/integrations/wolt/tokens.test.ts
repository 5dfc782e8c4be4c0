import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { linkNamed } from '#server/domain/integrations/link.ts'
import type { Kit } from '#server/kit/kit.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setWoltStage } from './test-stage.ts'
import { wolt } from './platform.ts'

const stage = await setWoltStage()
const { control, clock, venueId } = stage
/** Another process of the same installation. */
const second = await stage.server.another()
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const path = '/oauth2/token'
const isOpen = async (kit: Kit = stage.kit) => {
  const link = await linkNamed(kit, 'wolt', stage.link_id)
  return wolt.client(kit, link!).isOpen!()
}
/** The statuses of the answers to renewals while something is done. */
const renewalsOf = async (act: () => Promise<unknown>) => {
  const before = stage.renewals().length
  await act()
  return stage.renewals().slice(before)
}
const params = { branch_id: stage.branch_id, name: 'wolt' as const }
const settings = async () =>
  (await signIn(stage.server.url, stage.world.users.company)).send(platformSettings.read, { params })

it('asks for tokens once, keeps them for other processes, and renews them at half of their time', async () => {
  expect(await renewalsOf(() => Promise.all([isOpen(), isOpen(), isOpen()]))).toEqual([200])
  expect(await renewalsOf(() => isOpen(second.kit))).toEqual([])
  clock.advance(29 * minute)
  expect(await renewalsOf(isOpen)).toEqual([])
  clock.advance(2 * minute)
  expect(await renewalsOf(isOpen)).toEqual([200])
  expect(
    await stage.kit.db.must(
      sql`/* platform: a test */ select position('ory_rt' in encode(tokens, 'escape')) as at from platform_link where id = ${stage.link_id}`,
    ),
  ).toEqual({ at: 0 })
})

it('renews once when two processes are due at the same moment, also when no token is valid any more', async () => {
  for (const ms of [31 * minute, 61 * minute]) {
    clock.advance(ms)
    const both = () => Promise.allSettled([isOpen(), isOpen(second.kit), isOpen(), isOpen(second.kit)])
    expect(await renewalsOf(both), String(ms)).toEqual([200])
    expect(await Promise.all([isOpen(), isOpen(second.kit)])).toEqual([true, true])
  }
})

it('signs in again after Wolt has ended a token before its time', async () => {
  await isOpen()
  control.revokeAccess()
  expect(await renewalsOf(async () => expect(await isOpen()).toBe(true))).toEqual([200])
})

it('goes on with the old token while renewals fail, and tries again', async () => {
  await isOpen()
  clock.advance(31 * minute)
  control.fault({ kind: 'drop', path, times: 2 })
  expect(await isOpen()).toBe(true)
  clock.advance(minute)
  expect(await isOpen()).toBe(true)
  clock.advance(minute)
  expect(await renewalsOf(async () => expect(await isOpen()).toBe(true))).toEqual([200])
})

it('gets the same tokens again after a lost answer, if Wolt gives them again', async () => {
  await isOpen()
  control.grace(2 * minute)
  clock.advance(31 * minute)
  control.fault({ kind: 'drop', path, afterEffect: true })
  expect(await isOpen()).toBe(true)
  clock.advance(minute)
  expect(await renewalsOf(isOpen)).toEqual([200])
  control.grace(0)
  clock.advance(31 * minute)
  expect(await isOpen()).toBe(true)
})

it('works until the old token ends after an answer was lost for good, says so at once, and takes a new consent', async () => {
  await isOpen()
  clock.advance(31 * minute)
  control.fault({ kind: 'drop', path, afterEffect: true })
  expect(await isOpen()).toBe(true)
  clock.advance(minute)
  // The repeated renewal spends the refresh token a second time, which Wolt refuses.
  expect(await isOpen()).toBe(true)
  expect((await settings()).failure).toMatchObject({ said: expect.stringContaining('invalid, expired or revoked') })
  clock.advance(29 * minute)
  await expect(isOpen()).rejects.toThrow('invalid, expired or revoked')
  control.consent(venueId, 'token-of-the-new-consent')
  const company = await signIn(stage.server.url, stage.world.users.company)
  const row = await company.send(platformSettings.read, { params })
  await company.send(platformSettings.update, {
    params,
    body: {
      version: row.version,
      is_active: true,
      external_id: row.external_id,
      host: null,
      settings: {},
      secrets: { accessGrant: 'token-of-the-new-consent' },
    },
  } as never)
  expect(await isOpen()).toBe(true)
  expect((await settings()).failure).toBeNull()
})

it('exchanges a code at the address that it was sent to', async () => {
  const redirect_uri = 'https://restaurant.example/wolt'
  control.register({
    ...control.venue(venueId),
    menu: undefined,
    code: 'code-of-the-consent',
    redirectUri: redirect_uri,
  })
  const kept = stage.kit.seal.close({
    clientSecret: 'client-secret-of-the-tests',
    accessGrant: 'code-of-the-consent',
    signingSecret: 'a secret of 128 bits or more',
  })
  await stage.kit.db.one(
    sql`/* platform: a test */ update platform_link set secrets = ${kept}, settings = settings || ${JSON.stringify({ redirect_uri })}::jsonb where id = ${stage.link_id}`,
  )
  expect(await renewalsOf(async () => expect(await isOpen()).toBe(true))).toEqual([200])
  clock.advance(31 * minute)
  expect(await renewalsOf(async () => expect(await isOpen()).toBe(true))).toEqual([200])
})
