import sql from 'sql-template-tag'
import type { Answer } from '#contract/kit/call.ts'
import { theme, themeList } from '#contract/marketing/theme/theme.ts'
import { companies } from '#server/domain/organisation/use-things.ts'
import { duplicatePaths, refuseLosses } from '#server/domain/marketing/theme/lost.ts'
import { previewToken, previewUrl } from '#server/domain/marketing/theme/preview-link.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const { handlers } = plainRoutes(theme, {
  unique: 'code',
  json: ['name', 'description', 'files'],
  search: ['code', 'name'],
  check: ({ files }) => {
    refuseBrokenRules(duplicatePaths(files))
    files.forEach((it, at) => refuseLosses(it, `files.${at}.text`))
  },
  uses: [
    {
      things: companies,
      // Companies have their own copies. Switching a theme off only removes it from the choice.
      survivesOff: true,
      of: ({ id }) => sql`/* platform: one theme for all */ select c.name, count(*) over ()::int as n from company c
        where c.id in (select t.company_id from company_theme t where t.theme_id = ${id}) order by c.name`,
    },
  ],
})

export const themeRoutes = routes(theme, {
  ...handlers,
  preview: async ({ params, body }, ctx) => {
    await handlers.read({ params }, ctx)
    const { lang, path } = body
    const company_id = body.company_id.toLowerCase()
    if (!ctx.actor.tree.companies.has(company_id)) throw wrongField('company_id', 'choice')
    const token = previewToken(ctx.kit, { company_id, theme_id: params.theme_id }, ctx.now)
    return { url: previewUrl(ctx.kit, token, lang, path) }
  },
})

export const themeListRoutes = routes(themeList, {
  list: (_, { db }) =>
    db.many<Answer<typeof themeList.list>[number]>(
      sql`select id, code, name, description from theme where is_active order by id`,
    ),
})
