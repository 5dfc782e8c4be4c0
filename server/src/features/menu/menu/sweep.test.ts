import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { menu } from '#contract/menu/menu.ts'
import { spread } from '#contract/menu/spread.ts'
import { changesChore } from '#server/domain/menu/change.ts'
import { runChore, runDue } from '#server/kit/jobs/run-due.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { runs } from '#server/app/work-list.ts'
import { testMenu } from './test-menu.ts'

const { server, world, company: manager } = await setUp(['company'], { role: 'api' })

/** Runs the sweep as if it were this many hours from now. */
async function sweptIn(hours: number) {
  for (const it of [changesChore, runChore])
    await it.run({ ...server.kit, now: () => new Date(Date.now() + hours * 3_600_000) })
}
/** How many bytes the stored changes of the company take. */
const kept = async () =>
  (
    await server.database.db.must<{ n: number }>(
      sql`select coalesce(sum(n), 0)::int as n from (
      select octet_length(before::text) + octet_length(input::text) as n from menu_change where company_id = ${world.companies.own.id}
      union all select coalesce(octet_length(before::text), 0) + 1 from run_part where company_id = ${world.companies.own.id}) it`,
    )
  ).n

it('drops an act’s undo data once it can no longer be undone, and the act after seven days', async () => {
  const { id: company_id, branches } = world.companies.own
  const [branch_id, other] = branches as [string, string]
  const make = testMenu(server, { company_id, branch_id })
  const category = await make.category()
  const ids = await Promise.all(Array.from({ length: 20 }, () => make.product(category)))
  const params = { branch_id }
  const { menu_change_id } = await manager.send(menu.bulk, {
    params,
    body: { products: ids.map((id) => ({ id, version: 1 })), act: { kind: 'price_set', price: 5000 }, dry_run: false },
  })
  const run = await manager.send(spread.start, {
    params,
    body: { branch_ids: [other], product_ids: ids, fields: ['price'] },
  })
  await runDue(server.kit, runs)
  const changes = () => manager.send(menu.changes, { params })
  const [before, size] = [await changes(), await kept()]

  await sweptIn(23)
  expect(await kept()).toBe(size)
  await sweptIn(25)
  expect(await kept()).toBeLessThan(size / 10)
  expect(await changes()).toEqual(before.map((it) => ({ ...it, undo_until: null })))
  expect((await manager.send(spread.read, { params: { menu_change_id: run.id } })).branches[0]?.counts.create).toBe(20)
  const late = await manager.refused(menu.undo, { params: { menu_change_id: menu_change_id! } })
  expect(late.code).toBe('conflict')

  await sweptIn(7 * 24 + 1)
  expect(await changes()).toEqual([])
  expect(await kept()).toBe(0)
})
