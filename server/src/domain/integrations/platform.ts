import type * as z from 'zod/mini'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { courierEvents, PlatformReason, PlatformStepName } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { Outcome } from '#server/kit/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Link } from './link.ts'

export type CourierEvent = (typeof courierEvents)[number]

/** What a product is to be on a platform: for sale, off until we say otherwise, or off for today. */
export type WantedItem = 'on' | 'out' | 'out_today'

/** An order as a platform tells of it, in our words. */
export interface PlatformOrder {
  id: string
  /** The platform's id of the restaurant it was ordered at. */
  restaurant_id: string
  status: OrderStatus
  /** All that makes one thing told of it another: the same state is told once. */
  state: string
  /** When the customer ordered; the platform's patience is reckoned from there. */
  ordered_at: string | null
  courier_name: string | null
  /** What the platform's own courier has done; null where the restaurant's rides, or nothing is known. */
  courier_event: CourierEvent | null
  is_platform_courier: boolean
  /** Why it was cancelled: what the platform calls it, what somebody wrote beside it, and our reasons that may be meant, the likeliest first. */
  cancelled: { said: string; note: string; likely: OwnReason[] } | null
  /** A step the platform waits for, whatever we did already. */
  awaits: PlatformStepName | null
  /** Whether a step of ours has taken effect there. */
  has: (step: PlatformStepName) => boolean
  /** Whether what a push said of it is true. */
  agrees: (push: Record<string, unknown>) => boolean
  /** The order as ours; `kit` and `link` for what only the platform's menu says. */
  input: (kit: Kit, link: Link) => Promise<OrderInput>
  /** As it came, to be read again by `read`. */
  raw: unknown
}

/** One thing a platform is told of an order; `body` is what its adapter needs to say it. */
export interface PlatformStep {
  step: PlatformStepName
  body: Record<string, string | number>
}
/** A step that goes out now; `tries` counts this one. */
export interface StepNow extends PlatformStep {
  external_id: string
  is_scheduled: boolean
  tries: number
}

/** What is told beside an outcome: another name of the step that is truer, and the platform's own words. */
export interface StepNote {
  step?: PlatformStepName
  said?: string
}
export type StepOutcome = Outcome<StepNote>

/** A reason of ours, which the panel has words for, or a sentence of the platform, which is shown as it is. */
export const refused = (reason: PlatformReason | { said: string }): StepOutcome => ({
  state: 'refused',
  reason: typeof reason === 'string' ? reason : reason.said,
})
export const later = (afterMs: number, reason: PlatformReason | { said: string }): StepOutcome => ({
  state: 'later',
  reason: typeof reason === 'string' ? reason : reason.said,
  afterMs,
})

/** The calls of one restaurant. All throw `PlatformFault`. */
export interface PlatformClient {
  order(id: string): Promise<PlatformOrder>
  /** What the platform tells of new and cancelled orders by itself, cheaply: asked each minute. */
  news(): Promise<PlatformOrder[]>
  /** All that is not over: asked where something of ours is missing in the news. */
  active(): Promise<PlatformOrder[]>
  /** Tells a step, of an order that was read just before or not. A refusal whose meaning is known is an outcome, any other a fault. */
  tell(step: StepNow, truth: PlatformOrder | undefined): Promise<StepOutcome>
  menu(): Promise<{ external_id: string; name: string }[]>
  setItem(external_id: string, wanted: WantedItem): Promise<void>
  /** Makes the platform take our calls. */
  switchOn(): Promise<void>
}

/** What a push is about: an order, its end, a courier, or whether the restaurant is open there. */
export type PushMeaning = 'order' | 'cancelled' | 'restaurant' | CourierEvent

/** What a push says, once it is understood. `kind` is one of the platform's; `event` names it for all time; `restaurant_id` where it says which it is for. */
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
  /** What signs us in there and what its pushes carry, sealed with the link. */
  secrets: z.ZodMiniType<Record<string, string>>
  client: (kit: Kit, link: Link, options?: { timeoutMs?: number }) => PlatformClient
  /** An order as it lies in the inbox; throws where it is none. */
  read: (raw: unknown) => PlatformOrder
  /** What it must be told of a step taken here. Press once, we pace it. */
  steps: (it: StepTaken) => PlatformStep[]
  /** The least time between two steps of one order. */
  paceMs: number
  /** How long a step is tried before it counts as refused; an hour where nothing is said. */
  windowMs: Partial<Record<PlatformStepName, number>>
  webhook: {
    /** Where it calls us, below the link's own address, and how; `:name` is a part of the address that says something. */
    addresses: Record<string, 'POST' | 'PUT'>
    /** What it tells, in its own words, and what each is about. */
    kinds: Record<string, PushMeaning>
    /** Whether a call comes from it, as far as that is seen before its body is read. */
    isFrom: (headers: PushHeaders, link: Link) => boolean
    /** Whether it signed the body. */
    isSigned?: (headers: PushHeaders, raw: Buffer, link: Link) => boolean
    /** What it says; nothing where it is none of its pushes. */
    said: (address: string, body: unknown, it: { raw: Buffer; params: Record<string, string> }) => PushSaid | undefined
    /** What it wants to read, where that is more than 200. */
    answer?: (said: PushSaid) => object
    /** What a push about the restaurant says: whether it sells there. */
    isOpen: (body: Record<string, unknown>) => boolean
  }
}
