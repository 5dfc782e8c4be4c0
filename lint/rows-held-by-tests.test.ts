import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tableKinds } from '#server/db/tables.ts'

const ofTenants = new RegExp(String.raw`\b(?:from|join) (?:${tableKinds.tenant.join('|')})\b`)

/**
 * The statements by which a text locks rows of tenants without naming their company. Citus refuses
 * these (docs/scale-out.md), and the rules for statements do not see what a test sends by itself.
 */
const refused = (text: string): string[] =>
  [...text.matchAll(/\.query\(\s*(['"`])((?:(?!\1)[^])*)\1/g)]
    .map(([, , statement = '']) => statement)
    .filter(
      (it) => /\bfor (?:no key )?(?:update|share)\b/.test(it) && ofTenants.test(it) && !/\bcompany_id = /.test(it),
    )

it('tests that lock rows of tenants name their company', () => {
  const files = globSync('server/src/**/*.test.ts')
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => refused(readFileSync(file, 'utf8')).map((it) => `${file}: ${it}`))).toEqual([])
})

it('finds a statement that names none', () => {
  expect(refused(`await client.query('select 1 from gift_cheque where id = $1 for update', [id])`)).toHaveLength(1)
  expect(refused('owner.query(`select 1\n from orders o for no key update of o`)')).toHaveLength(1)
  expect(refused(`client.query('select 1 from orders where company_id = $1 for update')`)).toEqual([])
  expect(refused(`client.query('select 1 from public_holiday for update')`)).toEqual([])
})
