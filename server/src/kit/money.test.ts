import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { testServer } from '#server/app/test/test-server.ts'
import { moneyText } from './money.ts'

const server = await testServer()
afterAll(() => server.stop())

it('writes an amount as its currency is set, in every language, also before its symbol', async () => {
  const { db } = server.database
  const write = async (lang: 'tr' | 'en' | 'de', code: string, minor: number) =>
    (await moneyText(db, lang, code))(minor).replaceAll('\u00a0', ' ')
  expect(await write('tr', 'TRY', 123_456)).toBe('1.234,56 ₺')
  expect(await write('en', 'TRY', 20_000)).toBe('200.00 ₺')
  expect(await write('de', 'TRY', -50)).toBe('-0,50 ₺')
  await db.one(
    sql`insert into currency (name, symbol, symbol_format, type) values ('Pound', '£', 'prefix', 'GBP') on conflict (type) do update set symbol = '£', symbol_format = 'prefix'`,
  )
  expect(await write('en', 'GBP', -123_456)).toBe('-£1,234.56')
  expect(await write('tr', 'XAU', 100)).toBe('1,00 XAU')
})
