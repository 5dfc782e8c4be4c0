import type { Call } from './kit/call.ts'
import { languages, session } from './identity/session.ts'
import { branch } from './organisation/branch.ts'
import { cancelReason } from './ordering/cancel-reason.ts'
import { deliveryType } from './ordering/delivery-type.ts'
import { order } from './ordering/order.ts'
import { overview } from './ordering/overview.ts'
import { paymentMethod, paymentMethodList } from './ordering/payment-method.ts'
import { availability, feed, setup } from './platform/availability.ts'
import { currency, currencyList } from './platform/currency.ts'
import { file } from './platform/file.ts'
import { savedView } from './platform/saved-view.ts'
import { cities, taxOffice } from './platform/tax-office.ts'

/** Every noun the API knows, by wing. The server serves exactly this; OpenAPI, permissions and sweeps are read from it. */
export const contract = {
  identity: { session, languages },
  organisation: { branch },
  ordering: { order, deliveryType, cancelReason, paymentMethod, paymentMethodList, overview },
  platform: { availability, setup, feed, currency, currencyList, taxOffice, cities, savedView, file },
}

/** Wing, noun and name of every call, in the order declared. */
export const calls: { wing: string; noun: string; name: string; call: Call }[] = Object.entries(contract).flatMap(
  ([wing, nouns]) =>
    Object.entries(nouns).flatMap(([noun, parts]) =>
      Object.entries(parts).flatMap(([name, it]) => (isCall(it) ? [{ wing, noun, name, call: it }] : [])),
    ),
)

/** Every permission a role may hold, read from the calls. */
export const permissions: string[] = [
  ...new Set(
    calls.map((it) => it.call.permission).filter((it) => it.includes('-') && it !== 'signed-in' && it !== 'api-key'),
  ),
]

function isCall(it: unknown): it is Call {
  return typeof it === 'object' && it !== null && 'method' in it && 'path' in it
}
