import sql, { raw } from 'sql-template-tag'
import { deliveryType, type DeliveryTypeRow, type Situation } from '#contract/ordering/delivery-type.ts'
import type { Db } from '#server/db/pool.ts'
import { faultOf } from '#server/domain/ordering/situations.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'

const rows = sql`select t.id, t.code, t.name, t.is_active, t.setting_id, s.situations, t.version, t.updated_at
  from delivery_type t join delivery_type_setting s on s.id = t.setting_id`

const read = async (db: Db, id: number, lock = ''): Promise<DeliveryTypeRow> => {
  const row = await db.one<DeliveryTypeRow>(sql`${rows} where t.id = ${id} ${raw(lock)}`)
  if (!row) throw fault('not_found')
  return row
}

export const deliveryTypeRoutes = routes(deliveryType, {
  list: (_, { db }) => db.many<DeliveryTypeRow>(sql`${rows} order by t.id`),
  settingAll: async (_, { db }) => {
    const all = await db.many<{ code: string; setting_id: number; situations: Situation[] }>(sql`${rows} order by t.id`)
    return Object.fromEntries(all.map(({ code, setting_id, situations }) => [code, { setting_id, situations }]))
  },
  read: ({ params }, { db }) => read(db, params.delivery_type_id),
  history: ({ params }, { db }) => historyOf(db, 'delivery-type', params.delivery_type_id),
  update: ({ params, body }, ctx) =>
    ctx.db.tx(async (db) => {
      const before = await read(db, params.delivery_type_id, 'for update of t')
      if (before.version !== body.version) throw fault('stale_version', { current: before })
      const wrong = faultOf(body.situations)
      if (wrong)
        throw wrongField(
          `situations.${Math.max(
            0,
            body.situations.findIndex((it) => it.status === wrong.status),
          )}.next_status`,
          `graph_${wrong.code}`,
        )
      // Open orders keep the revision with which they were created, so a changed table becomes a
      // new revision.
      await db.one(sql`select pg_advisory_xact_lock(7305003)`)
      const setting = await db.must<{ id: number }>(sql`select max(id) + 1 as id from delivery_type_setting`)
      await db.one(
        sql`insert into delivery_type_setting (id, delivery_type_id, situations) values (${setting.id}, ${before.id}, ${JSON.stringify(body.situations)})`,
      )
      await db.one(
        sql`update delivery_type set name = ${JSON.stringify(body.name)}, is_active = ${body.is_active}, setting_id = ${setting.id}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`,
      )
      const after = await read(db, before.id)
      await audit(db, ctx, { noun: 'delivery-type', record_id: before.id, action: 'update', before, after })
      return after
    }),
})
