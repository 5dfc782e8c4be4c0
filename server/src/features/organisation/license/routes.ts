import sql from 'sql-template-tag'
import { license } from '#contract/organisation/license.ts'
import { licenseOf } from '#server/domain/organisation/license.ts'
import { noticeChanges } from '#server/domain/organisation/pauses.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { refuseIfUsed } from '#server/kit/record/in-use.ts'
import { hangingOn } from './hanging.ts'

export const licenseRoutes = routes(license, {
  read: async ({ params }, { db, now }) => (await licenseOf(db, params.company_id, now)) ?? null,

  save: async ({ params: { company_id }, body }, ctx) => {
    if (Date.parse(body.ends_at) <= Date.parse(body.starts_at)) throw wrongField('ends_at', 'ends_before_start')
    const after = await ctx.db.tx(async (db) => {
      // The company's row exists even if there is no licence. Locking it makes two callers who
      // create the first licence wait for each other.
      await db.one(sql`select id from company where id = ${company_id} for update`)
      const before = await licenseOf(db, company_id, ctx.now, 'lock')
      if ((before?.version ?? 0) !== body.version) throw fault('stale_version', { current: before ?? null })
      if (before && !body.anyway)
        await refuseIfUsed(db, ctx, hangingOn(before, body), { company_id: company_id.toLowerCase() }, 'anyway')
      await db.one(sql`
        insert into license (company_id, license_type, licensed_module_list, limits, starts_at, ends_at, timezone, updated_at)
        values (${company_id}, ${body.license_type}, ${JSON.stringify(body.licensed_module_list)}, ${JSON.stringify(body.limits)}, ${body.starts_at}, ${body.ends_at}, ${await zoneOfCompany(db, company_id)}, ${ctx.now})
        on conflict (company_id) do update set license_type = excluded.license_type, licensed_module_list = excluded.licensed_module_list, limits = excluded.limits,
          starts_at = excluded.starts_at, ends_at = excluded.ends_at, timezone = excluded.timezone, version = license.version + 1, updated_at = excluded.updated_at`)
      const row = (await licenseOf(db, company_id, ctx.now))!
      await audit(db, ctx, {
        noun: 'license',
        record_id: company_id,
        company_id,
        action: before ? 'update' : 'create',
        before: before ?? null,
        after: row,
      })
      await noticeChanges(db, company_id)
      return row
    })
    ctx.kit.forget()
    return after
  },

  history: ({ params }, { db }) => historyOf(db, 'license', params.company_id, [params.company_id]),
})
