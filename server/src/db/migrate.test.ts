import sql from 'sql-template-tag'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { connect } from './client.ts'
import { migrate, migrations, statementsOf } from './migrate.ts'
import { parsed } from './parse-tree.ts'

it('takes every migration apart into what PostgreSQL reads in it', async () => {
  for (const { name, text, onCitus } of await migrations())
    for (const whole of [text, onCitus]) {
      const apart = statementsOf(whole).map((it) => parsed(it))
      expect(
        apart.map((it) => it.length),
        name,
      ).toEqual(parsed(whole).map(() => 1))
    }
})

it('ends no statement within a text, a body or a comment', () => {
  expect(
    statementsOf(`-- one; two\nselect ';', 'it''s; so'; do $$ begin a; end $$;\nselect $b$;$b$ -- three;\n;\n-- four`),
  ).toEqual([`-- one; two\nselect ';', 'it''s; so'`, 'do $$ begin a; end $$', 'select $b$;$b$ -- three;'])
})

it('lets the application empty what this version lets it, though an earlier one made the tables and none changes', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { role } = await database.db.must<{ role: string }>(sql`select current_user as role`)
  const may = async () => {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_column_privilege($1, 'order_event', 'data', 'update') as may`,
      [role],
    )
    return rows[0]?.may
  }
  const client = await connect(database.ownerUrl)
  onTestFinished(() => client.end())
  await client.query(`revoke update (data) on order_event from "${role}"`)
  expect(await may()).toBe(false)
  expect(await migrate(database.ownerUrl, role)).toEqual([])
  expect(await may()).toBe(true)
})
