import type { CourierAccess, CourierClient, Named, ToDeliver } from '#server/domain/integrations/couriers/company.ts'
import { checked, exchange, shaped, tokenOf } from '#server/domain/integrations/exchange.ts'
import { PlatformFault, unknownIsNothing } from '#server/domain/integrations/fault.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { bytesOfId, signLink } from '#server/kit/guard/signed-link.ts'
import type { Kit } from '#server/kit/kit.ts'
import { progressOf } from './progress.ts'
import { called, orderAnswer, tokenAnswer } from './wire.ts'

/** The header in which Vigo sends back the token that we gave it with a call. */
export const tokenHeader = 'x-courier-token'
/** The purpose of that token. It names the delivery, so nothing about it is stored. */
export const tokenPurpose = 'vigo'

/** The longest time for which a token is used, in ms. Vigo says how long it really lives. */
const tokenMs = 50 * 60_000

/** What the customer pays with at the door, in Vigo's words, by our payment method. */
const paymentTypes: Record<string, string> = {
  card_door: 'creditCard',
  multinet: 'multinet',
  pluxee: 'sodexo',
  edenred: 'ticketRestaurant',
  setcard: 'setCard',
  metropol: 'metropol',
  paye: 'paye',
  tokenflex: 'tokenFlex',
}

/** Vigo's own words in a refusal. */
function saidIn(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : ''
}

export function vigoClient(kit: Kit, access: CourierAccess, { timeoutMs }: { timeoutMs?: number } = {}): CourierClient {
  const { clientId = '', clientSecret = '' } = access.secrets
  const key = `vigo ${access.base_url} ${sha256(`${clientId} ${clientSecret}`).toString('base64')}`

  const logIn = async () => {
    const reply = await exchange(access, {
      method: 'POST',
      path: '/auth/token',
      body: { clientId, clientSecret },
      timeoutMs,
    })
    // Without an access nothing works, so a refusal to sign in is told to the branch, not to the order.
    if (reply.status === 401 || reply.status === 403) throw new PlatformFault('unclear', 'sign-in refused')
    const { token, expiresAt } = shaped(tokenAnswer, checked(reply, saidIn))
    const livesMs = expiresAt === undefined ? tokenMs : millisecondsOf(expiresAt) - kit.now().getTime() - 60_000
    return { token, livesMs: Math.max(livesMs, 0) }
  }
  const signIn = (isSpent: boolean) => tokenOf(kit, { key, livesMs: tokenMs, logIn }, isSpent)

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const send = async (isSpent: boolean) =>
      exchange(access, { method, path, body, headers: { 'x-auth-token': await signIn(isSpent) }, timeoutMs })
    const reply = await send(false)
    return checked(reply.status === 401 ? await send(true) : reply, saidIn)
  }

  return {
    async check() {
      await signIn(true)
      return access.external_id
    },
    async call(it) {
      const { id } = shaped(called, await ask('POST', '/order', orderOf(kit, access, it)))
      return { external_id: id, happened: [] }
    },
    async cancel({ reference }) {
      await ask('PUT', '/order/cancel', { orderNumber: reference })
    },
    async read({ reference }: Named) {
      const body = await ask('GET', `/order?orderNumber=${encodeURIComponent(reference)}`).catch(unknownIsNothing)
      return body === undefined ? undefined : progressOf(shaped(orderAnswer, body), kit.now())
    },
  }
}

/** A moment in ms. Vigo does not say whether it counts seconds or milliseconds. */
const millisecondsOf = (epoch: number): number => (epoch < 1e12 ? epoch * 1000 : epoch)

/** An order as Vigo takes it. Amounts are in lira. */
function orderOf(kit: Kit, { external_id }: CourierAccess, it: ToDeliver): object {
  const { address } = it
  const isPaid = it.due === 0
  return {
    pickupPoint: external_id,
    orderNumber: it.reference,
    courierType: 'motorCourier',
    orderType: 'delivery',
    receiverName: it.customer_name,
    ...(it.customer_phone && { receiverPhone: it.customer_phone }),
    receiverAddress: [address.text, address.district, address.city].filter(Boolean).join(', '),
    ...(address.lat !== null &&
      address.lng !== null && { receiverLocation: { latitude: address.lat, longitude: address.lng } }),
    ...(address.directions && { addressDescription: address.directions }),
    ...(it.note && { note: it.note }),
    orderPrice: it.total / 100,
    paymentType: isPaid ? 'paid' : (paymentTypes[it.payment_method] ?? 'cash'),
    ...(!isPaid && { paymentMethod: 'cod' }),
    callback: {
      url: it.report_to,
      token: signLink(kit, tokenPurpose, bytesOfId(it.delivery_id)),
      tokenHeader,
    },
  }
}
