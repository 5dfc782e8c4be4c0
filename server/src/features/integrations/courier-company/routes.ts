import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { courierCompany, type CourierCompanyAccess, type FeeBearer } from '#contract/integrations/courier-company.ts'
import { openDeliveryStates } from '#contract/integrations/courier-delivery.ts'
import { triedOut } from '#server/domain/integrations/fault.ts'
import { courierAccessAt } from '#server/domain/integrations/couriers/access.ts'
import type { CourierCompany } from '#server/domain/integrations/couriers/company.ts'
import { allCourierCompanies, courierCompanyOf } from '#server/domain/integrations/couriers/registry.ts'
import type { Db } from '#server/db/pool.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

interface Own {
  external_id: string
  base_url: string
  fee: number | null
  fee_bearer: FeeBearer
  worked_at: string | null
  failure: string | null
  failed_at: string | null
}
interface Place extends AccessPlace {
  branch_id: string
  company: CourierCompany
}

/** How long a check of the connection may take, in ms. This is short, because somebody is waiting. */
const timeoutMs = 8000

const placeAt = (ctx: Context, given: string, company: CourierCompany): Place => {
  const branch_id = given.toLowerCase()
  const { company_id } = branchIn(ctx.actor.tree, branch_id)
  return {
    company_id,
    branch_id,
    company,
    keys: { branch_id, party: company.code },
    record_id: `${branch_id} ${company.code}`,
  }
}

/** Which of the company's own addresses an account has; null if it has another one. */
const hostOf = ({ hosts }: CourierCompany, base_url: string): CourierCompanyAccess['host'] =>
  hosts.live === base_url ? 'live' : hosts.test === base_url ? 'test' : null

/** The refusal to change where calls go while couriers are on their way. */
const callsOpen: Record<Lang, string> = {
  tr: 'Bu hesapla çağrılmış kuryeler var. Teslimatları bitince adres ve kimlik değiştirilebilir.',
  en: 'Couriers called through this account are on their way. The address and the id can be changed once they have delivered.',
  de: 'Über dieses Konto gerufene Kuriere sind unterwegs. Adresse und Kennung lassen sich danach ändern.',
}

const hasOpenCalls = async (db: Db, { company_id, branch_id, company }: Place): Promise<boolean> =>
  (await db.one(sql`select 1 as one from courier_delivery where company_id = ${company_id} and branch_id = ${branch_id}
    and party = ${company.code} and state = any(${[...openDeliveryStates]}::text[]) limit 1`)) !== undefined

const access = accessRoutes<typeof courierCompany, Own, Place>(courierCompany, {
  table: 'courier_access',
  columns: ['external_id', 'base_url', 'fee', 'fee_bearer', 'worked_at', 'failure', 'failed_at'],
  placeOf: (ctx, { branch_id, name }) => placeAt(ctx, branch_id, courierCompanyOf(name)),
  secrets: ({ company }, body) =>
    Object.fromEntries(company.secrets.map((name) => [name, body?.is_active === false ? 'optional' : 'needed'])),
  sent: ({ company }) => company.sentSecrets,
  show: async ({ place: { company, company_id }, row, db, ctx }) => {
    const { currency } = await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
    const host = row ? hostOf(company, row.base_url) : 'live'
    return {
      name: company.code,
      takes_address: company.takesAddress,
      external_id: row?.external_id ?? '',
      host,
      address: row && host === null && company.takesAddress ? row.base_url : '',
      currency,
      fee: row?.fee ?? null,
      fee_bearer: row?.fee_bearer ?? 'branch',
      webhook_url: row && company.needsOurAddress ? `${ctx.kit.url}/api/courier/${company.code}/${row.id}` : '',
      capabilities: [...company.capabilities],
    }
  },
  health: ({ worked_at, failure, failed_at }) => ({
    worked_at,
    failure: failure ? { at: failed_at ?? '', said: failure } : null,
  }),
  values: ({ place: { company }, body, held }) => {
    if (body.address && !company.takesAddress) throw wrongField('address', 'unknown')
    if (body.is_active && !body.external_id) throw wrongField('external_id', 'required')
    // Without an address of its own, an account that had one goes back to the company's.
    const host = body.host ?? (company.takesAddress && !body.address ? 'live' : null)
    const own = host ? company.hosts[host] : held?.base_url
    const base_url = body.address ? body.address.replace(/\/+$/, '') : own
    if (!base_url) throw wrongField('host', 'required')
    const { external_id, fee, fee_bearer } = body
    return { external_id, base_url, fee, fee_bearer, failure: null, failed_at: null }
  },
  refuse: async (db, ctx, { place, body, before }) => {
    if (before.version === 0) return
    const isSame =
      body.external_id === before.external_id && body.host === before.host && body.address === before.address
    if (!isSame && (await hasOpenCalls(db, place)))
      throw fault('conflict', { detail: callsOpen[ctx.lang], current: before })
  },
  saved: (db, { now }, { place: { company_id, branch_id, company } }) =>
    // What waited for correct keys is tried now.
    db.one(sql`update courier_step s set due_at = ${now} from courier_delivery d
      where s.company_id = ${company_id} and d.company_id = ${company_id} and d.id = s.delivery_id and d.branch_id = ${branch_id}
        and d.party = ${company.code} and s.state = 'queued' and s.reason is not null`),
  check: async (ctx, { company_id, branch_id, company }) => {
    const held = await courierAccessAt(ctx.db, ctx.kit, { company_id, branch_id, party: company.code })
    return held && triedOut(company.client(ctx.kit, held, { timeoutMs }).check())
  },
})

export const courierCompanyRoutes = routes(courierCompany, {
  ...access.handlers,
  list: ({ params }, ctx) =>
    Promise.all(allCourierCompanies().map((it) => access.one(ctx.db, ctx, placeAt(ctx, params.branch_id, it)))),
})
