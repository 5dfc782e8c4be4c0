import { kitchen, type Kitchen } from '#contract/menu/kitchen.ts'
import { bool, int, json, text, type Table } from '#server/db/tables.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<Kitchen> = {
  name: 'kitchen',
  columns: {
    id: int(),
    name: json(),
    image: text(),
    position: int(),
    is_active: bool(),
    version: int(),
    updated_at: text(),
  },
  search: ['name'],
}

export const kitchenRoutes = plainRoutes(kitchen, table, 'name')
