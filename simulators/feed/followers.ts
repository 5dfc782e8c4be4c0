import { Refused, type Ask } from '#contract/sample-app/client.ts'
import { tokenOf } from '#contract/sample-app/member.ts'
import { cancelOrder, followOrder, readOrder } from '#contract/sample-app/order.ts'
import type { Place } from './customer.ts'
import type { Customers } from './link.ts'
import type { Room } from './room.ts'
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

/** The probability that something is missing from an order that has arrived. */
const missingShare = 0.04

const ended: readonly string[] = ['delivered', 'cancelled', 'returned']

/**
 * Customers who look at their order in the app until it is there: by long polls, members with a
 * token of their own. Now and then one of them cancels, if that is still possible, or something is
 * missing from a delivered order: then they tell the branch, and see in the app what they get back.
 */
export function createFollowers(
  link: Pick<Customers, 'app' | 'asMember' | 'newKey' | 'tolerate'>,
  { reportMissing }: Pick<Room, 'reportMissing'>,
) {
  const open = new Set<Promise<void>>()

  /** Asks as the order's member, or with the company's key if nobody is signed in. */
  function askerFor({ company }: Place, { member_id }: Followed): Ask {
    const app = link.app(company)
    if (!member_id) return app
    let token: string | undefined
    return async <T>(...asked: Parameters<Ask>) => {
      const asMember = async () => link.asMember((token ??= await tokenOf(app, member_id)))<T>(...asked)
      return asMember().catch((error: unknown) => {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        token = undefined
        return asMember()
      })
    }
  }

  async function follow(place: Place, order: Followed): Promise<void> {
    const ask = askerFor(place, order)
    const changes = luck(order.id, 7) < changeOfMind.share
    let shown = await readOrder(ask, order.id)
    for (let n = 0; n < most.asks && !ended.includes(shown.status); n++) {
      const isFirst = n === 0 && changes
      const wait_sec = isFirst ? Math.ceil(luck(order.id, 8) * changeOfMind.sec) || 1 : undefined
      shown = await followOrder(ask, order.id, shown, wait_sec)
      if (isFirst && shown.cancel) shown = await cancelOrder(ask, order.id, link.newKey())
    }
    if (shown.status === 'delivered' && luck(order.id, 10) < missingShare && (await reportMissing(place, order.id)))
      await followOrder(ask, order.id, shown)
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
