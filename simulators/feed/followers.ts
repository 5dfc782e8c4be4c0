import type { CustomerOrder } from '#contract/ordering/customer-order.ts'
import type { MemberToken } from '#contract/members/app/app-sign-in.ts'
import { Refused, send, type Fetch, type Request } from './client.ts'
import type { Place } from './customer.ts'
import type { Link } from './link.ts'
import { luck } from './staff.ts'

/** An order of the company's own app, and its member if it has one. */
export interface Followed {
  id: string
  member_id: string | null | undefined
}

/** How many customers look at their order at once, and how often one asks before giving up. */
const most = { customers: 40, asks: 60 }
/** How likely a customer is to change their mind, and after how many seconds at most. */
const changeOfMind = { share: 0.08, sec: 20 }

const ended: readonly CustomerOrder['status'][] = ['delivered', 'cancelled', 'returned']

/**
 * Customers who look at their order in the app until it is there: by long polls, members with a
 * token of their own. Now and then one of them cancels, if that is still possible.
 */
export function createFollowers(
  link: Pick<Link, 'app' | 'newKey' | 'tolerate'>,
  { url, fetch }: { url: string; fetch: Fetch },
) {
  const open = new Set<Promise<void>>()

  /** Asks as the order's member, or with the company's key if nobody is signed in. */
  function asker({ company }: Place, { member_id }: Followed) {
    let token: string | undefined
    return async <T>(path: string, request?: Request): Promise<T> => {
      if (!member_id) return link.app<T>(company, path, request)
      const asMember = async () => {
        token ??= (await link.app<MemberToken>(company, `/app-member/${member_id}/token`, { method: 'POST' })).token
        return send<T>(fetch, `${url}/api${path}`, token, request)
      }
      return asMember().catch((error: unknown) => {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        token = undefined
        return asMember()
      })
    }
  }

  async function follow(place: Place, order: Followed): Promise<void> {
    const ask = asker(place, order)
    const path = `/order/${order.id}`
    const changes = luck(order.id, 7) < changeOfMind.share
    let shown = await ask<CustomerOrder>(`${path}/events`)
    for (let n = 0; n < most.asks && !ended.includes(shown.status); n++) {
      const isFirst = n === 0 && changes
      const wait = isFirst ? `&wait_sec=${Math.ceil(luck(order.id, 8) * changeOfMind.sec) || 1}` : ''
      shown = await ask(`${path}/events?after=${shown.revision}${wait}`)
      if (isFirst && shown.cancel)
        shown = await ask(`${path}/cancel-by-customer`, { method: 'PATCH', key: link.newKey() })
    }
  }

  return {
    /** Lets a customer follow an order from now on. Never throws; does not wait for the order. */
    begin(place: Place, order: Followed): void {
      if (open.size >= most.customers) return
      const following = follow(place, order)
        .catch(link.tolerate(`following an order at ${place.branch.name}`))
        .then(() => void open.delete(following))
      open.add(following)
    },
    /** Resolves when nobody follows an order any more. */
    done: async (): Promise<void> => {
      while (open.size > 0) await Promise.all(open)
    },
  }
}
