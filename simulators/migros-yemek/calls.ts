import { change, sendCourier } from './orders.ts'
import { bad, declined, noOrder, wrongStatus } from './refusal.ts'
import { cancelReasons, offOptions, type Order, type OrderStatus } from './wire.ts'
import { endOff, isOpen, type OrderRecord, type Store, type World } from './world.ts'

export type CallInput = {
  world: World
  /** The store whose key the call carries. */
  store: Store
  query: URLSearchParams
  /** The body after it was decrypted. */
  body: Record<string, unknown>
}
export type Call = {
  method: string
  path: string
  /** The `data` of the answer. */
  answer(input: CallInput): unknown
}

/** The fields of a body, if it has exactly these; those with a question mark may be missing. */
function fieldsOf({ body }: CallInput, ...names: string[]): Record<string, unknown> {
  const known = names.map((it) => it.replace('?', ''))
  for (const name of names) if (!name.endsWith('?') && body[name] === undefined) throw bad(`${name} is required`)
  for (const name of Object.keys(body)) if (!known.includes(name)) throw bad(`${name} is unknown`)
  return body
}

function checkStore({ store }: CallInput, given: { storeId?: unknown; storeGroupId?: unknown; warehouseId?: unknown }) {
  if (given.storeId !== store.storeId) throw declined('STORE_NOT_FOUND', 'Mağaza bulunamadı.')
  for (const name of ['storeGroupId', 'warehouseId'] as const)
    if (given[name] !== undefined && given[name] !== store[name]) throw bad(`${name} is of another store`)
}

function orderOf({ world, store }: CallInput, id: unknown): OrderRecord {
  const record = typeof id === 'number' ? world.orders.get(id) : undefined
  if (!record || record.store !== store) throw noOrder()
  return record
}

const reasonIn = (given: unknown): number => {
  const found = cancelReasons.find((it) => it.reasonId === given)
  if (!found) throw declined('CANCEL_REASON_NOT_FOUND', 'İptal nedeni bulunamadı.')
  return found.reasonId
}

/**
 * For each status, from which status an order may reach it, and whether only a restaurant's own
 * courier may take this step.
 */
const steps: Record<string, { from: OrderStatus; to: OrderStatus; isOwnCourier?: true }> = {
  Approved: { from: 'NEW_PENDING', to: 'APPROVED' },
  Rejected: { from: 'NEW_PENDING', to: 'REJECTED' },
  Prepared: { from: 'APPROVED', to: 'PREPARED' },
  Delivery: { from: 'PREPARED', to: 'DELIVERY', isOwnCourier: true },
  Completed: { from: 'DELIVERY', to: 'COMPLETED', isOwnCourier: true },
}

function updateStatus(input: CallInput): void {
  const it = fieldsOf(input, 'orderId', 'orderStatus', 'storeId', 'cancelReasonId?')
  checkStore(input, it)
  const step = steps[String(it.orderStatus)]
  if (!step) throw bad('orderStatus is not a status')
  const isEnd = step.to === 'REJECTED'
  if (isEnd !== (it.cancelReasonId !== undefined)) throw bad('cancelReasonId belongs to Rejected')
  const record = orderOf(input, it.orderId)
  if (record.order.status !== step.from) throw wrongStatus()
  if (step.isOwnCourier && record.order.deliveryProvider !== 'RESTAURANT')
    throw declined('DELIVERY_PROVIDER', 'Bu sipariş Migros kuryesi ile teslim edilir.')
  if (isEnd) record.cancelReasonId = reasonIn(it.cancelReasonId)
  change(input.world, record, step.to)
  if (step.to === 'APPROVED') sendCourier(input.world, record)
}

function cancelOrder(input: CallInput): void {
  const it = fieldsOf(input, 'orderId', 'storeId', 'notifyUser', 'cancelReasonId')
  checkStore(input, it)
  if (typeof it.notifyUser !== 'boolean') throw bad('notifyUser is true or false')
  const { world } = input
  const record = orderOf(input, it.orderId)
  if (record.order.status !== 'APPROVED') throw wrongStatus()
  if (world.now() < record.order.log.createdAsMs + world.timing.cancelAfterMs)
    throw declined('TOO_EARLY', 'Sipariş oluşturulduktan sonraki 30 saniye içinde iptal edilemez.')
  record.cancelReasonId = reasonIn(it.cancelReasonId)
  change(world, record, 'CANCELED')
}

/** The orders of a store in these statuses, as full orders, page by page. */
function listed(input: CallInput, ...statuses: OrderStatus[]): Order[] {
  const { storeIds, limit, offset } = fieldsOf(input, 'storeIds', 'limit', 'offset')
  const isPage = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= 50 && Number.isInteger(offset)
  if (!isPage) throw bad('limit is 1 to 50')
  if (!Array.isArray(storeIds) || storeIds.length === 0) throw bad('storeIds is required')
  for (const storeId of storeIds) checkStore(input, { storeId })
  return [...input.world.orders.values()]
    .filter(({ store, order }) => store === input.store && statuses.includes(order.status))
    .map(({ order }) => order)
    .slice(Number(offset), Number(offset) + Number(limit))
}

export const calls: Call[] = [
  { method: 'POST', path: '/Order/PendingOrdersWithStores', answer: (it) => listed(it, 'NEW_PENDING') },
  {
    method: 'POST',
    path: '/Order/ActiveOrdersWithStores',
    answer: (it) => listed(it, 'APPROVED', 'PREPARED', 'DELIVERY'),
  },
  {
    method: 'GET',
    path: '/Order/v2/GetOrderDetail',
    answer(input) {
      checkStore(input, { storeId: Number(input.query.get('storeId')) })
      return orderOf(input, Number(input.query.get('orderId'))).order
    },
  },
  { method: 'POST', path: '/Order/v2/UpdateOrderStatus', answer: updateStatus },
  { method: 'POST', path: '/Order/v2/CancelOrder', answer: cancelOrder },
  { method: 'GET', path: '/Mapping/v2/GetCancelReasons', answer: () => cancelReasons },
  {
    method: 'GET',
    path: '/Store/GetStoreDetail',
    answer: ({ store: { storeId: id, storeGroupId, warehouseId, name, active } }) => ({
      integrationIsActive: true,
      id,
      warehouseId,
      storeGroupId,
      prepareDuration: 20,
      inWorkingHours: true,
      storeName: name,
      active,
    }),
  },
  {
    method: 'POST',
    path: '/Store/GetStoreViewStatus',
    answer(input) {
      checkStore(input, fieldsOf(input, 'storeId'))
      const { store } = input
      return { status: isOpen(store) ? 'OPEN' : 'CLOSED', openingTime: Math.floor((store.off?.until ?? 0) / 1000) }
    },
  },
  ...(['ActivateStore', 'DeActivateStore'] as const).map((name): Call => ({
    method: 'POST',
    path: `/Store/${name}`,
    answer(input) {
      checkStore(input, fieldsOf(input, 'storeId', 'warehouseId'))
      input.store.active = name === 'ActivateStore'
    },
  })),
  {
    method: 'POST',
    path: '/Store/AddStoreOffDate',
    answer(input) {
      const it = fieldsOf(input, 'storeId', 'storeGroupId', 'storeOffDateOption')
      checkStore(input, it)
      const ms = offOptions[String(it.storeOffDateOption)]
      if (ms === undefined) throw bad('storeOffDateOption is not an option')
      const { store, world } = input
      endOff(store)
      store.off = {
        until: ms === null ? null : world.now() + ms,
        reopens: ms === null ? () => undefined : world.after(ms, () => void (store.off = null)),
      }
    },
  },
  {
    method: 'POST',
    path: '/Store/RemoveStoreOffDate',
    answer(input) {
      checkStore(input, fieldsOf(input, 'storeId', 'storeGroupId'))
      endOff(input.store)
    },
  },
  {
    method: 'POST',
    path: '/Menu/GetMenuDetailsByStoreAndStoreGroupId',
    answer(input) {
      checkStore(input, fieldsOf(input, 'storeId', 'storeGroupId'))
      const { menu, passive, storeGroupId, name } = input.store
      const statusOf = (id: number) => (passive.has(id) ? 'PASSIVE' : 'ACTIVE')
      return {
        id: 1,
        storeGroupId,
        name,
        status: 'ACTIVE',
        menuHeaderInfos: [...Map.groupBy(menu, (it) => it.header ?? 'Menü')].map(([header, items], n) => ({
          id: n + 1,
          menuId: 1,
          name: header,
          status: 'ACTIVE',
          foodMenuItemDetailsDTOs: items.map((it) => ({
            id: it.id + 100_000,
            menuId: 1,
            productId: it.id,
            productName: it.name,
            defaultPrimaryPrice: it.price / 100,
            defaultPrimaryDiscountedPrice: it.price / 100,
            status: statusOf(it.id),
          })),
        })),
      }
    },
  },
  {
    method: 'POST',
    path: '/Menu/UpdateProductStatusByStoreId',
    answer(input) {
      const it = fieldsOf(input, 'storeId', 'productId', 'status')
      checkStore(input, it)
      const { menu, passive } = input.store
      if (it.status !== 'ACTIVE' && it.status !== 'PASSIVE') throw bad('status is ACTIVE or PASSIVE')
      const product = menu.find(({ id }) => id === it.productId)
      if (!product) throw declined('PRODUCT_NOT_FOUND', 'Ürün bulunamadı.')
      if (it.status === 'ACTIVE') passive.delete(product.id)
      else passive.add(product.id)
    },
  },
]
