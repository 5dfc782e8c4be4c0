import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { storePush } from '#server/domain/integrations/inbox/accept.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { linkNamed } from '#server/domain/integrations/link.ts'
import { connect } from '#server/db/client.ts'
import { setLieferandoStage } from '#server/features/integrations/lieferando/test-stage.ts'
import { whileBusy } from './test-busy.ts'
import { minute } from './test-platform-stage.ts'

/** Lieferando pushes an order once and waits ten seconds. What it pushes is known nowhere else. */
const stage = await setLieferandoStage()
const { control, restaurantId, kit } = stage
afterAll(() => stage.clear())
beforeEach(() => stage.begin())

const placed = () => control.placeOrder(restaurantId, { by: 'restaurant', payment: 'online' })
const pushed = (id: string) => control.journal({ kind: 'push', orderId: id }).map((it) => it.status)

it('answers a push while every connection waits for a busy branch', async () => {
  let id = ''
  const first = await whileBusy(kit, async () => {
    id = placed()
    await control.settled()
    return 'answered'
  })
  expect(first).toBe('answered')
  expect(pushed(id)).toEqual([200])
  await stage.settle()
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
})

it('answers a repeated push while the first one is being handled', async () => {
  const id = placed()
  await stage.settle()
  await kit.db.tx(async (db) => {
    await db.many(
      sql`select 1 from inbox where company_id = ${stage.company_id} and body ->> 'order_id' = ${id} for update`,
    )
    expect(await stage.push('acceptance-requested', control.order(id).order)).toBe(200)
  })
  await stage.settle()
  expect(await stage.orders(id)).toHaveLength(1)
})

it('keeps trying while the database refuses for now, and never gives such an order up', async () => {
  await using owner = await connect(stage.server.database.ownerUrl)
  await owner.query(`create function refuse_for_now() returns trigger language plpgsql as
    $$ begin raise exception 'the branch is busy' using errcode = 'lock_not_available'; end $$`)
  await owner.query('create trigger busy before insert on orders execute function refuse_for_now()')
  const id = placed()
  await stage.settle()
  for (let tries = 0; tries < 10; tries++) {
    stage.clock.advance(2 * minute)
    await drainInbox(kit)
  }
  expect(await stage.orders(id)).toEqual([])
  await owner.query('drop trigger busy on orders')
  stage.clock.advance(2 * minute)
  await drainInbox(kit)
  expect(await stage.orderOf(id)).toMatchObject({ status: 'awaiting_approval' })
})

it('stores pushes that arrive together, also beside one that cannot be stored', async () => {
  const link = (await linkNamed(kit, 'lieferando', stage.link_id))!
  // No index takes a key this long.
  const long = Array.from({ length: 4000 }, () => Math.random().toString(36).slice(2)).join('')
  const push = (event: string) => storePush(kit, link, { kind: 'order-accepted', event, order_id: null, body: {} })
  const done = await Promise.allSettled(['one', long, 'two', 'two'].map(push))
  expect(done.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const events = (await stage.inbox()).map((it) => it.event)
  expect(events.filter((it) => it === 'one' || it === 'two').toSorted()).toEqual(['one', 'two'])
})
