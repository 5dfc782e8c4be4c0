import { packageFrom, type OrderInput } from './order-factory.ts'
import { book } from './settlements.ts'
import type { Package, PackageStatus } from './wire.ts'
import type { Store, World } from './world.ts'

/**
 * Changes a package and sets the time of its last change, by which the package list is filtered.
 */
export function change(world: World, it: Package, to: Partial<Package>, what: string = to.packageStatus ?? ''): void {
  Object.assign(it, to, { packageModificationDate: world.now() })
  if (to.packageStatus === 'Delivered') book(world, it)
  world.journal.write({ kind: 'happening', vendor: String(it.storeId), orderId: it.id, what })
}

/** Places an order as a customer does. */
export function place(world: World, { supplierId, storeId, menu }: Store, input: OrderInput): Package {
  const it = packageFrom({ random: world.random, now: world.now(), menu, supplierId, storeId }, input)
  world.packages.set(it.id, it)
  change(world, it, { packageStatus: 'Created' })
  return it
}

export const isOver = ({ packageStatus: status }: Package): boolean =>
  status === 'Delivered' || status === 'Cancelled' || status === 'UnSupplied'

/** Ends a package on the platform's side: the customer or the platform cancels it. */
export function cancel(world: World, it: Package, reasonCode: number): void {
  if (!isOver(it)) change(world, it, { packageStatus: 'Cancelled', cancelInfo: { reasonCode } })
}

/** The platform's own courier comes, takes the order and delivers it, as far as that is simulated. */
export function sendCourier(world: World, it: Package): void {
  const times = world.timing.courierMs
  if (!times || it.deliveryType !== 'GO') return
  world.after(times.near, () => courier(world, it, 'near'))
  world.after(times.take, () => courier(world, it, 'Shipped'))
  world.after(times.deliver, () => courier(world, it, 'Delivered'))
}

const before: Record<'near' | 'Shipped' | 'Delivered', readonly PackageStatus[]> = {
  near: ['Picking', 'Invoiced'],
  Shipped: ['Picking', 'Invoiced'],
  Delivered: ['Shipped'],
}

export function courier(world: World, it: Package, event: 'near' | 'Shipped' | 'Delivered'): void {
  if (it.deliveryType !== 'GO' || !before[event].includes(it.packageStatus)) return
  change(world, it, event === 'near' ? { isCourierNearby: true } : { packageStatus: event }, event)
}
