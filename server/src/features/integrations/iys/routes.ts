import sql from 'sql-template-tag'
import { companyIys, type CompanyIys } from '#contract/integrations/iys.ts'
import { iysMoment } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { accessOf, type IysAccess } from './access.ts'
import { iysClient } from './client.ts'
import { pullCompany } from './pull.ts'

const hosts = { live: 'https://api.iys.org.tr', test: 'https://api.sandbox.iys.org.tr' } as const
const hostOf = (url: string) => (['live', 'test'] as const).find((it) => hosts[it] === url) ?? null
/** Somebody waits for the answer. */
const timeoutMs = 8000

/** The company, where İYS concerns it. */
async function turkish(db: Db, given: string): Promise<string> {
  const row = await db.one<{ id: string }>(sql`select id from company where id = ${given} and country = 'TR'`)
  if (!row) throw fault('not_found')
  return row.id
}

/** How many of the answers that hold now are at which point; a yes that was never filed lapses like any other. */
const countsOf = (db: Db, company_id: string, now: Date) =>
  db.must<Pick<CompanyIys, 'waiting' | 'lapsed' | 'refused'>>(sql`
    select count(*) filter (where iys_state in ('waiting', 'unfiled') and not is_late)::int as waiting,
      count(*) filter (where iys_state = 'lapsed' or is_late)::int as lapsed, count(*) filter (where iys_state = 'refused')::int as refused
    from (select iys_state, iys_state = 'unfiled' and status = 'given' and iys_due_on < ${iysMoment(now).slice(0, 10)}::date as is_late
      from member_consent where company_id = ${company_id} and iys_state in ('unfiled', 'waiting', 'lapsed', 'refused')) k`)

/** What may be shown of it: that a password is there, never what it is. */
async function rowOf(db: Db, ctx: Context, company_id: string): Promise<CompanyIys> {
  const it = await accessOf(db, ctx.kit, company_id)
  return {
    version: it?.version ?? 0,
    is_active: it?.is_active ?? false,
    iys_code: it?.iys_code ?? '',
    brand_code: it?.brand_code ?? '',
    username: it?.username ?? '',
    host: it ? hostOf(it.base_url) : 'live',
    secrets: { password: Boolean(it?.secrets.password) },
    checked: it?.checked ?? null,
    pulled_at: it?.pulled_at ?? null,
    failure: it?.failure ? { at: it.failed_at ?? '', said: it.failure } : null,
    ...(await countsOf(db, company_id, ctx.now)),
  }
}

/** What history keeps: counts and moments change without anybody. */
const kept = ({ is_active, iys_code, brand_code, username, host, secrets, version }: CompanyIys) => ({
  is_active,
  iys_code,
  brand_code,
  username,
  host,
  secrets,
  version,
})

async function accessOrRefuse(ctx: Context, company_id: string): Promise<IysAccess> {
  const access = await accessOf(ctx.db, ctx.kit, company_id)
  if (!access) throw fault('not_found')
  return access
}

/** Those of a million members take longer than a request's statements may. */
const anewMs = 60_000

/** Another brand or host has accepted nothing yet: each answer is to be asked and filed there, and no yes counts until then. Its changes are read from the beginning. */
async function beginAnew(db: Db, company_id: string, now: Date): Promise<void> {
  await db.one(sql`update iys_access set pulled_after = null, brand_since = ${now} where company_id = ${company_id}`)
  // The outcome of a try that is under way at the old one is no longer recorded.
  await db.one(sql`update iys_filing set due_at = ${now} where company_id = ${company_id} and state = 'queued'`)
  await db.one(sql`select set_config('statement_timeout', ${String(anewMs)}, true)`)
  await db.one(sql`update member_consent set iys_state = 'unfiled', iys_reason = null
    where company_id = ${company_id} and iys_state in ('accepted', 'needless', 'lapsed', 'refused')`)
}

export const iysRoutes = routes(companyIys, {
  read: async ({ params }, ctx) => rowOf(ctx.db, ctx, await turkish(ctx.db, params.company_id)),

  update: async ({ params, body: { version, ...body } }, ctx) => {
    const company_id = await turkish(ctx.db, params.company_id)
    return ctx.db.tx(async (db) => {
      const held = await accessOf(db, ctx.kit, company_id)
      const before = await rowOf(db, ctx, company_id)
      if (before.version !== version) throw fault('stale_version', { current: before })
      const base_url = body.host ? hosts[body.host] : held?.base_url
      if (!base_url) throw wrongField('host', 'required')
      // Another user's password is another one.
      const password = body.secrets.password || (held?.username === body.username ? held.secrets.password : '')
      if (!password) throw wrongField('secrets.password', 'required')
      const isSameBrand =
        held?.iys_code === body.iys_code && held.brand_code === body.brand_code && held.base_url === base_url
      const secrets = ctx.kit.seal.close({ password })
      const written = await db.one(sql`
        insert into iys_access as a (company_id, id, is_active, iys_code, brand_code, username, secrets, base_url, updated_at)
        values (${company_id}, ${uuidv7()}, ${body.is_active}, ${body.iys_code}, ${body.brand_code}, ${body.username}, ${secrets}, ${base_url}, ${ctx.now})
        on conflict (company_id) do update set is_active = excluded.is_active, iys_code = excluded.iys_code, brand_code = excluded.brand_code, username = excluded.username,
          secrets = excluded.secrets, base_url = excluded.base_url, updated_at = excluded.updated_at, version = a.version + 1, checked = null, failure = null, failed_at = null
        where a.version = ${version} returning 1 as one`)
      if (!written) throw fault('stale_version', { current: await rowOf(db, ctx, company_id) })
      if (!isSameBrand) await beginAnew(db, company_id, ctx.now)
      // What waited for a right password is tried now.
      await db.one(
        sql`update iys_filing set due_at = ${ctx.now} where company_id = ${company_id} and state = 'queued' and due_at > ${ctx.now} and reason is not null`,
      )
      const after = await rowOf(db, ctx, company_id)
      const { noun } = companyIys
      await audit(db, ctx, {
        noun,
        record_id: company_id,
        company_id,
        action: 'update',
        before: kept(before),
        after: kept(after),
      })
      return after
    })
  },

  check: async ({ params }, ctx) => {
    const company_id = await turkish(ctx.db, params.company_id)
    const access = await accessOrRefuse(ctx, company_id)
    const found = await iysClient(ctx.kit, access, { timeoutMs })
      .check()
      .then(
        (said) => ({ is_well: true, said }),
        (error: unknown) => {
          if (!(error instanceof PlatformFault)) throw error
          return { is_well: false, said: error.message }
        },
      )
    const check = JSON.stringify({ ...found, at: ctx.now.toISOString() })
    await ctx.db.one(sql`update iys_access set checked = ${check} where company_id = ${company_id}`)
    return rowOf(ctx.db, ctx, company_id)
  },

  pull: async ({ params }, ctx) => {
    const company_id = await turkish(ctx.db, params.company_id)
    await accessOrRefuse(ctx, company_id)
    await pullCompany(ctx.kit, company_id).catch((error: unknown) => {
      if (!(error instanceof PlatformFault)) throw error
    })
    return rowOf(ctx.db, ctx, company_id)
  },

  history: async ({ params }, ctx) => {
    const company_id = await turkish(ctx.db, params.company_id)
    return historyOf(ctx.db, companyIys.noun, company_id, [company_id])
  },
})
