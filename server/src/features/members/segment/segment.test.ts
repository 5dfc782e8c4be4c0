import { expect, it } from 'vitest'
import sql, { raw } from 'sql-template-tag'
import type { Audience } from '#contract/members/audience.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque, type ChequeBatch } from '#contract/members/offer/gift-cheque.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { segmentExamples } from '#contract/members/segment.example.ts'
import { segment } from '#contract/members/segment.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { connect } from '#server/db/client.ts'
import { countOrEstimate } from '#server/domain/members/audience/count.ts'
import { runDue } from '#server/kit/jobs/run-due.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'

const {
  server,
  company_id,
  company: manager,
  foreignCompany: stranger,
} = await setUp(['company', 'foreignCompany'], { role: 'api' })
const client = await connect(server.database.ownerUrl)
await client.query(
  `insert into member (company_id, id, name, surname, phone, plate, created_at)
   select $1, gen_random_uuid(), 'Üye', n::text, '+90533' || lpad(n::text, 7, '0'), 'S ' || n % 3, now() - make_interval(mins => n) from generate_series(1, 1200) n`,
  [company_id],
)
await client.query(
  `insert into member_stat (company_id, member_id, order_count) select company_id, id, surname::int % 4 from member where company_id = $1 and plate <> ''`,
  [company_id],
)
await client.query(
  `insert into member_account (company_id, member_id) select company_id, id from member where company_id = $1 and plate <> ''`,
  [company_id],
)
await client.end()

const orders = (min: number, max: number | null = null): Audience => ({
  field: 'order_count',
  op: 'between',
  value: { min, max },
})
let n = 0
const save = (audience: Audience, name = `Segment ${++n}`) =>
  manager.send(segment.create, { body: { company_id, name, description: '', audience } })
const count = (audience: Audience) =>
  manager.send(segment.count, { body: { company_id, audience } }).then((it) => it.members)

it('is saved, found by its name, counted and changed, and others do not see it', async () => {
  const made = await save({ all: [orders(3)] }, 'Sık gelenler')
  expect(await count(made.audience)).toBe(300)
  const params = { segment_id: made.id }
  const changed = await manager.send(segment.update, {
    params,
    body: { ...segmentExamples.create, company_id, audience: orders(2), version: made.version },
  })
  expect(await count(changed.audience)).toBe(600)
  expect(await count({ field: 'segment', op: 'in', value: [made.id] })).toBe(600)
  expect((await stranger.refused(segment.read, { params })).code).toBe('not_found')
  expect((await manager.send(segment.history, { params })).map((it) => it.action)).toEqual(['update', 'create'])
  const names = await manager.send(segment.names, { query: { search: 'uzun', company_id } })
  expect(names.data).toEqual([{ id: made.id, name: segmentExamples.create.name }])
})

it('says at its field what conditions may not be', async () => {
  for (const [audience, path, code] of [
    [{ all: [] }, 'audience', 'required'],
    [{ all: [{ field: 'city', op: 'in', value: [] }] }, 'audience.all.0.value', 'required'],
    [{ all: [{ field: 'city', op: 'in', value: ['34'] }] }, 'audience.all.0.value', 'choice'],
    [
      { any: [{ not: { field: 'age', op: 'between', value: { min: 9, max: 3 } } }] },
      'audience.any.0.not.value.max',
      'above_limit',
    ],
    [{ all: [{ field: 'birthday', op: 'ahead', value: 61 }] }, 'audience.all.0.value', 'too_big'],
    [{ all: [{ field: 'last_order', op: 'in', value: [1] }] }, 'audience.all.0.op', 'choice'],
    [{ all: Array.from({ length: 16 }, () => ({ any: [orders(1), orders(2)] })) }, 'audience', 'too_many'],
  ] as [Audience, string, string][])
    expect((await manager.refused(segment.count, { body: { company_id, audience } })).errors).toMatchObject([
      { path, code },
    ])
  const deep: Audience = { all: [{ any: [{ all: [{ not: orders(1) }] }] }] }
  expect((await manager.refused(segment.count, { body: { company_id, audience: deep } })).code).toBe('invalid')
})

it('builds on others, never in a circle, and none that is built on is deleted', async () => {
  const below = await save({ all: [orders(3)] })
  const above = await save({ all: [{ not: { field: 'segment', op: 'in', value: [below.id] } }, orders(1)] })
  expect(await count(above.audience)).toBe(600)
  const body = { company_id, name: below.name, description: '', version: below.version }
  const circle: Audience = { field: 'segment', op: 'in', value: [above.id] }
  expect(
    (await manager.refused(segment.update, { params: { segment_id: below.id }, body: { ...body, audience: circle } }))
      .errors,
  ).toMatchObject([{ path: 'audience', code: 'in_a_circle' }])
  expect((await manager.refused(segment.remove, { params: { segment_id: below.id } })).code).toBe('in_use')
  await manager.send(segment.remove, { params: { segment_id: above.id } })
  await manager.send(segment.remove, { params: { segment_id: below.id } })
})

it('a list narrowed by a segment and by conditions is paged without losing or repeating anybody', async () => {
  const saved = await save({ all: [orders(2)] })
  const audience = JSON.stringify({ not: orders(3) })
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await manager.send(member.list, {
      query: { segment_id: [saved.id], audience, limit: 110, sort: 'created_at', ...(cursor && { cursor }) },
    })
    expect(page.total).toBe(300)
    expect(page.data.every((it) => it.order_count === 2)).toBe(true)
    seen.push(...page.data.map((it) => it.id))
    if (!page.next_cursor) break
    cursor = page.next_cursor
  }
  expect(seen.length).toBe(300)
  expect(new Set(seen).size).toBe(300)
  expect((await stranger.send(member.list, { query: { segment_id: [saved.id] } })).total).toBe(0)
  expect((await manager.refused(member.list, { query: { audience: '{"all":[]}' } })).errors).toMatchObject([
    { path: 'audience' },
  ])
})

const personal = () =>
  manager.send(giftCheque.create, {
    body: { ...giftChequeExamples.create, company_id, kind: 'personal', user_limit: 0 },
  })
async function batchOf(gift_cheque_id: string): Promise<ChequeBatch> {
  await runDue(server.kit, runs)
  const [last] = await manager.send(giftCheque.batches, { params: { gift_cheque_id } })
  return last!
}

it('gives each member one voucher even if several batches of it run at once', async () => {
  const cheque = await personal()
  const params = { gift_cheque_id: cheque.id }
  const saved = await save({ all: [orders(3)] })
  for (let n = 0; n < 3; n++) await manager.send(giftCheque.addItems, { params, body: { segment_id: saved.id } })
  await Promise.all([1, 2, 3].map(() => runDue(server.kit, runs)))
  await batchOf(cheque.id)
  const client = await connect(server.database.ownerUrl)
  const { rows } = await client.query<{ items: number; members: number }>(
    `select count(*)::int as items, count(distinct member_id)::int as members from gift_cheque_item where company_id = $1 and cheque_id = $2`,
    [company_id, cheque.id],
  )
  await client.end()
  expect(rows[0]!.members).toBeGreaterThan(100)
  expect(rows[0]!.items).toBe(rows[0]!.members)
})

it('gives a voucher to an audience, except to members who already have one or have left the audience', async () => {
  const cheque = await personal()
  const params = { gift_cheque_id: cheque.id }
  const saved = await save({ all: [orders(2)] })
  const some = await manager.send(member.list, { query: { segment_id: [saved.id], limit: 10 } })
  await manager.send(giftCheque.addItems, { params, body: { member_ids: some.data.map((it) => it.id) } })
  expect(await batchOf(cheque.id)).toMatchObject({ made: 10, had_one: 0, left: 0 })

  const preview = await manager.send(giftCheque.previewItems, { params, body: { segment_id: saved.id } })
  expect(preview).toMatchObject({ members: 600, had_one: 10 })
  expect(preview.some).toHaveLength(5)
  const key = { params, body: { segment_id: saved.id } }
  const asked = await manager.send(giftCheque.addItems, key)
  expect(asked).toMatchObject({ state: 'waiting', total: 590 })
  // After the members are listed and before they get their vouchers, some leave the audience, and
  // one gets a voucher manually.
  const client = await connect(server.database.ownerUrl)
  await client.query(
    `update member_stat set order_count = 0 where company_id = $1 and member_id in
       (select member_id from recipient where company_id = $1 order by member_id limit 7)`,
    [company_id],
  )
  await client.query(
    `insert into gift_cheque_item (company_id, id, cheque_id, member_id, defined_at)
     select company_id, gen_random_uuid(), $2, member_id, now() from recipient where company_id = $1 order by member_id desc limit 1`,
    [company_id, cheque.id],
  )
  expect(await batchOf(cheque.id)).toMatchObject({ state: 'done', made: 582, had_one: 1, left: 7, done: 590 })
  const twice = await client.query(
    `select member_id from gift_cheque_item where company_id = $1 and cheque_id = $2 group by member_id having count(*) > 1`,
    [company_id, cheque.id],
  )
  expect(twice.rows).toEqual([])
  expect((await client.query('select 1 from recipient')).rows).toEqual([])
  await client.end()
})

it('an audience of nobody, two ways at once and codes for an audience are refused', async () => {
  const cheque = await personal()
  const params = { gift_cheque_id: cheque.id }
  const nobody = await save({ all: [orders(100)] })
  for (const [body, code] of [
    [{ segment_id: nobody.id }, 'audience_empty'],
    [{ segment_id: nobody.id, audience: orders(1) }, 'one_way'],
    [{ segment_id: nobody.id, member_ids: [memberExamples.create.company_id] }, 'one_way'],
  ] as const)
    expect(
      (
        await manager.refused(giftCheque.addItems, {
          params,
          body: { ...body, member_ids: [...('member_ids' in body ? body.member_ids : [])] },
        })
      ).errors,
    ).toMatchObject([{ path: 'segment_id', code }])
})

it('a batch that is stopped while a part is being written gives that part out, and keeps no list', async () => {
  const cheque = await personal()
  const params = { gift_cheque_id: cheque.id }
  await using client = await connect(server.database.ownerUrl)
  const { id: batch_id } = await manager.send(giftCheque.addItems, { params, body: { audience: orders(1) } })
  await client.query('begin')
  await client.query('select 1 from gift_cheque where company_id = $1 and id = $2 for update', [company_id, cheque.id])
  const writing = runDue(server.kit, runs)
  await expect.poll(() => isWaiting(server.database.url)).toBe(true)
  expect(await manager.send(giftCheque.cancelBatch, { params: { ...params, batch_id } })).toMatchObject({
    is_stopping: true,
  })
  await client.query('commit')
  await writing
  expect(await batchOf(cheque.id)).toMatchObject({ state: 'stopped', made: 500 })
  expect((await client.query('select 1 from recipient')).rows).toEqual([])
})

it('a batch that is stopped keeps no list', async () => {
  const cheque = await personal()
  const params = { gift_cheque_id: cheque.id }
  const { id: batch_id } = await manager.send(giftCheque.addItems, { params, body: { audience: orders(1) } })
  await manager.send(giftCheque.cancelBatch, { params: { ...params, batch_id } })
  expect(await batchOf(cheque.id)).toMatchObject({ state: 'stopped', made: 0 })
  const client = await connect(server.database.ownerUrl)
  expect((await client.query('select 1 from recipient')).rows).toEqual([])
  await client.end()
})

it('is refused where the segments it names would make it too much to ask, however often each is named', async () => {
  const named = (id: string, times: number): Audience => ({
    any: Array.from({ length: times }, () => ({ field: 'segment' as const, op: 'in' as const, value: [id] })),
  })
  const small = await save({ any: [orders(1), orders(2), orders(3), orders(4)] })
  const repeated: Audience = { field: 'segment', op: 'in', value: Array.from({ length: 50 }, () => small.id) }
  expect(await count({ all: [repeated] })).toBe(await count(small.audience))
  const large = await save(named(small.id, 20))
  const body = { company_id, audience: named(large.id, 2) }
  expect(await manager.faults(segment.count, { body })).toEqual(['audience too_many'])
  // A segment may grow after others have named it. If it has become too costly, it is refused
  // wherever it is used.
  const parent = await save(named(small.id, 20))
  const leaves = Array.from({ length: 30 }, (_, n) => orders(n))
  await server.database.db.one(
    sql`update segment set audience = ${JSON.stringify({ any: leaves })} where company_id = ${company_id} and id = ${small.id}`,
  )
  await server.database.db.one(
    sql`update segment set audience = ${JSON.stringify(named(parent.id, 2))} where company_id = ${company_id} and id = ${large.id}`,
  )
  const query = { company_id: [company_id], segment_id: large.id }
  expect(await manager.refused(member.list, { query } as never)).toMatchObject({ status: 422 })
})

it('is estimated where a count takes too long, unless it finds a few', async () => {
  const { slow } = server.kit
  const delayed = (ms: number, more = raw('true')) =>
    countOrEstimate(
      slow,
      sql`from member m where m.company_id = ${company_id} and ${more} and (select pg_sleep(${ms / 1000})) is not null`,
    )
  const { members: all } = await delayed(0)
  const few = raw(`m.plate = 'S 1'`)
  expect(await delayed(700, few)).toEqual({ members: 400, is_estimate: false })
  const client = await connect(server.database.ownerUrl)
  await client.query(
    `insert into member (company_id, id, name, surname, phone) select $1, gen_random_uuid(), 'Kalabalık', '', '+90544' || lpad(n::text, 7, '0') from generate_series(1, 5000) n`,
    [company_id],
  )
  await client.end()
  const { members, is_estimate } = await delayed(700)
  expect(is_estimate).toBe(true)
  // The tolerance is six times the standard deviation of a sample of some 97 members.
  expect(Math.abs(members / (all + 5000) - 1)).toBeLessThan(0.6)
  expect(await delayed(700, few)).toEqual({ members: 400, is_estimate: false })
})
