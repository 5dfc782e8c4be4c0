import sql from 'sql-template-tag'
import type { Use } from '#server/kit/record/in-use.ts'

/**
 * Unfinished orders at a company or one of its branches; if a platform is named, only that
 * platform's orders. Nobody could finish them if the branch were switched off.
 */
export const openOrders: Use<{ company_id: string; branch_id: string | null; platform?: string }> = {
  things: {
    tr: ['açık sipariş', 'açık sipariş'],
    en: ['open order', 'open orders'],
    de: ['offene Bestellung', 'offene Bestellungen'],
  },
  of: ({
    company_id,
    branch_id,
    platform,
  }) => sql`select o.number::text as name, count(*) over ()::int as n from orders o
    where o.company_id = ${company_id} and (${branch_id}::uuid is null or o.branch_id = ${branch_id}::uuid)
      and o.status in ('awaiting_approval', 'preparing', 'on_the_way') and (${platform ?? null}::text is null or o.channel = ${platform ?? null})
    order by o.created_at, o.id`,
  advice: {
    tr: 'Önce açık siparişleri bitirin ya da iptal edin.',
    en: 'Finish or cancel the open orders first.',
    de: 'Schließen Sie zuerst die offenen Bestellungen ab oder stornieren Sie sie.',
  },
}
