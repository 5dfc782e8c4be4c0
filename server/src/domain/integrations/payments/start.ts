import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { currentOf, lockOrder } from '#server/domain/ordering/lock-order.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import type { TieToOne } from '#server/kit/guard/reach.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { PlatformFault } from '../fault.ts'
import { storedWords } from '../stored-words.ts'
import { activeAccess, withClient } from './access.ts'
import { attemptColumns, openingMs, type Attempt } from './attempts.ts'
import type { PaymentAccess, ToPay } from './provider.ts'

/** What an app asks for when its customer wants to pay. */
export interface Asks {
  order_id: string
  return_url: string
  email: string | undefined
  ip: string
  lang: Lang
  /** The request's idempotency key, if it has one. */
  key: string | null
}

/** A page that ends sooner than this, in ms, is of no use to a customer who is sent there now. */
const usefulMs = 60_000
/** How long the provider may take to open a page, in ms. Somebody is waiting for it. */
const timeoutMs = 10_000

/**
 * Begins an attempt to pay an order, or finds the one whose page is still open. Throws `conflict` if
 * the order does not wait for a payment.
 */
export async function startPayment(kit: Kit, tie: TieToOne, it: Asks): Promise<void> {
  const begun = await kit.db.tx((db) => begin(db, kit, tie, it))
  if (!begun) return
  const { attempt, access, toPay } = begun
  const { company_id, id } = attempt
  const isIt = sql`company_id = ${company_id} and id = ${id}`
  try {
    const page = await withClient(kit, access, (client) => client.start(toPay), { timeoutMs })
    await kit.db.tx(async (db) => {
      const order = await lockOrder(db, tie, it.order_id, kit.now())
      await db.one(
        sql`update payment_attempt set token = ${page.token}, page_url = ${page.page_url}, expires_at = ${page.expires_at} where ${isIt}`,
      )
      if (order.pay_by === null) return
      await touchOrder(db, {
        ...order,
        order_id: it.order_id,
        kind: 'payment_started',
        now: kit.now(),
        actor: null,
        // The order waits for as long as the page is open.
        set: sql`pay_by = greatest(pay_by, ${page.expires_at}), deadline_at = greatest(deadline_at, ${page.expires_at})`,
      })
    })
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    const isRefused = error.kind === 'refused'
    const why = await storedWords(kit.db, { company_id, order_id: it.order_id }, error.message)
    const reason = isRefused ? why : 'unreachable'
    // Nobody has seen a page, so nobody can pay.
    await kit.db.one(
      sql`update payment_attempt set state = 'failed', reason = ${reason}, check_at = null where ${isIt}`,
    )
    kit.log.warn({ why, company: company_id }, 'a payment provider did not begin a payment')
    throw fault(isRefused ? 'payment_refused' : 'payment_unreachable')
  }
}

interface Begun {
  attempt: Pick<Attempt, 'company_id' | 'id'>
  access: PaymentAccess
  toPay: ToPay
}
interface Order {
  number: number
  total: number
  currency: string
  branch_name: string
  branch_city: string
  branch_address: string
  customer_name: string
  customer_phone: string | null
  address: { text?: string; city?: string } | null
  email: string | null
}

async function begin(db: Db, kit: Kit, tie: TieToOne, it: Asks): Promise<Begun | undefined> {
  const now = kit.now()
  const order = await lockOrder(db, tie, it.order_id, now)
  const { company_id, branch_id } = order
  const attempts = await db.many<Attempt & { asked_key: string | null }>(sql`
    select ${attemptColumns}, asked_key from payment_attempt where company_id = ${company_id} and order_id = ${it.order_id}`)
  // The same request, sent again, is answered with what it began, whatever became of that.
  if (it.key !== null && attempts.some((each) => each.asked_key === it.key)) return undefined
  if (order.pay_by === null || Date.parse(order.pay_by) <= now.getTime())
    throw fault('conflict', { cause: 'nothing_to_pay', current: currentOf(order) })
  const open = attempts.filter((each) => each.state === 'waiting')
  if (open.some((each) => each.token && Date.parse(each.expires_at) > now.getTime() + usefulMs)) return undefined
  if (open.some((each) => !each.token && Date.parse(each.created_at) > now.getTime() - openingMs))
    throw fault('in_flight')
  const access = await activeAccess(db, kit, company_id)
  if (!access) throw fault('payment_unreachable')
  const facts = await db.must<Order>(sql`
    select o.number::int as number, o.total, o.currency, b.name as branch_name, b.address as branch_address, b.district as branch_city,
      coalesce(nullif(o.customer_name, ''), btrim(m.name || ' ' || m.surname), '') as customer_name, coalesce(o.customer_phone, m.phone) as customer_phone,
      o.address, m.email
    from orders o join branch b on b.company_id = ${company_id} and b.id = ${branch_id}
      left join member m on m.company_id = ${company_id} and m.id = coalesce(o.member_id, o.wallet_member_id)
    where o.company_id = ${company_id} and o.id = ${it.order_id}`)
  const email = it.email ?? facts.email
  if (!email) throw wrongField('email', 'required')
  const id = uuidv7(now.getTime())
  const expires_at = new Date(order.pay_by)
  await db.one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, asked_key, amount, currency, return_url, created_at, expires_at, check_at)
    values (${company_id}, ${id}, ${branch_id}, ${it.order_id}, ${access.id}, ${access.provider}, ${it.key}, ${facts.total}, ${facts.currency}, ${it.return_url}, ${now}, ${expires_at},
      ${new Date(now.getTime() + openingMs)})`)
  const name = facts.customer_name || facts.branch_name
  return {
    attempt: { company_id, id },
    access,
    toPay: {
      attempt_id: id,
      order_id: it.order_id,
      title: `${facts.branch_name} #${facts.number}`,
      amount: facts.total,
      currency: facts.currency,
      lang: it.lang,
      return_to: `${kit.url}/api/payment/${access.provider}/${access.id}/return/${id}`,
      customer: {
        id: it.order_id,
        name,
        phone: facts.customer_phone,
        email,
        address: facts.address?.text || facts.branch_address || facts.branch_name,
        city: facts.address?.city || facts.branch_city || facts.branch_name,
        ip: it.ip,
      },
    },
  }
}
