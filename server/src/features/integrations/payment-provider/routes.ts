import sql from 'sql-template-tag'
import { paymentProvider, type PaymentProviderAccess } from '#contract/integrations/payment-provider.ts'
import { partyOf } from '#contract/platform/parties.ts'
import type { Parsed } from '#contract/kit/call.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { triedOut } from '#server/domain/integrations/fault.ts'
import { accessAt } from '#server/domain/integrations/payments/access.ts'
import { beginComparison, compareWork } from '#server/domain/integrations/payments/compare.ts'
import {
  acceptOnlyThere,
  attachOnlyThere,
  candidatesFor,
  refundOnlyThere,
} from '#server/domain/integrations/payments/only-there.ts'
import { acceptDifference, comparisonOf } from '#server/domain/integrations/payments/comparison.ts'
import type { PaymentProvider } from '#server/domain/integrations/payments/provider.ts'
import { paymentProviderOf } from '#server/domain/integrations/payments/registry.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { once } from '#server/kit/idempotency.ts'
import { wake } from '#server/kit/jobs/work.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'

interface Own {
  base_url: string
  is_test: boolean
  worked_at: string | null
  failure: string | null
  failed_at: string | null
}
interface Place extends AccessPlace {
  provider: PaymentProvider
}

/** How long a check of the connection may take, in ms. This is short, because somebody is waiting. */
const timeoutMs = 8000

/** Which of the provider's own addresses an account has; null if the platform owner has set another. */
function hostOf({ hosts }: PaymentProvider, { base_url, is_test }: Pick<Own, 'base_url' | 'is_test'>) {
  const host = is_test ? 'test' : 'live'
  return hosts[host] === base_url ? host : null
}

const countsOf = (db: Db, company_id: string, provider: string) =>
  db.must<Pick<PaymentProviderAccess, 'waiting' | 'refunds_waiting' | 'refunds_refused'>>(sql`
    select (select count(*)::int from payment_attempt where company_id = ${company_id} and provider = ${provider} and state = 'waiting') as waiting,
      count(*) filter (where r.state = 'queued')::int as refunds_waiting, count(*) filter (where r.state = 'refused')::int as refunds_refused
    from payment_refund r join payment_attempt a on a.company_id = ${company_id} and a.id = r.attempt_id and a.provider = ${provider}
    where r.company_id = ${company_id} and r.state in ('queued', 'refused')`)

/** The refusal to switch on a second account. */
const otherIsOn: Record<Lang, (name: string) => string> = {
  tr: (name) => `Ödemeler şu an ${name} ile alınıyor. Önce onu kapatıp kaydedin.`,
  en: (name) => `Payments are taken through ${name} at present. Switch that off and save first.`,
  de: (name) => `Zahlungen laufen derzeit über ${name}. Schalten Sie das zuerst aus und speichern Sie.`,
}

async function refuseSecond(db: Db, ctx: Context, { company_id, provider }: Place): Promise<void> {
  const other = await db.one<{ provider: string }>(
    sql`select provider from payment_access where company_id = ${company_id} and is_active and provider <> ${provider.code}`,
  )
  if (!other) return
  throw fault('conflict', { detail: otherIsOn[ctx.lang](partyOf(other.provider)?.name ?? other.provider) })
}

function placeOf({ company_id: given, name }: Parsed<typeof paymentProvider.read>['params']): Place {
  const company_id = given.toLowerCase()
  const provider = paymentProviderOf(name)
  return { company_id, provider, keys: { provider: name }, record_id: `${company_id} ${name}` }
}

const access = accessRoutes<typeof paymentProvider, Own, Place>(paymentProvider, {
  table: 'payment_access',
  columns: ['base_url', 'is_test', 'worked_at', 'failure', 'failed_at'],
  placeOf: (_, params) => placeOf(params),
  secrets: ({ provider }, body) =>
    Object.fromEntries(provider.secrets.map((name) => [name, body?.is_active === false ? 'optional' : 'needed'])),
  sent: ({ provider }) => provider.sentSecrets,
  show: async ({ place: { company_id, provider }, row, db, ctx }) => ({
    name: provider.code,
    host: row ? hostOf(provider, row) : 'live',
    webhook_url: row && provider.readEvent ? `${ctx.kit.url}/api/payment/${provider.code}/${row.id}` : '',
    ...(await countsOf(db, company_id, provider.code)),
    comparison: row ? await comparisonOf(db, company_id, row.id) : null,
  }),
  health: ({ worked_at, failure, failed_at }) => ({
    worked_at,
    failure: failure ? { at: failed_at ?? '', said: failure } : null,
  }),
  values: ({ place: { provider }, body: { host }, held }) => {
    const base_url = host ? provider.hosts[host] : held?.base_url
    if (!base_url) throw wrongField('host', 'required')
    const is_test = host ? host === 'test' : (held?.is_test ?? false)
    return { base_url, is_test, failure: null, failed_at: null }
  },
  refuse: async (db, ctx, { place, body }) => body.is_active && refuseSecond(db, ctx, place),
  saved: async (db, { now }, { place: { company_id, provider } }) => {
    // Payment checks and refunds that waited for correct keys are tried now.
    await db.one(
      sql`update payment_attempt set check_at = ${now} where company_id = ${company_id} and provider = ${provider.code} and check_at is not null`,
    )
    await db.one(sql`update payment_refund r set due_at = ${now} from payment_attempt a
      where r.company_id = ${company_id} and a.company_id = ${company_id} and a.id = r.attempt_id and a.provider = ${provider.code} and r.state = 'queued' and r.reason is not null`)
  },
  check: async (ctx, { company_id, provider }) => {
    const held = await accessAt(ctx.db, ctx.kit, company_id, provider.code)
    return held && triedOut(provider.client(ctx.kit, held, { timeoutMs }).check())
  },
})

/** The refusal to accept a difference that is gone or has other amounts by now. */
const changed: Record<Lang, string> = {
  tr: 'Bu fark değişti; listede son hali görünüyor.',
  en: 'This difference has changed; the list shows how it stands now.',
  de: 'Diese Abweichung hat sich geändert; die Liste zeigt den aktuellen Stand.',
}

type OnlyThere = Parsed<typeof paymentProvider.leave>['params']

async function onlyThereOf(ctx: Context, params: OnlyThere) {
  const company_id = params.company_id.toLowerCase()
  const held = await accessAt(ctx.db, ctx.kit, company_id, params.name)
  if (!held) throw fault('not_found')
  return { held, at: { company_id, access_id: held.id, id: params.payment_only_there_id } }
}

/** Settles a payment that only the provider has, with a line of history in the same transaction. Answers with what remains. */
async function settled(
  ctx: Context,
  params: OnlyThere,
  action: string,
  body: object,
  act: (db: Db, it: Awaited<ReturnType<typeof onlyThereOf>>) => Promise<unknown>,
) {
  const it = await onlyThereOf(ctx, params)
  const { payment_only_there_id } = params
  return once(ctx, `payment-only-there.${action}`, { ...params, ...body }, async (db) => {
    await act(db, it)
    await audit(db, ctx, {
      noun: paymentProvider.noun,
      record_id: `${it.at.company_id} ${params.name}`,
      company_id: it.at.company_id,
      action,
      before: { payment_only_there_id },
      after: { payment_only_there_id, ...body },
    })
    return access.one(db, ctx, placeOf(params))
  })
}

export const paymentProviderRoutes = routes(paymentProvider, {
  ...access.handlers,
  compare: async ({ params }, ctx) => {
    const company_id = params.company_id.toLowerCase()
    const held = await accessAt(ctx.db, ctx.kit, company_id, params.name)
    if (!held) throw fault('not_found')
    await ctx.db.tx((db) => beginComparison(db, { company_id, access_id: held.id }, ctx.now))
    wake(ctx.kit, compareWork)
    return access.handlers.read({ params }, ctx)
  },

  acceptDifference: async ({ params, body }, ctx) => {
    const company_id = params.company_id.toLowerCase()
    const held = await accessAt(ctx.db, ctx.kit, company_id, params.name)
    if (!held) throw fault('not_found')
    return once(ctx, 'payment-difference', { ...params, ...body }, async (db) => {
      const at = { company_id, access_id: held.id, now: ctx.now }
      const { payment_attempt_id } = params
      const isDone = await acceptDifference(db, at, { ...body, payment_attempt_id })
      if (isDone)
        await audit(db, ctx, {
          noun: paymentProvider.noun,
          record_id: `${company_id} ${params.name}`,
          company_id,
          action: 'accept',
          before: { ...body, payment_attempt_id, is_accepted: !body.is_accepted },
          after: { ...body, payment_attempt_id },
        })
      const current = await access.one(db, ctx, placeOf(params))
      if (!isDone) throw fault('conflict', { detail: changed[ctx.lang], current })
      return current
    })
  },

  candidates: async ({ params }, ctx) => {
    const { at } = await onlyThereOf(ctx, params)
    const branch_ids = [...ctx.actor.tree.branches.values()]
      .filter((it) => it.company_id === at.company_id)
      .map((it) => it.id)
    return candidatesFor(ctx.db, at, branch_ids)
  },
  attach: async ({ params, body }, ctx) => {
    const branch_id = body.branch_id.toLowerCase()
    const answer = await settled(ctx, params, 'attach', body, (db, { held, at }) =>
      attachOnlyThere(db, held, { id: at.id, ...body, branch_id, now: ctx.now }),
    )
    ctx.kit.nudge(branch_id)
    return answer
  },
  giveBack: async ({ params }, ctx) => {
    const answer = await settled(ctx, params, 'refund', {}, async (db, { held, at }) => {
      await refundOnlyThere(db, held, at, ctx.now)
      await beginComparison(db, at, ctx.now)
    })
    wake(ctx.kit, compareWork)
    return answer
  },
  leave: ({ params }, ctx) => settled(ctx, params, 'accept', {}, (db, { at }) => acceptOnlyThere(db, at, ctx.now)),
})
