import * as z from 'zod/mini'
import { checked, exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { isUnreadable, PlatformFault, unknownIsNothing } from '#server/domain/integrations/fault.ts'
import { unreadableOrder } from '#server/domain/integrations/found-orders.ts'
import type { Link, UnreadableOrder, WantedState } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { opened, sealed } from './cipher.ts'
import { envelope, menuAnswer, migrosOrder, reasonsAnswer, storeDetail, viewStatus, type MigrosOrder } from './wire.ts'

/** The restaurant's key, the secret that encrypts bodies, and the password of the platform's pushes. */
export const migrosSecrets = z.object({
  integrationKey: z.string(),
  encryptionKey: z.string(),
  pushPassword: z.string(),
})

const pageSize = 50
const maxPages = 10
const hourMs = 3_600_000
/** The temporary closings that the platform offers, the shortest first. */
const closings = [
  { ms: hourMs, option: 'ONE_HOUR' },
  { ms: 4 * hourMs, option: 'FOUR_HOUR' },
]

export type MigrosClient = ReturnType<typeof migrosClient>

/** The calls of the Gourmet API that we use, for one restaurant. All of them throw `PlatformFault`. */
export function migrosClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { integrationKey, encryptionKey } = migrosSecrets.parse(link.secrets)
  const storeId = Number(link.external_id)

  /** The `data` of an answer. All of it, or the data alone, may be encrypted like a body. */
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const headers = { XApiKey: integrationKey }
    const sent = body && sealed(encryptionKey, body)
    const reply = await exchange(link, { method, path, body: sent, headers, timeoutMs })
    const whole = z.object({ value: z.string() }).safeParse(reply.body)
    const answer = whole.success ? opened(encryptionKey, whole.data.value) : reply.body
    const { success, data } = shaped(envelope, checked({ ...reply, body: answer }, saidIn))
    if (success === false) throw new PlatformFault('refused', saidIn(answer) || 'refused')
    return typeof data === 'string' ? (opened(encryptionKey, data) ?? data) : data
  }
  const post = (path: string, body: object = {}) => call('POST', path, { storeId, ...body })

  const order = async (id: string): Promise<MigrosOrder> => {
    const query = new URLSearchParams({ orderId: id, storeId: link.external_id })
    try {
      return shaped(migrosOrder, await call('GET', `/Order/v2/GetOrderDetail?${query}`))
    } catch (error) {
      // A refusal with status 200 means that there is no such order.
      const isUnknown = error instanceof PlatformFault && error.kind === 'refused' && error.code === null
      throw isUnknown ? new PlatformFault('unknown', error.message) : error
    }
  }

  /**
   * The orders in a list of the platform, page by page. An order that the list contains only in
   * part is read by its id.
   */
  async function listed(path: string): Promise<(MigrosOrder | UnreadableOrder)[]> {
    const found: Entry[] = []
    for (let page = 0; page < maxPages; page++) {
      const asked = { storeIds: [storeId], limit: pageSize, offset: page * pageSize }
      const orders = ordersIn(await call('POST', path, asked))
      found.push(...orders)
      if (orders.length < pageSize) break
    }
    const orders: (MigrosOrder | UnreadableOrder)[] = []
    for (const entry of found) {
      const read = () =>
        order(String(entry.id)).catch((error: unknown) =>
          isUnreadable(error) ? unreadableOrder(entry) : unknownIsNothing(error),
        )
      const it = migrosOrder.safeParse(entry).data ?? (await read())
      if (it) orders.push(it)
    }
    return orders
  }
  const store = async () => {
    const found = shaped(storeDetail, await call('GET', '/Store/GetStoreDetail'))
    if (String(found.id) === link.external_id) return found
    throw new PlatformFault('refused', `this key is for another restaurant: ${found.storeName ?? '—'}`)
  }
  const isOpenNow = async () => shaped(viewStatus, await post('/Store/GetStoreViewStatus')).status === 'OPEN'

  return {
    pending: () => listed('/Order/PendingOrdersWithStores'),
    active: () => listed('/Order/ActiveOrdersWithStores'),
    order,
    update: (id: string, orderStatus: string, cancelReasonId?: number) =>
      post('/Order/v2/UpdateOrderStatus', {
        orderId: Number(id),
        orderStatus,
        ...(cancelReasonId !== undefined && { cancelReasonId }),
      }),
    cancel: (id: string, cancelReasonId: number) =>
      post('/Order/v2/CancelOrder', { orderId: Number(id), notifyUser: true, cancelReasonId }),
    reasons: async () =>
      shaped(reasonsAnswer, await call('GET', '/Mapping/v2/GetCancelReasons')).map((it) => ({
        id: String(it.reasonId),
        message: it.description ?? '',
      })),
    isOpen: async () => (await store()).active && (await isOpenNow()),
    /**
     * Closes for the shortest offered time that reaches the wished end, otherwise until further
     * notice. We open the restaurant ourselves, so that it never opens too early.
     */
    async setState(wanted: WantedState): Promise<void> {
      const { warehouseId, storeGroupId, active } = await store()
      const left = wanted.is_open || !wanted.until ? null : wanted.until.getTime() - kit.now().getTime()
      const option = left === null ? undefined : closings.find(({ ms }) => left <= ms)?.option
      if (option) await post('/Store/AddStoreOffDate', { storeGroupId, storeOffDateOption: option })
      const isWantedActive = wanted.is_open || option !== undefined
      if (active !== isWantedActive)
        await post(isWantedActive ? '/Store/ActivateStore' : '/Store/DeActivateStore', { warehouseId })
      if (wanted.is_open) await post('/Store/RemoveStoreOffDate', { storeGroupId })
    },
    menu: async () => {
      const { storeGroupId } = await store()
      const { menuHeaderInfos } = shaped(
        menuAnswer,
        await post('/Menu/GetMenuDetailsByStoreAndStoreGroupId', { storeGroupId }),
      )
      return (menuHeaderInfos ?? []).flatMap((it) => it.foodMenuItemDetailsDTOs ?? [])
    },
    setProduct: (id: string, isOnSale: boolean) =>
      post('/Menu/UpdateProductStatusByStoreId', { productId: Number(id), status: isOnSale ? 'ACTIVE' : 'PASSIVE' }),
    /** Tries the key, and with an encrypted call the secret too. Returns the restaurant's name. */
    async check(): Promise<string> {
      const { storeName } = await store()
      await isOpenNow()
      return storeName ?? link.external_id
    },
  }
}

type Entry = object & Record<'id', unknown>

/** The orders in a list, which sources show as a list, inside of a record, or by restaurant. */
function ordersIn(data: unknown): Entry[] {
  if (Array.isArray(data)) return data.flatMap(ordersIn)
  if (typeof data !== 'object' || data === null) return []
  return 'id' in data ? [data] : Object.values(data).flatMap((it) => (Array.isArray(it) ? ordersIn(it) : []))
}

/** The platform's own words for a refusal. */
function saidIn(body: unknown): string {
  const said = envelope.safeParse(body).data?.errorMessage
  return typeof said === 'string' ? said : said?.errorDetail || said?.errorTitle || ''
}
