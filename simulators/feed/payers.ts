import { Refused } from '#contract/sample-app/client.ts'
import { placeOrder, startPayment } from '#contract/sample-app/order.ts'
import type { composeOrder, Place } from './customer.ts'
import type { Customers } from './link.ts'
import { luck } from './staff.ts'

/**
 * How likely a customer is to leave without paying, or to be declined at first; and how many seconds
 * they need at least and at most.
 */
const habits = { leaves: 0.08, isDeclined: 0.1, minSec: 8, maxSec: 50 }
/**
 * Card numbers that each provider publishes for tests, found by the address of its page: one that
 * pays, and one that is declined where another may be tried on the same page.
 */
const cardsOf = (page_url: string): { good: string; empty?: string } => {
  const { pathname } = new URL(page_url)
  if (pathname.startsWith('/odeme/')) return { good: '4355084355084358' }
  if (pathname.startsWith('/Tahsilat/')) return { good: '4546711234567894' }
  if (pathname.startsWith('/c/pay/')) return { good: '4242424242424242', empty: '4000000000009995' }
  return { good: '5528790000000008', empty: '4111111111111129' }
}
/** What iyzico's test cards answer to their bank's question. */
const code = '283126'
const asksBank = (page_url: string, card: string) => page_url.includes('/page/') && card === '5528790000000008'

interface Payer {
  page_url: string
  at: number
  card: string
}

/** The share of online orders that are paid on the provider's page, after the order. */
const paysOnlineShare = 0.6

/**
 * Sends an order of the company's own app. In companies that take online payments, some customers
 * pay online after ordering.
 */
export async function sendOrder(
  link: Pick<Customers, 'app' | 'newKey'>,
  { company }: Place,
  body: ReturnType<typeof composeOrder>,
  share = paysOnlineShare,
): ReturnType<typeof placeOrder> {
  const post = (it: object, key: string) => placeOrder(link.app(company), it, key)
  const key = link.newKey()
  const isMeant = body.payment_method === 'online_card' && luck(key, 9) < share
  if (!isMeant || body.delivery_type === 'onlyPayment') return post(body, key)
  return post({ ...body, is_paid: false, pays_online: true }, key).catch((error: unknown) => {
    // Somebody who tries out the demo has switched the company's account off.
    if (error instanceof Refused && error.status === 422) return post(body, link.newKey())
    throw error
  })
}

/**
 * Customers who pay for their order on the provider's page. They need some time for this, and a few
 * leave without paying. So does the first one at the branch that a visitor of the demo watches, so
 * that the visitor finds an order that waits for its payment.
 */
export function createPayers(
  { app, newKey, now, world, tolerate }: Pick<Customers, 'app' | 'newKey' | 'now' | 'world' | 'tolerate'>,
  fetch: (url: string, init: RequestInit) => Promise<unknown>,
) {
  let waiting: Payer[] = []
  let hasLeft = false

  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields) })

  return {
    /** Lets the customer open the payment page of an order. Never throws. */
    async begin({ company, branch }: Place, order_id: string): Promise<void> {
      const to = { order_id, return_url: 'https://siparis.sofra.test/tesekkurler', email: 'musteri@sofra.test' }
      const started = await startPayment(app(company), to, newKey()).catch(tolerate(`paying at ${branch.name}`))
      const page_url = started?.attempt?.page_url
      if (!page_url) return
      const isFirst = branch.id === world.watched_branch_id && !hasLeft
      if (isFirst) hasLeft = true
      if (isFirst || luck(order_id, 11) < habits.leaves) return
      const at = now() + 1000 * (habits.minSec + (habits.maxSec - habits.minSec) * luck(order_id, 12))
      const { good, empty } = cardsOf(page_url)
      if (empty && luck(order_id, 13) < habits.isDeclined) waiting.push({ page_url, at: at - 5000, card: empty })
      waiting.push({ page_url, at, card: good })
    },
    /** Lets all customers pay whose time has come. Never throws. */
    async pass(): Promise<void> {
      const due = waiting.filter((it) => it.at <= now())
      waiting = waiting.filter((it) => it.at > now())
      for (const { page_url, card } of due)
        await post(page_url, { card })
          .then(() => (asksBank(page_url, card) ? post(`${page_url}/3d`, { code }) : undefined))
          .catch(tolerate('a payment page'))
    },
  }
}
