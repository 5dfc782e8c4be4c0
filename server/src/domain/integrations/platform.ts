import type * as z from 'zod/mini'
import type { PlatformCapability } from '#contract/integrations/platform-settings.ts'
import type { accessHosts } from '#contract/kit/access.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { courierEvents, PlatformReason, PlatformStepName } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { Outcome } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Former, Secrets } from '#server/kit/record/access-secrets.ts'

/** A branch's link to a platform, with secrets unsealed: never log or return it. */
export interface Link {
  company_id: string
  id: string
  branch_id: string
  platform: PlatformCode
  external_id: string
  base_url: string
  secrets: Secrets
  /** Former secrets that its pushes may still carry. */
  former: Former<Secrets> | null
  polled_at: string | null
}

export type CourierEvent = (typeof courierEvents)[number]

/** The wanted state of a product on a platform: for sale, off until we say otherwise, or off for today. */
export type WantedItem = 'on' | 'out' | 'out_today'

/** An order as a platform describes it, in our terms. */
export interface PlatformOrder {
  id: string
  /** The platform's id for the restaurant. */
  restaurant_id: string
  status: OrderStatus
  /** Identifies the order's state there: each state is handled once. */
  state: string
  /** When the customer ordered; the platform's deadlines count from there. */
  ordered_at: string | null
  courier_name: string | null
  /**
   * The platform's own courier's last event; null if the restaurant delivers, or if nothing is
   * known.
   */
  courier_event: CourierEvent | null
  is_platform_courier: boolean
  /**
   * Why it was cancelled: the platform's reason, a written note, and our reasons that may match,
   * the likeliest first.
   */
  cancelled: { said: string; note: string; likely: OwnReason[] } | null
  /** A step the platform is waiting for, whatever we have done already. */
  awaits: PlatformStepName | null
  /** Whether a step of ours has taken effect there. */
  has: (step: PlatformStepName) => boolean
  /** Whether the order confirms what a push claims. */
  agrees: (push: Record<string, unknown>) => boolean
  /**
   * The order in our form; `kit` and `link` give access to facts that only the platform's menu has.
   */
  input: (kit: Kit, link: Link) => Promise<OrderInput>
  /** As received, to be parsed again by `read`. */
  raw: unknown
}

/** One message to a platform about an order; `body` holds what its adapter needs for it. */
export interface PlatformStep {
  step: PlatformStepName
  body: Record<string, string | number>
}
/** A step being sent; `tries` includes the current one. */
export interface StepNow extends PlatformStep {
  external_id: string
  is_scheduled: boolean
  tries: number
}

/**
 * Details of an outcome: the step that really took effect, if another, and the platform's own
 * words.
 */
export interface StepNote {
  step?: PlatformStepName
  said?: string
}
export type StepOutcome = Outcome<StepNote>

/**
 * One of our reasons, which the panel has texts for, or the platform's own sentence, shown
 * unchanged.
 */
export const refused = (reason: PlatformReason | { said: string }): StepOutcome => ({
  state: 'refused',
  reason: typeof reason === 'string' ? reason : reason.said,
})
export const later = (afterMs: number, reason: PlatformReason | { said: string }): StepOutcome => ({
  state: 'later',
  reason: typeof reason === 'string' ? reason : reason.said,
  afterMs,
})

/** The calls for one restaurant. All throw `PlatformFault`. */
export interface PlatformClient {
  order(id: string): Promise<PlatformOrder>
  /** New and cancelled orders, from a cheap call made each minute. */
  news(): Promise<PlatformOrder[]>
  /** All open orders: requested if one of ours is missing from the news. */
  active(): Promise<PlatformOrder[]>
  /**
   * Sends a step for an order, with the order's state there if it was just read. A refusal with a
   * known meaning is an outcome, any other a fault.
   */
  tell(step: StepNow, truth: PlatformOrder | undefined): Promise<StepOutcome>
  menu(): Promise<{ external_id: string; name: string }[]>
  setItem(external_id: string, wanted: WantedItem): Promise<void>
  /** Makes the platform accept our calls. */
  switchOn(): Promise<void>
  /** Signs in again and asks for the restaurant; returns its name there. */
  check(): Promise<string>
  /**
   * Opens the restaurant there, or closes it until it is opened; only if the platform allows it.
   */
  setOpen?(isOpen: boolean): Promise<void>
}

/** What a push is about: an order, its end, a courier, or whether the restaurant is open there. */
export type PushMeaning = 'order' | 'cancelled' | 'restaurant' | CourierEvent

/**
 * The content of a push, once parsed. `kind` is one of the platform's; `event` identifies it for
 * ever; `restaurant_id` is set if it names one.
 */
export interface PushSaid {
  kind: string
  event: string
  order_id: string | null
  restaurant_id: string | undefined
  body: object
}

export type PushHeaders = Record<string, string | string[] | undefined>

export interface Platform {
  code: PlatformCode
  /** The credentials for signing in there and those in its pushes, sealed with the link. */
  secrets: z.ZodMiniObject<Record<string, z.ZodMiniString>>
  /** Which secrets its pushes carry, so that after a change both are accepted for a time. */
  sentSecrets: readonly string[]
  /** The platform's own addresses. */
  hosts: Record<(typeof accessHosts)[number], string>
  /** What the integration supports, as described to people. */
  capabilities: readonly PlatformCapability[]
  client: (kit: Kit, link: Link, options?: { timeoutMs?: number }) => PlatformClient
  /** Parses an order as stored in the inbox; throws if it is not one. */
  read: (raw: unknown) => PlatformOrder
  /** The messages needed for a step taken here. The user presses once; we do the pacing. */
  steps: (it: StepTaken) => PlatformStep[]
  /** The shortest time between two steps of one order. */
  paceMs: number
  /** How long to try a step before it counts as refused; an hour by default. */
  windowMs: Partial<Record<PlatformStepName, number>>
  webhook: {
    /** The paths it calls, below the link's own address, with their methods; `:name` is a parameter. */
    addresses: Record<string, 'POST' | 'PUT'>
    /** The kinds of its pushes, in its own terms, and the subject of each. */
    kinds: Record<string, PushMeaning>
    /** Whether a call comes from the platform, as far as the headers tell. */
    isFrom: (headers: PushHeaders, link: Link) => boolean
    /** Whether the platform signed the body. */
    isSigned?: (headers: PushHeaders, raw: Buffer, link: Link) => boolean
    /** The content of a push; undefined if it is not one of its pushes. */
    said: (address: string, body: unknown, it: { raw: Buffer; params: Record<string, string> }) => PushSaid | undefined
    /** The answer it expects, if a 200 is not enough. */
    answer?: (said: PushSaid) => object
    /** Whether the restaurant is open there, according to a push about it. */
    isOpen: (body: Record<string, unknown>) => boolean
  }
}
