import { change, isOver, sendCourier } from './packages.ts'
import { bad, notFound, refusal, wrongStatus } from './refusal.ts'
import { settlementsOf } from './settlements.ts'
import { packageStatuses, unsuppliedReasons, type Package } from './wire.ts'
import type { Store, World } from './world.ts'

export type CallInput = {
  world: World
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
}
export type Call = {
  method: string
  /** `{name}` stands for one segment. */
  path: string
  /** The value that is sent with 200. */
  answer(input: CallInput): unknown
}

const maxSize = 50
const dayMs = 86_400_000

const supplierOf = ({ params }: CallInput) => Number(params.supplier)

function storeOf({ world, params }: CallInput): Store {
  const store = world.stores.get(Number(params.store))
  if (!store || store.supplierId !== Number(params.supplier))
    throw refusal(401, 'ClientApiAuthenticationException', 'unauthorized', 'Restoran bu satıcıya ait değildir.')
  return store
}

function packageOf(input: CallInput, id: unknown): Package {
  const it = input.world.packages.get(String(id))
  if (!it) throw notFound(String(id))
  if (it.supplierId !== supplierOf(input))
    throw bad('Değişiklik yapmak istediğiniz paket, kullandığınız supplierID ile ilişkili değildir.')
  return it
}

/** The fields of a body, if it has exactly these. */
function fieldsOf<N extends string>({ body }: CallInput, ...names: N[]): Record<N, unknown> {
  for (const name of names) if (body[name] === undefined || body[name] === null) throw bad(`${name} is required`)
  for (const name of Object.keys(body)) if (!names.some((it) => it === name)) throw bad(`${name} is unknown`)
  return body as Record<N, unknown>
}

function checkDate({ world }: CallInput, given: unknown): void {
  if (!Number.isInteger(given) || Math.abs(Number(given) - world.now()) > dayMs) throw bad('actualDate is wrong')
}

function wholeIn(query: URLSearchParams, name: string, min: number, max: number, usual: number): number {
  const given = query.get(name)
  const number = given === null ? usual : Number(given)
  if (!Number.isInteger(number) || number < min || number > max) throw bad(`${name} is ${min} to ${max}`)
  return number
}

function pageOf<T>(query: URLSearchParams, all: readonly T[]) {
  const [page, size] = [wholeIn(query, 'page', 0, 100_000, 0), wholeIn(query, 'size', 1, maxSize, maxSize)]
  return {
    page,
    size,
    totalPages: Math.ceil(all.length / size),
    totalCount: all.length,
    content: all.slice(page * size, (page + 1) * size),
  }
}

function listed(input: CallInput): Package[] {
  const { world, query } = input
  const statuses = query.get('packageStatuses')?.split(',')
  const unknownStatus = statuses?.find((it) => !packageStatuses.some((each) => each === it))
  if (unknownStatus !== undefined) throw bad(`${unknownStatus} is not a status`)
  const from = wholeIn(query, 'packageModificationStartDate', 0, 1e14, 0)
  const until = wholeIn(query, 'packageModificationEndDate', 0, 1e14, 1e14)
  const storeId = query.get('storeId')
  return [...world.packages.values()]
    .filter((it) => it.supplierId === supplierOf(input) && (storeId === null || String(it.storeId) === storeId))
    .filter((it) => !statuses || statuses.includes(it.packageStatus))
    .filter((it) => it.packageModificationDate >= from && it.packageModificationDate <= until)
    .toSorted((a, b) => b.packageModificationDate - a.packageModificationDate)
}

function endBySeller(input: CallInput): void {
  const { packageId, itemIdList, reasonId } = fieldsOf(input, 'packageId', 'itemIdList', 'reasonId')
  const it = packageOf(input, packageId)
  const allowed = unsuppliedReasons[Number(reasonId)]
  if (!allowed) throw bad('reasonId is not a reason')
  if (allowed === 'STORE' && it.deliveryType !== 'STORE') throw bad('reasonId is only for your own courier')
  if (it.packageStatus === 'Shipped' || isOver(it)) throw wrongStatus()
  const items = it.lines.flatMap((line) => line.items)
  if (!Array.isArray(itemIdList) || itemIdList.length === 0) throw bad('itemIdList must not be empty')
  const chosen = items.filter((item) => itemIdList.includes(item.packageItemId))
  if (chosen.length !== itemIdList.length) throw bad('itemIdList names items of another package')
  for (const item of chosen) item.isCancelled = true
  const isAll = items.every((item) => item.isCancelled)
  change(
    input.world,
    it,
    isAll ? { packageStatus: 'UnSupplied', cancelInfo: { reasonCode: Number(reasonId) } } : {},
    'unsupplied',
  )
}

/** A step of a package by the restaurant's own courier. */
function ownCourier(input: CallInput, from: Package['packageStatus'], to: Package['packageStatus']): void {
  const it = packageOf(input, input.params.package)
  checkDate(input, fieldsOf(input, 'actualDate').actualDate)
  if (it.deliveryType !== 'STORE') throw bad('Bu işlem yalnızca kendi kuryeniz ile teslimat içindir.')
  if (it.packageStatus !== from) throw wrongStatus()
  change(input.world, it, { packageStatus: to })
}

function setPassive(
  { world, body, ...input }: CallInput,
  id: string | undefined,
  isKnown: (it: Store) => boolean,
): void {
  const store = storeOf({ world, body, ...input })
  const { status } = fieldsOf({ world, body, ...input }, 'status')
  if (status !== 'ACTIVE' && status !== 'PASSIVE') throw bad('status is ACTIVE or PASSIVE')
  if (!isKnown(store)) throw notFound(String(id))
  if (status === 'ACTIVE') store.passive.delete(Number(id))
  else store.passive.add(Number(id))
}

const orders = '/integrator/order/meal/suppliers/{supplier}/packages'
const stores = '/integrator/store/meal/suppliers/{supplier}/stores'
const products = '/integrator/product/meal/suppliers/{supplier}/stores/{store}'

export const calls: Call[] = [
  { method: 'GET', path: orders, answer: (input) => pageOf(input.query, listed(input)) },
  { method: 'GET', path: `${orders}/{package}`, answer: (input) => packageOf(input, input.params.package) },
  {
    method: 'PUT',
    path: `${orders}/picked`,
    answer(input) {
      const { packageId, preparationTime } = fieldsOf(input, 'packageId', 'preparationTime')
      const it = packageOf(input, packageId)
      if (!Number.isInteger(preparationTime) || Number(preparationTime) < 1) throw bad('preparationTime is in minutes')
      if (it.packageStatus !== 'Created') throw wrongStatus()
      change(input.world, it, { packageStatus: 'Picking', preparationTime: Number(preparationTime) })
      sendCourier(input.world, it)
    },
  },
  {
    method: 'PUT',
    path: `${orders}/invoiced`,
    answer(input) {
      const { packageId, actualDate } = fieldsOf(input, 'packageId', 'actualDate')
      const it = packageOf(input, packageId)
      checkDate(input, actualDate)
      if (it.packageStatus !== 'Picking') throw wrongStatus()
      change(input.world, it, { packageStatus: 'Invoiced' })
    },
  },
  { method: 'PUT', path: `${orders}/unsupplied`, answer: endBySeller },
  { method: 'PUT', path: `${orders}/{package}/manual-shipped`, answer: (it) => ownCourier(it, 'Invoiced', 'Shipped') },
  {
    method: 'PUT',
    path: `${orders}/{package}/manual-delivered`,
    answer: (it) => ownCourier(it, 'Shipped', 'Delivered'),
  },
  {
    method: 'GET',
    path: '/integrator/settlement/meal/sellers/{supplier}/settlements',
    answer: (input) => settlementsOf(input.world, supplierOf(input), input.query),
  },
  {
    method: 'GET',
    path: stores,
    answer(input) {
      const own = [...input.world.stores.values()].filter((it) => it.supplierId === supplierOf(input))
      const { content, ...rest } = pageOf(input.query, own)
      const restaurants = content.map(({ storeId, name, supplierId, isOpen }) => ({
        id: storeId,
        supplierId,
        name,
        workingStatus: isOpen ? 'OPEN' : 'CLOSED',
        averageOrderPreparationTimeInMin: 20,
      }))
      return { ...rest, restaurants }
    },
  },
  {
    method: 'PUT',
    path: `${stores}/{store}/status`,
    answer(input) {
      const store = storeOf(input)
      const { status } = fieldsOf(input, 'status')
      if (status !== 'OPEN' && status !== 'CLOSED') throw bad('status is OPEN or CLOSED')
      store.isOpen = status === 'OPEN'
    },
  },
  {
    method: 'GET',
    path: `${products}/products`,
    answer(input) {
      const { menu, passive } = storeOf(input)
      const names = [...new Set(menu.map((it) => it.section ?? ''))]
      return {
        products: menu.map(({ id, name, price }) => ({
          id,
          name,
          sellingPrice: price / 100,
          status: passive.has(id) ? 'PASSIVE' : 'ACTIVE',
        })),
        sections: names.map((name, n) => ({ id: n + 1, name, status: passive.has(n + 1) ? 'PASSIVE' : 'ACTIVE' })),
        ingredients: [],
        modifierGroups: [],
      }
    },
  },
  {
    method: 'PUT',
    path: `${products}/products/{product}/status`,
    answer: (input) =>
      setPassive(input, input.params.product, ({ menu }) => menu.some((it) => String(it.id) === input.params.product)),
  },
  {
    method: 'PUT',
    path: `${products}/sections/{section}/status`,
    answer: (input) =>
      setPassive(input, input.params.section, ({ menu }) => {
        const n = Number(input.params.section)
        return n >= 1 && n <= new Set(menu.map((it) => it.section ?? '')).size
      }),
  },
]
