import sql from 'sql-template-tag'
import { companyIys, type CompanyIys } from '#contract/integrations/iys.ts'
import { iysMoment } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'
import { PlatformFault, triedOut } from '#server/domain/integrations/fault.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { accessOf, type IysAccess } from './access.ts'
import { iysClient } from './client.ts'
import { pullCompany } from './pull.ts'

const hosts = { live: 'https://api.iys.org.tr', test: 'https://api.sandbox.iys.org.tr' } as const
const hostOf = (url: string) => (['live', 'test'] as const).find((it) => hosts[it] === url) ?? null
/**
 * How long a call to İYS may take, in ms. This is short, because somebody is waiting for the
 * answer.
 */
const timeoutMs = 8000

/** The company, if İYS applies to it. Otherwise throws. */
async function turkish(db: Db, given: string): Promise<string> {
  const row = await db.one<{ id: string }>(sql`select id from company where id = ${given} and country = 'TR'`)
  if (!row) throw fault('not_found')
  return row.id
}

/**
 * The number of current answers in each state. A given consent that was never
 * filed counts as lapsed once its deadline is over.
 */
const countsOf = (db: Db, company_id: string, now: Date) =>
  db.must<Pick<CompanyIys, 'waiting' | 'lapsed' | 'refused'>>(sql`
    select count(*) filter (where iys_state in ('waiting', 'unfiled') and not is_late)::int as waiting,
      count(*) filter (where iys_state = 'lapsed' or is_late)::int as lapsed, count(*) filter (where iys_state = 'refused')::int as refused
    from (select iys_state, iys_state = 'unfiled' and status = 'given' and iys_due_on < ${iysMoment(now).slice(0, 10)}::date as is_late
      from member_consent where company_id = ${company_id} and iys_state in ('unfiled', 'waiting', 'lapsed', 'refused')) k`)

/**
 * How long resetting the answers of a million members may take, in ms. This is longer than the
 * limit for other statements of a request.
 */
const anewMs = 60_000

/**
 * Starts again for another brand or host, which has not accepted anything yet. Each answer must be
 * checked and filed there, and no yes counts until then. Changes are read from the beginning.
 */
async function beginAnew(db: Db, company_id: string, now: Date): Promise<void> {
  await db.one(sql`update iys_access set pulled_after = null, brand_since = ${now} where company_id = ${company_id}`)
  // The outcome of a try that is in progress for the old brand will not be recorded.
  await db.one(sql`update iys_filing set due_at = ${now} where company_id = ${company_id} and state = 'queued'`)
  await db.one(sql`select set_config('statement_timeout', ${String(anewMs)}, true)`)
  await db.one(sql`update member_consent set iys_state = 'unfiled', iys_reason = null
    where company_id = ${company_id} and iys_state in ('accepted', 'needless', 'lapsed', 'refused')`)
}

type Own = Pick<IysAccess, 'iys_code' | 'brand_code' | 'username' | 'base_url' | 'pulled_at' | 'failure' | 'failed_at'>

const access = accessRoutes<typeof companyIys, Own>(companyIys, {
  table: 'iys_access',
  columns: ['iys_code', 'brand_code', 'username', 'base_url', 'pulled_at', 'failure', 'failed_at'],
  placeOf: async (ctx, { company_id: given }) => {
    const company_id = await turkish(ctx.db, given)
    return { company_id, keys: {}, record_id: company_id }
  },
  secrets: () => ({ password: 'needed' }),
  // If the user name changes, the stored password is not kept, because another user has another
  // password.
  isSame: (held, body) => held.username === body.username,
  show: async ({ place: { company_id }, row, db, ctx }) => ({
    iys_code: row?.iys_code ?? '',
    brand_code: row?.brand_code ?? '',
    username: row?.username ?? '',
    host: row ? hostOf(row.base_url) : 'live',
    pulled_at: row?.pulled_at ?? null,
    ...(await countsOf(db, company_id, ctx.now)),
  }),
  health: ({ pulled_at, failure, failed_at }) => ({
    worked_at: pulled_at,
    failure: failure ? { at: failed_at ?? '', said: failure } : null,
  }),
  values: ({ body: { iys_code, brand_code, username, host }, held }) => {
    const base_url = host ? hosts[host] : held?.base_url
    if (!base_url) throw wrongField('host', 'required')
    return { iys_code, brand_code, username, base_url, failure: null, failed_at: null }
  },
  saved: async (db, { now }, { place: { company_id }, held, values }) => {
    const isSameBrand = (['iys_code', 'brand_code', 'base_url'] as const).every((it) => held?.[it] === values[it])
    if (!isSameBrand) await beginAnew(db, company_id, now)
    // Filings that waited for a correct password are tried now.
    await db.one(
      sql`update iys_filing set due_at = ${now} where company_id = ${company_id} and state = 'queued' and due_at > ${now} and reason is not null`,
    )
  },
  check: async (ctx, { company_id }) => {
    const held = await accessOf(ctx.db, ctx.kit, company_id)
    return held && triedOut(iysClient(ctx.kit, held, { timeoutMs }).check())
  },
})

export const iysRoutes = routes(companyIys, {
  ...access.handlers,
  pull: async ({ params }, ctx) => {
    const company_id = await turkish(ctx.db, params.company_id)
    if (!(await accessOf(ctx.db, ctx.kit, company_id))) throw fault('not_found')
    await pullCompany(ctx.kit, company_id).catch((error: unknown) => {
      if (!(error instanceof PlatformFault)) throw error
    })
    return access.one(ctx.db, ctx, { company_id, keys: {}, record_id: company_id })
  },
})
