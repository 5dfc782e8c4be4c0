import { expect, it } from 'vitest'
import { migrations, statementsOf } from './migrate.ts'
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
