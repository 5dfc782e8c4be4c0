import sql from 'sql-template-tag'
import { synonymGroup, synonymList } from '#contract/menu/synonym-group.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const synonymGroupRoutes = plainRoutes(synonymGroup, { unique: 'words', json: ['words'], search: ['words'] })

export const synonymListRoutes = routes(synonymList, {
  list: async (_, { db }) =>
    (await db.many<{ words: string[] }>(sql`select words from synonym_group where is_active order by id`)).map(
      (it) => it.words,
    ),
})
