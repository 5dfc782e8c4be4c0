import sql from 'sql-template-tag'
import { synonymGroup, synonymList, type SynonymGroup } from '#contract/menu/synonym-group.ts'
import { bool, int, json, text, type Table } from '#server/db/tables.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const table: Table<SynonymGroup> = {
  name: 'synonym_group',
  columns: { id: int(), words: json(), is_active: bool(), version: int(), updated_at: text() },
  search: ['words'],
}

export const synonymGroupRoutes = plainRoutes(synonymGroup, table, 'words')

export const synonymListRoutes = routes(synonymList, {
  list: async (_, { db }) =>
    (await db.many<{ words: string[] }>(sql`select words from synonym_group where is_active order by id`)).map(
      (it) => it.words,
    ),
})
