import * as z from 'zod/mini'
import { basicOf } from '#server/domain/integrations/basic.ts'
import { checked, exchange, readable, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { paced } from '#server/domain/integrations/pace.ts'
import type { Link } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import {
  packagesAnswer,
  problem,
  productsAnswer,
  settlementEntry,
  settlementsAnswer,
  storesAnswer,
  trendyolPackage,
} from './wire.ts'

export const trendyolGoSecrets = z.object({ integrationKey: z.string(), integrationSecret: z.string() })

/** Trendyol allows 50 requests in ten seconds for each endpoint. Some are left to other workers. */
const limit = { calls: 40, perMs: 10_000 }
const pageSize = 50
/**
 * Ends a list that would never end. It is longer than any restaurant's list, because a poll must
 * read its whole list: the next poll asks only for later changes.
 */
const maxPages = 400

export type TrendyolGoClient = ReturnType<typeof trendyolGoClient>

/** The calls of the integration that we use, for one restaurant. All of them throw `PlatformFault`. */
export function trendyolGoClient(kit: Kit, link: Link, { timeoutMs }: { timeoutMs?: number | undefined } = {}) {
  const { integrationKey, integrationSecret } = trendyolGoSecrets.parse(link.secrets)
  const { supplier_id = '', executor_user = '' } = link.settings
  const headers = {
    authorization: basicOf(integrationKey, integrationSecret),
    'user-agent': `${supplier_id} - SelfIntegration`,
    'x-agentname': 'Sofra',
    'x-executor-user': executor_user,
  }
  const supplier = `meal/suppliers/${encodeURIComponent(supplier_id)}`
  const storeId = encodeURIComponent(link.external_id)
  const orders = `/integrator/order/${supplier}/packages`
  const stores = `/integrator/store/${supplier}/stores`
  const products = `/integrator/product/${supplier}/stores/${storeId}/products`

  const settlements = `/integrator/settlement/meal/sellers/${encodeURIComponent(supplier_id)}/settlements`

  /** `endpoint` is the address without its ids, because the limit counts all of them together. */
  const call = async (method: string, path: string, endpoint: string, body?: object): Promise<unknown> => {
    await paced(kit, `${link.base_url} ${supplier_id} ${integrationKey} ${method} ${endpoint}`, limit)
    return checked(await exchange(link, { method, path, body, headers, timeoutMs }), saidIn)
  }

  /** Every entry of a list, page by page. */
  async function all<T>(
    path: string,
    query: Record<string, string>,
    read: (answer: unknown) => { entries: T[]; totalPages: number | null | undefined },
  ): Promise<T[]> {
    const found: T[] = []
    for (let page = 0; page < maxPages; page++) {
      const asked = new URLSearchParams({ ...query, page: `${page}`, size: `${pageSize}` })
      const { entries, totalPages } = read(await call('GET', `${path}?${asked}`, path))
      found.push(...entries)
      if (page + 1 >= (totalPages ?? 0)) return found
    }
    throw new PlatformFault('refused', `the list at ${path} has no end`)
  }
  const allStores = () =>
    all(stores, {}, (answer) => {
      const { restaurants, totalPages } = shaped(storesAnswer, answer)
      return { entries: restaurants, totalPages }
    })
  const store = async () => {
    const found = await allStores()
    const own = found.find((it) => String(it.id) === link.external_id)
    if (own) return own
    const names = found.map((it) => `${it.name ?? ''} (#${it.id})`).join(', ')
    throw new PlatformFault('refused', `this supplier has no restaurant ${link.external_id}: ${names || '—'}`)
  }
  const put = (path: string, endpoint: string, body: object) => call('PUT', path, endpoint, body)
  const dated = () => ({ actualDate: kit.now().getTime() })

  return {
    /** The restaurant's packages that changed since a moment, in the given statuses, as they came. */
    packages: (since: number, packageStatuses: readonly string[]) =>
      all(
        orders,
        {
          storeId: link.external_id,
          packageStatuses: packageStatuses.join(','),
          packageModificationStartDate: `${since}`,
          // The platform's clock may be ahead of ours.
          packageModificationEndDate: `${kit.now().getTime() + 3_600_000}`,
        },
        (answer) => {
          const { content, totalPages } = shaped(packagesAnswer, answer)
          return { entries: content, totalPages }
        },
      ),
    package: async (id: string) =>
      shaped(trendyolPackage, await call('GET', `${orders}/${encodeURIComponent(id)}`, `${orders}/{id}`)),
    picked: (packageId: string, preparationTime: number) =>
      put(`${orders}/picked`, `${orders}/picked`, { packageId, preparationTime }),
    invoiced: (packageId: string) => put(`${orders}/invoiced`, `${orders}/invoiced`, { packageId, ...dated() }),
    manual: (packageId: string, step: 'manual-shipped' | 'manual-delivered') =>
      put(`${orders}/${encodeURIComponent(packageId)}/${step}`, `${orders}/{id}/${step}`, dated()),
    unsupplied: (packageId: string, itemIdList: string[], reasonId: number) =>
      put(`${orders}/unsupplied`, `${orders}/unsupplied`, { packageId, itemIdList, reasonId }),
    /** One page of the seller's transactions of a type, of all its restaurants, at most 15 days of them. */
    settlements: async (it: { transactionType: string; from: number; until: number; page: number }) => {
      const query = new URLSearchParams({
        transactionType: it.transactionType,
        startDate: `${it.from}`,
        endDate: `${it.until}`,
        page: `${it.page}`,
        size: '500',
      })
      const answer = shaped(settlementsAnswer, await call('GET', `${settlements}?${query}`, settlements))
      const entries = readable(kit, link, settlementEntry, answer.content)
      return { entries, unreadable: answer.content.length - entries.length, totalPages: answer.totalPages ?? 0 }
    },
    store,
    setOpen: (isOpen: boolean) =>
      put(`${stores}/${storeId}/status`, `${stores}/{id}/status`, { status: isOpen ? 'OPEN' : 'CLOSED' }),
    products: async () => shaped(productsAnswer, await call('GET', products, products)).products,
    setProduct: (id: string, isOnSale: boolean) =>
      put(`${products}/${encodeURIComponent(id)}/status`, `${products}/{id}/status`, {
        status: isOnSale ? 'ACTIVE' : 'PASSIVE',
      }),
  }
}

/** The platform's own words for a refusal. */
function saidIn(body: unknown): string {
  const { data } = problem.safeParse(body)
  return data?.errors?.find((it) => it.message)?.message || data?.message || data?.exception || ''
}
