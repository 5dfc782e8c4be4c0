import sql from 'sql-template-tag'
import { savedView, type SavedView } from '#contract/platform/saved-view.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** How many views one user may have, over all screens. */
const maxViews = 100

export const savedViewRoutes = routes(savedView, {
  // Shared views are visible to colleagues: users of the same account and company. A user who
  // belongs to neither, such as one of an independent partner, has no colleagues.
  list: ({ query }, { db, actor }) =>
    db.many<SavedView>(sql`
      select v.id, v.screen, v.name, v.search, v.is_shared, v.user_id = ${actor.id} as is_mine
      from saved_view v join app_user u on u.id = v.user_id join app_user me on me.id = ${actor.id}
      where v.screen = ${query.screen} and (v.user_id = ${actor.id} or (v.is_shared and coalesce(me.account_id, me.company_id) is not null and u.account_id is not distinct from me.account_id and u.company_id is not distinct from me.company_id))
      order by v.name collate "tr-x-icu" limit 100`),
  create: async ({ body }, { db, actor }) => {
    const id = uuidv7()
    await db.tx(async (tx) => {
      await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 13))`)
      const kept = await tx.must<{ n: number }>(
        sql`select count(*)::int as n from saved_view where user_id = ${actor.id}`,
      )
      if (kept.n >= maxViews) throw wrongField('name', 'too_many_kept', { max: maxViews })
      await tx.one(
        sql`insert into saved_view (id, user_id, screen, name, search, is_shared) values (${id}, ${actor.id}, ${body.screen}, ${body.name}, ${body.search}, ${body.is_shared})`,
      )
    })
    return { id, ...body, is_mine: true }
  },
  remove: async ({ params }, { db, actor }) => {
    const gone = await db.one(
      sql`delete from saved_view where id = ${params.saved_view_id} and user_id = ${actor.id} returning id`,
    )
    if (!gone) throw fault('not_found')
    return null
  },
})
