import sql from 'sql-template-tag'
import type { Answer } from '#contract/kit/call.ts'
import { icon, iconList } from '#contract/marketing/icon.ts'
import { companies } from '#server/domain/organisation/use-things.ts'
import { routes } from '#server/kit/context.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const iconRoutes = plainRoutes(icon, {
  unique: 'name',
  json: ['name'],
  search: ['name'],
  check: ({ image }, { db }) => refuseWrongShape(db, 'icon', { image }),
  uses: [
    {
      things: companies,
      // Categories keep their icon. Switching an icon off only removes it from the choice.
      survivesOff: true,
      of: ({ id }) => sql`/* platform: one icon for all */ select c.name, count(*) over ()::int as n from company c
        where c.id in (select t.company_id from category t where t.icon_id = ${id}) order by c.name`,
    },
  ],
})

export const iconListRoutes = routes(iconList, {
  list: (_, { db }) =>
    db.many<Answer<typeof iconList.list>[number]>(
      sql`select id, name, image from icon where is_active order by position, id limit 500`,
    ),
})
