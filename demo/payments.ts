import type pg from 'pg'
import type { Chance } from './chance.ts'
import { companies } from './companies.ts'
import { insertRows } from './insert.ts'
import { numberOf } from '#server/domain/integrations/payments/order-number.ts'
import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import { paymentAccountOf, providerOf } from './links/payment-accounts.ts'
import { branchId, companyId } from './organisation.ts'

/** An order that was paid on the provider's page. Moments are epoch ms. */
interface PaidOrder {
  company_id: string
  id: string
  branch_id: string
  status: string
  amount: number
  currency: string
  created_at: number
  approved_at: number | null
  finished_at: number | null
  /** Whether its cancellation could be undone for ten minutes, so that the money waited. */
  was_approved: boolean
}

const days = 7
const min = 60_000
const families = ['Bonus', 'World', 'Maximum', 'Axess', 'CardFinans', 'Paraf', 'Bankkart']

/**
 * The online payments of the last week's orders: what was paid, and what went back after a
 * cancellation or a return. The provider has refused the latest refund of the branch that visitors
 * watch.
 */
export async function layPayments(client: pg.ClientBase, chance: Chance, now: number): Promise<void> {
  const accounts = new Map(
    companies.map(({ slug }) => [companyId(slug), { provider: providerOf(slug), access_id: paymentAccountOf(slug) }]),
  )
  const { rows: orders } = await client.query<PaidOrder>(
    `select company_id, id, branch_id, status, total as amount, currency, round(extract(epoch from created_at) * 1000)::float8 as created_at,
       round(extract(epoch from approved_at) * 1000)::float8 as approved_at, round(extract(epoch from finished_at) * 1000)::float8 as finished_at, approved_at is not null as was_approved
     from orders where company_id = any($1::uuid[]) and payment_method = 'online_card' and external_id is null and is_paid and not is_test and total > 0
       and channel in ('app', 'web', 'api') and created_at > $2 order by created_at, id`,
    [[...accounts.keys()], new Date(now - days * 24 * 60 * min)],
  )
  const watched = branchId('kadikoy-moda')
  const goneOf = ({ status }: PaidOrder) => status === 'cancelled' || status === 'returned'
  const latest = orders.findLast((it) => it.branch_id === watched && goneOf(it))
  const all = orders.map((it, nth) =>
    paymentOf(chance, it, { nth, account: accounts.get(it.company_id)!, isRefused: it === latest, now }),
  )
  await insertRows(
    client,
    'payment_attempt',
    all.map((it) => it.attempt),
  )
  await insertRows(
    client,
    'payment_refund',
    all.flatMap((it) => it.refund ?? []),
  )
  await insertRows(
    client,
    'order_event',
    all.flatMap((it) => it.events),
  )
  await client.query(
    `update orders o set paid_at = a.paid_at from payment_attempt a where a.company_id = o.company_id and a.order_id = o.id`,
  )
}

interface Account {
  provider: PaymentProviderCode
  access_id: string
}

/** How each provider numbers payments. */
const idsOf: Record<PaymentProviderCode, (nth: number, id: string) => { payment_id: string; transaction_id: string }> =
  {
    iyzico: (nth) => ({ payment_id: String(9_000_001 + 2 * nth), transaction_id: String(9_000_002 + 2 * nth) }),
    paytr: (_, id) => ({ payment_id: numberOf(id), transaction_id: numberOf(id) }),
    param: (nth) => ({ payment_id: String(3_007_200_000 + nth), transaction_id: `OOS${3_007_200_000 + nth}` }),
    stripe: (nth) => ({ payment_id: `pi_demo${nth}`, transaction_id: `ch_demo${nth}` }),
  }
/** Param does not name a card's programme. */
const familyOf = (provider: PaymentProviderCode, family: string) =>
  provider === 'param' ? null : provider === 'stripe' ? 'Visa' : family

const iso = (at: number) => new Date(at).toISOString()

function paymentOf(
  chance: Chance,
  it: PaidOrder,
  { nth, account, isRefused, now }: { nth: number; account: Account; isRefused: boolean; now: number },
) {
  const { company_id, branch_id, amount, currency, created_at } = it
  const own = { company_id, branch_id, order_id: it.id }
  // The branch is told of the order once it is paid.
  const next = it.approved_at ?? it.finished_at ?? created_at + 2 * min
  const [started_at, paid_at] = [0.2, 0.7].map((share) =>
    Math.round(created_at + Math.min(30_000, next - created_at) * share),
  ) as [number, number]
  const id = chance.uuid(started_at)
  const isGone = it.status === 'cancelled' || it.status === 'returned'
  const done_at = Math.min(
    now,
    (it.finished_at ?? now) + (it.status === 'cancelled' && it.was_approved ? 10 * min : 3000),
  )
  const isBack = isGone && !isRefused
  // Within the day, the provider cancels the payment instead of paying it back.
  const isVoid =
    isBack && (account.provider === 'iyzico' || account.provider === 'param') && done_at - paid_at < 3 * 60 * min
  const cause = it.status === 'cancelled' ? 'cancel' : 'return'
  const attempt = {
    ...own,
    id,
    ...account,
    amount,
    charged: amount,
    refunded: isBack ? amount : 0,
    currency,
    state: isVoid ? 'voided' : isBack ? 'refunded' : 'paid',
    token: `demo-${nth}`,
    return_url: 'https://siparis.sofra.test/tesekkurler',
    ...idsOf[account.provider](nth, id),
    card_family: familyOf(account.provider, chance.pick(families)),
    card_last_four: chance.digits(4),
    created_at: iso(started_at),
    expires_at: iso(started_at + 30 * min),
    paid_at: iso(paid_at),
  }
  const refund = isGone && {
    ...own,
    id: chance.uuid(done_at),
    attempt_id: id,
    cause,
    amount,
    is_void: isVoid,
    state: isRefused ? 'refused' : 'sent',
    tries: 1,
    due_at: iso(done_at),
    done_at: iso(done_at),
    reason: isRefused ? 'Üye işyeri bakiyesi iade için yetersiz' : null,
    created_at: iso(it.finished_at ?? done_at),
  }
  const happen = (at: number, kind: string, data: object = {}) => ({
    company_id,
    order_id: it.id,
    at: iso(at),
    id: chance.uuid(at),
    kind,
    data,
  })
  const events = [
    happen(started_at, 'payment_started'),
    happen(paid_at, 'paid_online'),
    ...(refund
      ? [
          happen(done_at, isRefused ? 'refund_refused' : 'refunded', {
            amount,
            ...(isRefused && { reason: refund.reason }),
          }),
        ]
      : []),
  ]
  return { attempt, refund: refund ? [refund] : undefined, events }
}
