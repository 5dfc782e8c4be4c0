import type { PlacedCourier } from '#contract/ordering/courier-position.ts'
import type { FeedWorld } from '#demo/feed-world.ts'
import type { Place } from './customer.ts'
import type { Link } from './link.ts'
import { luck } from './staff.ts'

interface Point {
  lat: number
  lng: number
}

const min = 60_000
/** How long a courier rides to a customer, in ms. */
const rideMs = 9 * min
/** How far from the branch couriers wait, in degrees: some thirty metres. */
const waitRadius = 0.0003
/** The accuracy that a phone reports with its position, in metres. */
const accuracy_m = 15

/**
 * Where a courier is: on the way to the customer since `since`, at the customer's door, or waiting
 * near the branch if there is no customer.
 */
export function courierAt(id: string, branch: Point, ride?: { to: Point; since: number; now: number }): Point {
  const near = (it: number, salt: number) => it + (luck(id, salt) - 0.5) * 2 * waitRadius
  const from = { lat: near(branch.lat, 1), lng: near(branch.lng, 2) }
  const part = ride ? Math.min(1, Math.max(0, (ride.now - ride.since) / rideMs)) : 0
  const to = ride?.to ?? from
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
}

/**
 * The couriers of the watched branch. Their positions are sent as the courier's page on a phone
 * sends them once the courier has agreed.
 */
export function createCouriers({ world, fetch, now, till, tolerate }: Link) {
  const { watched_branch_id } = world
  const place = placeIn(world, watched_branch_id)
  /** The address of each courier's page for a shift. Deleted once the page refuses a position. */
  const pages = new Map<string, string>()
  /** Where each order goes, and when it was first seen under way. Undefined without coordinates. */
  const rides = new Map<string, { to: Point; since: number } | undefined>()

  async function rideOf(at: Place, { orders }: PlacedCourier) {
    const first = orders[0]
    if (!first) return undefined
    if (!rides.has(first.id)) {
      const { address } = await till(at).call<{ address: Partial<Point> | null }>(`/order/${first.id}`)
      const { lat, lng } = address ?? {}
      rides.set(first.id, lat !== undefined && lng !== undefined ? { to: { lat, lng }, since: now() } : undefined)
    }
    const ride = rides.get(first.id)
    return ride && { ...ride, now: now() }
  }

  async function send(at: Place, courier: PlacedCourier): Promise<void> {
    const { id } = courier
    const page = pages.get(id) ?? (await till(at).call<{ page_url: string }>(`/courier/${id}/shift`)).page_url
    pages.set(id, page)
    const { lat, lng } = courierAt(id, at.branch, await rideOf(at, courier))
    const body = new URLSearchParams({ lat: String(lat), lng: String(lng), accuracy: String(accuracy_m), age: '0' })
    const { ok } = await fetch(`${page}/position`, { method: 'POST', body })
    if (!ok) pages.delete(id)
  }

  let onShift: PlacedCourier[] = []
  return {
    /** The courier on shift with the fewest orders; undefined for branches that are not watched. */
    freeAt(branch_id: string): string | undefined {
      if (branch_id !== watched_branch_id) return undefined
      return onShift.toSorted((a, b) => a.orders.length - b.orders.length)[0]?.id
    },

    /** Lets each courier on shift send a position. Never throws. */
    async pass(): Promise<void> {
      if (!place) return
      const path = `/branch/${watched_branch_id}/courier-position`
      const seen = await till(place).call<{ couriers: PlacedCourier[] }>(path).catch(tolerate('couriers'))
      if (!seen) return
      onShift = seen.couriers
      for (const it of onShift) await send(place, it).catch(tolerate(`courier ${it.name}`))
      const riding = new Set(onShift.flatMap(({ orders }) => orders.map(({ id }) => id)))
      for (const id of rides.keys()) if (!riding.has(id)) rides.delete(id)
    },
  }
}

function placeIn(world: FeedWorld, branch_id: string): Place | undefined {
  for (const company of world.companies) {
    const branch = company.branches.find((it) => it.id === branch_id)
    if (branch) return { company, branch }
  }
  return undefined
}
