import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { cockpit } from '#contract/organisation/cockpit.ts'
import { companySetting } from '#contract/organisation/settings.ts'
import { order } from '#contract/ordering/order.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world } = await setUp()

it("shows a dealer the dealer's companies, the riskiest first, with the reasons", async () => {
  const { id, apiKey, branches } = world.companies.own
  const { db } = server.database
  await db.one(sql`update license set ends_at = now() - interval '2 days' where company_id = ${id}`)
  const placed = await caller(server.url, apiKey).send(order.create, { body: orderBody(branches[0]) })
  await db.one(
    sql`update orders set created_at = now() - interval '9 minutes' where company_id = ${id} and id = ${placed.id}`,
  )
  server.kit.forget()
  const dealer = await signIn(server.url, world.users.dealer)
  const { companies, totals } = await dealer.send(cockpit.read, {})
  expect(companies[0]).toMatchObject({ company_id: id, orders: 1 })
  expect(companies[0]!.reasons).toContainEqual(expect.objectContaining({ kind: 'licence_grace', count: 5 }))
  expect(companies[0]!.reasons).toContainEqual(
    expect.objectContaining({ kind: 'unanswered', count: 1, branch_id: branches[0] }),
  )
  expect(companies.map((it) => it.score)).toEqual(companies.map((it) => it.score).sort((a, b) => b - a))
  expect(companies.map((it) => it.company_id)).not.toContain(world.companies.foreign.id)
  expect(totals.companies).toBe(companies.length)
  const provider = await signIn(server.url, world.users.provider)
  expect((await provider.send(cockpit.read, {})).companies.map((it) => it.company_id)).toContain(
    world.companies.foreign.id,
  )
  const manager = await signIn(server.url, world.users.company)
  // If a company allows its branches ten minutes, an order does not count as unanswered after nine.
  const params = { company_id: id, name: 'escalation' } as const
  const { version } = await manager.send(companySetting.read, { params })
  await manager.send(companySetting.update, {
    params,
    body: { value: { louder_sec: 30, summon_sec: 90, unanswered_sec: 600 }, version },
  })
  const patient = (await dealer.send(cockpit.read, {})).companies.find((it) => it.company_id === id)
  expect(patient?.reasons.map((it) => it.kind)).not.toContain('unanswered')
  expect(patient?.reasons.map((it) => it.kind)).toContain('licence_grace')
  expect((await manager.raw(cockpit.read, {})).status).toBe(403)
})
