import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { comment } from '#contract/members/comment.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { pointDefinitionExamples } from '#contract/members/points/point-definition.example.ts'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { alertBad } from '#server/domain/members/comments.ts'

const {
  server,
  world,
  branch_id,
  app,
  company: manager,
  branch: till,
} = await setUp(['company', 'branch'], { role: 'api' })

async function ordered(steps: readonly ('approve' | 'deliver')[], member_id: string | null = null): Promise<OrderRow> {
  const line = { name: 'Adana', quantity: 1, unit_price: 30_000, tax_rate: 10 }
  let row = await app.send(order.create, {
    body: orderBody(branch_id, { customer: { name: 'Ayşe Kaya', member_id }, lines: [line] }),
  })
  for (const it of steps)
    row = await till.send(order[it], { params: { order_id: row.id }, body: { version: row.version } })
  return row
}
const delivered = (member_id?: string) => ordered(['approve', 'deliver'], member_id)
const marks = { taste: 5, service: 4, speed: 3 }
const send = (order_id: string, more: object = {}) => ({
  params: { branch_id },
  body: { order_id, ...marks, text: 'Güzeldi', ...more },
})
const write = async (more: object = {}) => app.send(comment.send, send((await delivered()).id, more))
const of = ({ id }: { id: string }) => ({ comment_id: id })
const read = (it: { id: string }) => till.send(comment.read, { params: of(it) })
const approve = async (it: { id: string }, is_masked = false) =>
  manager.send(comment.approve, { params: of(it), body: { is_masked, version: (await read(it)).version } })
const sums = () => till.send(comment.summary, { query: { branch_id } })

it('a delivered order is commented on once, and anew until somebody has decided', async () => {
  expect(await app.faults(comment.send, send((await ordered(['approve'])).id))).toEqual(['order_id not_delivered'])
  const { id: order_id } = await delivered()
  const first = await app.send(comment.send, send(order_id))
  const again = await app.send(comment.send, send(order_id, { taste: 1, text: 'Sonradan bozuldu' }))
  expect(again).toEqual({ id: first.id, status: 'pending' })
  expect(await read(first)).toMatchObject({ taste: 1, worst: 1, text: 'Sonradan bozuldu', version: 2 })
  await approve(first)
  expect(await app.refused(comment.send, send(order_id))).toMatchObject({ status: 409, code: 'conflict' })
  const late = await delivered()
  await server.database.db.one(
    sql`update orders set finished_at = now() - interval '15 days' where company_id = ${world.companies.own.id} and id = ${late.id}`,
  )
  expect(await app.refused(comment.send, send(late.id))).toMatchObject({ errors: [{ code: 'comment_late' }] })
})

it('marks alone are shown at once, a text only once it was read, or where it has nothing to hide', async () => {
  expect(await write({ text: '' })).toMatchObject({ status: 'approved' })
  expect(await write()).toMatchObject({ status: 'pending' })
  const params = { company_id: world.companies.own.id, name: 'comments' as const }
  const { version } = await manager.send(companySetting.read, { params })
  const value = { auto_approve: 'without_flags', hidden_words: 'şerefsiz, salak' }
  await manager.send(companySetting.update, { params, body: { value, version } } as never)
  expect(await write()).toMatchObject({ status: 'approved' })
  const rude = await write({ text: 'Salaklar! 0532 111 22 33' })
  expect(rude.status).toBe('pending')
  expect(await read(rude)).toMatchObject({ flags: ['phone', 'word'], masked_text: '••••••••! ••••••••••••••' })
  await approve(rude, true)
  const { data } = await app.send(comment.shown, { params: { branch_id }, query: {} })
  expect(data[0]).toMatchObject({ customer_name: 'Ayşe K.', text: '••••••••! ••••••••••••••' })
})

it('the rating is of what is approved, whichever way somebody changes their mind', async () => {
  const before = await sums()
  const it = await write({ text: 'Bekletti', taste: 2 })
  const pending = (await read(it)).status === 'pending'
  const shown = pending ? await approve(it) : await read(it)
  expect(await sums()).toMatchObject({ n: before.n + 1, taste: before.taste + 2, speed: before.speed + 3 })
  const body = { reject_reason: 'advert' as const, version: shown.version }
  const hidden = await manager.send(comment.reject, { params: of(it), body })
  expect(hidden).toMatchObject({ status: 'rejected', reject_reason: 'advert', decided_by: expect.any(String) })
  expect(await sums()).toMatchObject({ n: before.n, taste: before.taste })
  expect(await approve(it)).toMatchObject({ status: 'approved', reject_reason: null })
  expect((await sums()).by_worst.find((each) => each.worst === 2)).toMatchObject({ approved: 1, rejected: 0 })
  expect((await till.refused(comment.approve, { params: of(it), body: { is_masked: false, version: 1 } })).status).toBe(
    403,
  )
  expect(await server.broken()).toEqual([])
})

it('a reply stands under the comment, and an empty one takes it back', async () => {
  const it = await write()
  const reply = async (text: string) =>
    till.send(comment.reply, { params: of(it), body: { reply: text, version: (await read(it)).version } })
  expect(await reply('Afiyet olsun')).toMatchObject({ reply: 'Afiyet olsun', replied_by: expect.any(String) })
  expect(await reply('')).toMatchObject({ reply: '', replied_by: null, replied_at: null })
  const stranger = await signIn(server.url, world.users.foreignBranch)
  expect((await stranger.refused(comment.read, { params: of(it) })).status).toBe(404)
})

it("the branch's managers are written to of a bad one, once", async () => {
  await alertBad(server.kit)
  await server.database.db.one(sql`delete from mail`)
  await write({ speed: 1, text: 'Soğuk geldi' })
  await write({ text: 'İyiydi' })
  await Promise.all([alertBad(server.kit), alertBad(server.kit)])
  await alertBad(server.kit)
  const told = await server.database.db.many<{ to_address: string }>(
    sql`select to_address from mail where kind = 'bad-comment'`,
  )
  expect(told.map((it) => it.to_address)).toEqual([world.users.company])
})

it('a comment that is shown gives its points once; hidden again they go, shown again they come back', async () => {
  const { id: company_id } = world.companies.own
  const it = await manager.send(member.create, {
    body: { ...memberExamples.create, company_id, phone: '+905320009988', email: '' },
  })
  await manager.send(pointDefinition.create, {
    body: {
      ...pointDefinitionExamples.create,
      company_id,
      point_type: 'order_comment',
      earn_rate_bp: 0,
      earn_points: 40,
      min_order_total: 0,
    },
  })
  const { id: order_id } = await delivered(it.id)
  const balance = async () => (await manager.send(member.read, { params: { member_id: it.id } })).point_balance
  const before = await balance()
  const said = await app.send(comment.send, send(order_id, { text: '0532 111 22 33' }))
  const shown = await approve(said)
  expect(await balance()).toBe(before + 40)
  await manager.send(comment.reject, {
    params: of(said),
    body: { reject_reason: 'personal_data', version: shown.version },
  })
  expect(await balance()).toBe(before)
  await approve(said)
  expect(await balance()).toBe(before + 40)

  // Approving a comment again in order to mask it does not post points again, and each rejection
  // takes back the points only once.
  for (let round = 0; round < 2; round++) {
    const { version } = await approve(said, true)
    expect(await balance()).toBe(before + 40)
    await manager.send(comment.reject, { params: of(said), body: { reject_reason: 'personal_data', version } })
    expect(await balance()).toBe(before)
    await approve(said)
    expect(await balance()).toBe(before + 40)
  }
})
