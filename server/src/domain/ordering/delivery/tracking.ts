import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { bytesOfId, idOfBytes, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import type { Kit } from '#server/kit/kit.ts'

export interface OrderKey {
  company_id: string
  order_id: string
}

const purpose = 'track'

/** The ways of reaching the customer that can be followed on a page. */
export const trackedTypes: readonly DeliveryType[] = ['deliveryToAddress', 'comeGetIt']

/**
 * The address of the page on which an order can be followed without a sign-in, by anybody who has
 * the link.
 */
export const trackingUrl = (kit: Pick<Kit, 'url' | 'lastingKey'>, { company_id, order_id }: OrderKey): string =>
  `${kit.url}/track/${signLink(kit, purpose, Buffer.concat([bytesOfId(company_id), bytesOfId(order_id)]))}`

/** The order of a tracking link; undefined if the link was not made here. */
export function trackedOrder(kit: Pick<Kit, 'lastingKey'>, token: string): OrderKey | undefined {
  const body = readLink(kit, purpose, 32, token)
  return body && { company_id: idOfBytes(body.subarray(0, 16)), order_id: idOfBytes(body.subarray(16)) }
}
