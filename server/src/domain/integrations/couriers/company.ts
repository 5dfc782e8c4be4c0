import type { IncomingHttpHeaders } from 'node:http'
import type { CourierCapability, CourierCompanyCode, FeeBearer } from '#contract/integrations/courier-company.ts'
import type { accessHosts } from '#contract/kit/access.ts'
import type { courierEvents } from '#contract/ordering/order-fields.ts'
import type { Former, Secrets } from '#server/kit/record/access-secrets.ts'
import type { Kit } from '#server/kit/kit.ts'

export type CourierEvent = (typeof courierEvents)[number]

/** A branch's account at a company with its keys decrypted. Never log or return it. */
export interface CourierAccess {
  company_id: string
  id: string
  branch_id: string
  party: CourierCompanyCode
  is_active: boolean
  external_id: string
  base_url: string
  fee: number | null
  fee_bearer: FeeBearer
  secrets: Secrets
  /** Former secrets with which the company may still sign in here. */
  former: Former<Secrets> | null
}

/** What is to be delivered. Amounts are in minor units. */
export interface ToDeliver {
  delivery_id: string
  /** Our number of the delivery. The company never takes two with the same number. */
  reference: string
  order_number: number
  customer_name: string
  customer_phone: string | null
  address: {
    text: string
    district: string
    city: string
    directions: string
    lat: number | null
    lng: number | null
  }
  note: string
  /** Where the courier fetches the order. */
  pickup: {
    name: string
    phone: string
    address: string
    district: string
    city: string
    country: string
    lat: number | null
    lng: number | null
  }
  items: { name: string; quantity: number }[]
  total: number
  /** The number of minutes until the food is ready, from 0 to 60. */
  ready_in_min: number
  /** What the courier collects at the door; 0 if the order is paid. */
  due: number
  payment_method: string
  currency: string
  /** Our own address, to which the company reports. */
  report_to: string
}

/** How the company knows a delivery. */
export interface Named {
  delivery_id: string
  reference: string
  external_id: string | null
}

/** One event of a delivery. */
export interface Happened {
  event: CourierEvent
  occurred_at: Date
}

/** How far a delivery is, as the company says. */
export interface Progress {
  external_id?: string | undefined
  happened: Happened[]
  /** The courier, as far as the company names them. */
  courier_name?: string | undefined
  /** What the company charges, in minor units, if it says so. Noted only if it is in the order's currency. */
  fee?: { amount: number; currency: string } | undefined
  /** Set if the company will not deliver: why, in its own words. */
  ended?: { reason: string } | undefined
}

/** A company's calls for one account. All of them throw `PlatformFault`. */
export interface CourierClient {
  /** Signs in. Returns what the company answered. */
  check(): Promise<string>
  /** Calls a courier. A second call with the same reference takes no effect. */
  call(it: ToDeliver): Promise<Progress>
  /** Calls a courier off. Missing if the company's protocol does not say how. */
  cancel?(it: Named): Promise<void>
  /** How far a delivery is; undefined if the company does not know it. Missing if it cannot be asked. */
  read?(it: Named): Promise<Progress | undefined>
}

/**
 * What a company has reported. `reference` or `delivery_id` names the delivery. Without `progress`
 * the company only says that something has changed, and is asked.
 */
export interface Report {
  event_id: string
  kind: string
  delivery_id?: string | undefined
  reference?: string | undefined
  progress?: Progress | undefined
  /** What the log shows instead of the bytes, if these cannot be read. */
  shown?: object
}

/**
 * A company whose couriers can be called. Everything that differs from one company to the next is
 * stated here; the rest of the product knows no company by name.
 */
export interface CourierCompany {
  code: CourierCompanyCode
  /** The company's own addresses. */
  hosts: Readonly<Record<(typeof accessHosts)[number], string>>
  /**
   * Whether a branch may enter another address instead, because other companies speak the same
   * protocol. Then the client must not reach addresses in private networks.
   */
  takesAddress: boolean
  /** The names of the keys that an account needs. */
  secrets: readonly string[]
  /** Of these, the keys with which the company proves what it reports. */
  sentSecrets: readonly string[]
  /** Whether somebody has to enter our address at the company, since we do not send it. */
  needsOurAddress: boolean
  /** Whether a company reports all deliveries of one customer to one address, whichever branch they are of. */
  isShared?: true
  capabilities: readonly CourierCapability[]
  client(kit: Kit, access: CourierAccess, options?: { timeoutMs?: number }): CourierClient
  /**
   * Reads what somebody has sent to our address, over the bytes as they arrived. `forged` if the
   * company did not send it.
   */
  readReport(
    kit: Kit,
    access: CourierAccess,
    it: { headers: IncomingHttpHeaders; raw: Buffer },
  ): Report | 'forged' | 'unreadable'
}
