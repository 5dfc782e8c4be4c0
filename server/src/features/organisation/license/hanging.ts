import sql from 'sql-template-tag'
import { graceDays, type License, type Module } from '#contract/organisation/license.ts'
import { daysLater } from '#contract/kit/wall-clock.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { bookingsAhead, seatedTables } from '#server/domain/dining/hanging.ts'
import { openOrders } from '#server/domain/ordering/hanging.ts'
import { usedAt, type Use } from '#server/kit/record/in-use.ts'

type Terms = Pick<License, 'licensed_module_list' | 'ends_at'>
type Company = { company_id: string }

const whole = ({ company_id }: Company) => ({ company_id, branch_id: null })

/**
 * Restaurants on a platform that the platform would continue to sell, although nobody here would
 * receive their orders.
 */
const openThere: Use<Company & { platform: string }> = {
  things: {
    tr: ['bağlı restoran', 'bağlı restoran'],
    en: ['connected restaurant', 'connected restaurants'],
    de: ['verbundenes Restaurant', 'verbundene Restaurants'],
  },
  of: ({ company_id, platform }) => sql`select b.name, count(*) over ()::int as n from platform_link l
    join branch b on b.company_id = ${company_id} and b.id = l.branch_id
    where l.company_id = ${company_id} and l.platform = ${platform} and l.is_active order by b.name, l.id`,
}

/** Work in progress that could not be continued without a module. */
const onModule: Partial<Record<Module, readonly Use<Company>[]>> = {
  table_order: [usedAt(seatedTables, whole)],
  reservation: [usedAt(bookingsAhead, whole)],
  kiosk: [
    {
      things: {
        tr: ['eşleşmiş kiosk', 'eşleşmiş kiosk'],
        en: ['paired kiosk', 'paired kiosks'],
        de: ['gekoppelter Kiosk', 'gekoppelte Kioske'],
      },
      of: ({ company_id }) => sql`select name, count(*) over ()::int as n from kiosk
        where company_id = ${company_id} and key_hash is not null order by name, id`,
    },
  ],
  gift_cheque: [
    {
      things: {
        tr: ['hâlâ geçerli kupon', 'hâlâ geçerli kupon'],
        en: ['voucher that still holds', 'vouchers that still hold'],
        de: ['noch gültiger Gutschein', 'noch gültige Gutscheine'],
      },
      // A voucher with a shared code counts as long as it is valid. A voucher with individual codes
      // counts as long as somebody has an unused one.
      of: ({ company_id }) => sql`select c.name, count(*) over ()::int as n from gift_cheque c
        where c.company_id = ${company_id} and c.status in ('pending', 'approved')
          and (c.limit_count = 0 or c.used_count < c.limit_count) and (c.limit_amount = 0 or c.used_amount < c.limit_amount)
          and (c.kind = 'code' and coalesce(c.expires_at, 'infinity') > now() or exists (select 1 from gift_cheque_item i
            where i.company_id = ${company_id} and i.cheque_id = c.id and i.state <> 'used' and coalesce(i.expires_at, c.expires_at, 'infinity') > now()))
        order by c.name, c.id`,
    },
  ],
  // Without the module, apps could no longer order, and nobody would be notified of calls.
  api: [
    {
      things: {
        tr: ['API anahtarı', 'API anahtarı'],
        en: ['API key', 'API keys'],
        de: ['API-Schlüssel', 'API-Schlüssel'],
      },
      of: ({ company_id }) => sql`select name, count(*) over ()::int as n from api_key
        where company_id = ${company_id} and revoked_at is null order by name, id`,
    },
    {
      things: {
        tr: ['açık webhook', 'açık webhook'],
        en: ['active webhook', 'active webhooks'],
        de: ['aktiver Webhook', 'aktive Webhooks'],
      },
      of: ({ company_id }) => sql`select name, count(*) over ()::int as n from webhook_endpoint
        where company_id = ${company_id} and is_active order by name, id`,
    },
  ],
  caller_id: [
    {
      things: {
        tr: ['bağlı santral', 'bağlı santral'],
        en: ['connected switchboard', 'connected switchboards'],
        de: ['verbundene Telefonanlage', 'verbundene Telefonanlagen'],
      },
      of: ({ company_id }) => sql`select b.name, count(*) over ()::int as n from switchboard s
        join branch b on b.company_id = ${company_id} and b.id = s.branch_id
        where s.company_id = ${company_id} and s.is_active order by b.name, s.id`,
    },
  ],
  loyalty: [
    {
      things: {
        tr: ['üyelerin puan ve bakiyesi', 'üyelerin puan ve bakiyesi'],
        en: ['members’ points and balances', 'members’ points and balances'],
        de: ['Punkte und Guthaben von Mitgliedern', 'Punkte und Guthaben von Mitgliedern'],
      },
      of: ({ company_id }) =>
        sql`select '' as name, 0 as n where exists (select 1 from member_account where company_id = ${company_id} and (point_balance > 0 or wallet_balance > 0))`,
    },
  ],
  ...Object.fromEntries(
    platformCodes.map((platform) => [
      platform,
      [
        usedAt(openOrders, (it: Company) => ({ ...whole(it), platform })),
        usedAt(openThere, (it: Company) => ({ ...it, platform })),
      ],
    ]),
  ),
}

/**
 * What still uses the part of a licence that a change would remove: data that only a module's
 * screens show, and reservations after the end (with grace) of a shorter licence.
 */
export function hangingOn(before: Terms & Pick<License, 'timezone'>, after: Terms): readonly Use<Company>[] {
  const lost = Object.entries(onModule).filter(
    ([name]) => before.licensed_module_list[name as Module] && !after.licensed_module_list[name as Module],
  )
  const isShorter = Date.parse(after.ends_at) < Date.parse(before.ends_at)
  const from = daysLater(new Date(after.ends_at), graceDays, before.timezone).toISOString()
  const beyond = usedAt(bookingsAhead, (it: Company) => ({ ...whole(it), from }))
  return [...lost.flatMap(([, uses]) => uses), ...(isShorter && after.licensed_module_list.reservation ? [beyond] : [])]
}
