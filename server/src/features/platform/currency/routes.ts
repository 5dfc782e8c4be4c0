import { currency, type Currency } from '#contract/platform/currency.ts'
import { int, text, type Table } from '#server/db/tables.ts'
import { plainRoutes } from '#server/kit/plain.ts'

const table: Table<Currency> = {
  name: 'currency',
  columns: { id: int(), name: text(), symbol: text(), symbol_format: text(), type: text(), version: int(), updated_at: text() },
  search: ['name', 'symbol', 'type'],
}

export const currencyRoutes = plainRoutes(currency, table, 'type')
