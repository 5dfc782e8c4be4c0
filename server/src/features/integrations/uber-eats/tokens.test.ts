import { afterAll, beforeEach, expect, it } from 'vitest'
import { linkNamed } from '#server/domain/integrations/link.ts'
import { minute, second } from '#server/features/integrations/webhook/test-platform-stage.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uberEats } from './platform.ts'
import { setUberEatsStage } from './test-stage.ts'

const stage = await setUberEatsStage()
const { control, storeId, clock, kit, app } = stage
/** Another process of the same installation. */
const other = await stage.server.another()
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const link = async (of: Kit = kit) => (await linkNamed(of, 'ubereats', stage.link_id))!
const isOpen = async (of: Kit = kit) => uberEats.client(of, await link(of)).isOpen!()
/** The statuses of the answers to sign-ins while something is done. */
const signInsOf = async (act: () => Promise<unknown>) => {
  const before = stage.signIns().length
  await act()
  return stage.signIns().slice(before)
}
const day = 24 * 60 * minute

it('signs in once, keeps the token for other processes, and asks for another after a day', async () => {
  expect(await signInsOf(() => Promise.all([isOpen(), isOpen(), isOpen()]))).toEqual([200])
  expect(await signInsOf(() => isOpen(other.kit))).toEqual([])
  clock.advance(day - minute)
  expect(await signInsOf(isOpen)).toEqual([])
  clock.advance(2 * minute)
  expect(await signInsOf(() => Promise.all([isOpen(), isOpen()]))).toEqual([200])
})

it('keeps using its token while Uber gives no other, and signs in again after Uber has ended it', async () => {
  await isOpen()
  clock.advance(day + minute)
  control.fault({ kind: 'fail', status: 429, path: '/oauth/v2/token' })
  expect(await signInsOf(async () => expect(await isOpen()).toBe(true))).toEqual([429])
  control.revokeTokens()
  clock.advance(minute)
  expect(await signInsOf(async () => expect(await isOpen()).toBe(true))).toEqual([200])
})

it('works without the scope of restaurants that deliver themselves, and says when it is missing', async () => {
  const scopes = ['eats.store', 'eats.store.status.write', 'eats.order', 'eats.store.orders.read']
  control.register({ storeId, name: 'Bizim 1', ...app, hookUrl: stage.hook('events'), scopes })
  control.revokeTokens()
  expect(await signInsOf(async () => expect(await isOpen()).toBe(true))).toEqual([400, 200])
  const id = await stage.place()
  const signIns = await signInsOf(async () => {
    for (const action of ['approve', 'dispatch'] as const) {
      await stage.press(id, action)
      for (const _ of [1, 2]) {
        await stage.pass(second)
        await stage.send(id)
      }
    }
  })
  expect((await stage.orderOf(id)).platform_state).toMatchObject({
    step: 'handover',
    state: 'refused',
    reason: expect.stringContaining('requires scope'),
  })
  // Another token would not have the scope either.
  expect(signIns).toEqual([])
})

it('still signs in to the application of a former store where something must be undone', async () => {
  control.register({ storeId: 'former', name: 'Bizim 1', ...app, clientId: 'former', hookUrl: '' })
  control.pause('former', 'restaurant')
  const former = { ...(await link()), external_id: 'former', settings: { client_id: 'former' } }
  await uberEats.client(kit, former).setState!({ is_open: true })
  expect(control.isOpen('former')).toBe(true)
  expect(await signInsOf(isOpen)).toEqual([])
})
