import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { comment } from '#contract/members/comment.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { eraseOrders } from '#server/domain/members/erase/orders.ts'
import { alertBad } from '#server/domain/members/comments.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
const { control, restaurantId, kit, world, server } = stage
beforeEach(() => stage.begin())
afterAll(() => stage.clear())

const review = (foodOrderId: string, rating: number, text: string, more: { date?: string } = {}) =>
  control.addReview(restaurantId, { foodOrderId, rating, comment: text, ...more })
const manager = () => signIn(server.url, world.users.company)
const list = async (query: Record<string, unknown> = {}) =>
  (await (await manager()).send(comment.list, { query } as never)).data
const nextHour = async () => {
  await stage.pass(60 * minute)
  await pollPlatforms(kit)
}

test("a platform's reviews appear among the comments, follow its changes, and cannot be decided on here", async () => {
  const [good, bad, none] = [await stage.place(), await stage.place(), await stage.place()]
  review(good, 5, 'Sıcak geldi')
  review(bad, 1, 'Soğuktu')
  review('0123456789abcdef01234567', 2, 'Başka bir restoranın siparişi')
  await nextHour()
  await pollPlatforms(kit)
  const rows = await list()
  const orderIds = await Promise.all([good, bad].map(async (id) => (await stage.orderOf(id)).id))
  expect(rows.map((it) => it.order_id).toSorted()).toEqual(orderIds.toSorted())
  const [goodId, badId] = orderIds
  expect(rows.find((it) => it.order_id === goodId)).toMatchObject({ source: 'getir', worst: 5, status: 'approved' })
  expect(rows.map((it) => it.order_id)).not.toContain((await stage.orderOf(none)).id)
  expect(await list({ source: 'app' })).toEqual([])

  review(bad, 4, 'Sonra aradılar')
  await nextHour()
  const changed = (await list({ source: 'getir' })).find((it) => it.order_id === badId)!
  expect(changed).toMatchObject({ worst: 4, text: 'Sonra aradılar', version: 2 })

  const caller = await manager()
  const params = { comment_id: changed.id }
  const { version } = changed
  const refused = { status: 409, code: 'conflict', detail: expect.stringMatching(/platformda/) }
  const reject = { reject_reason: 'insult' as const, version }
  expect(await caller.refused(comment.reject, { params, body: reject })).toMatchObject(refused)
  expect(await caller.refused(comment.approve, { params, body: { is_masked: true, version } })).toMatchObject(refused)
  expect(await caller.refused(comment.reply, { params, body: { reply: 'Özür', version } })).toMatchObject(refused)
  expect(await caller.send(comment.summary, { query: {} })).toMatchObject({ n: 0, by_worst: [] })
  expect(await server.broken()).toEqual([])
})

test('what an erasure took from a review does not come back from the platform', async () => {
  const id = await stage.place()
  review(id, 3, 'Adım Ayşe')
  await nextHour()
  const { id: order_id } = await stage.orderOf(id)
  await kit.db.tx((db) => eraseOrders(db, kit, stage.company_id, [order_id], kit.now()))
  await nextHour()
  expect((await list()).find((it) => it.order_id === order_id)).toMatchObject({ text: '', worst: 3 })
})

test('a review that cannot be read costs no other, and a long one is cut between letters', async () => {
  const [long, undated, endless, ahead] = [
    await stage.place(),
    await stage.place(),
    await stage.place(),
    await stage.place(),
  ]
  review(long, 4, `${'a'.repeat(999)}😀 ve\0`)
  review(undated, 4, 'Tarihsiz', { date: 'dün' })
  review(endless, 4, 'Sonsuz', { date: 'infinity' })
  review(ahead, 4, 'Saat ileri', { date: new Date(kit.now().getTime() + 3 * 3_600_000).toISOString() })
  await nextHour()
  const rows = await list({ source: 'getir' })
  const rowOf = async (id: string) => {
    const { id: order_id } = await stage.orderOf(id)
    return rows.find((it) => it.order_id === order_id)
  }
  expect((await rowOf(long))?.text.slice(998)).toMatch(/^a.?$/u)
  expect(await rowOf(undated)).toBeUndefined()
  expect(await rowOf(endless)).toBeUndefined()
  expect(Date.parse((await rowOf(ahead))!.created_at)).toBeLessThanOrEqual(kit.now().getTime())
})

test("the branch's team gets a mail about a bad one, and a platform that fails is asked again later", async () => {
  const id = await stage.place()
  review(id, 2, 'Eksik geldi')
  control.fault({ kind: 'fail', status: 500, path: '/restaurants/reviews', times: 1 })
  await nextHour()
  const order = await stage.orderOf(id)
  expect((await list()).some((it) => it.order_id === order.id)).toBe(false)
  await nextHour()
  expect((await list()).some((it) => it.order_id === order.id)).toBe(true)
  await kit.db.one(sql`delete from mail`)
  await alertBad(kit)
  await alertBad(kit)
  const mails = await kit.db.many(sql`/* platform: a test */ select id from mail where kind = 'bad-comment'`)
  expect(mails).toHaveLength(1)
})
