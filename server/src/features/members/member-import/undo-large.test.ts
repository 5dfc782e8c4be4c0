import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { csv, importsOf } from './test-imports.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, company: boss } = await setUp(['company'], { role: 'api' })
const other_id = world.companies.foreign.id

/**
 * Creates members of another company with points. If an index were missing, an undo would read them
 * too.
 */
async function crowd(count: number): Promise<void> {
  const { db } = server.database
  await db.one(sql`insert into member (company_id, id, name, surname, phone) select ${other_id}::uuid, gen_random_uuid(), 'Üye', n::text, '+90533' || (1000000 + n)::text
    from generate_series(1, ${count}::int) n`)
  await db.one(
    sql`insert into member_account (company_id, member_id) select ${other_id}::uuid, id from member where company_id = ${other_id}`,
  )
  await db.one(sql`insert into point_lot (company_id, id, member_id, earned, remaining, earned_at, source_key)
    select ${other_id}::uuid, gen_random_uuid(), m.id, 5, 0, now(), 'kalabalık:' || m.id || ':' || n
    from member m cross join generate_series(1, 20) n where m.company_id = ${other_id}`)
}

it('an import of 1,500 rows is taken back whole, each of its members', async () => {
  const { db } = server.database
  await crowd(2000)
  const imports = importsOf(server, company_id, boss)
  const count = () =>
    db.must<{ n: number }>(sql`select count(*)::int as n from member where company_id = ${company_id}`)
  const before = await count()
  const rows = Array.from({ length: 1500 }, (_, n) => [`Ada ${n}`, `+90532${1_000_000 + n}`, `u${n}@deneme.test`])
  const done = await imports.imported(csv([['Ad', 'Telefon', 'E-posta'], ...rows]))
  expect(done).toMatchObject({ state: 'done', states: { written: 1500 } })
  expect((await count()).n).toBe(before.n + 1500)
  expect(await imports.undone(done)).toMatchObject({ states: { written: 0, left: 0 } })
  expect(await count()).toEqual(before)
}, 300_000)
