import type * as z from 'zod/mini'
import type { CapabilityHolder, PlatformCapability } from '#contract/integrations/platform-settings.ts'
import type { accessHosts } from '#contract/kit/access.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { courierEvents, PlatformReason, PlatformStepName } from '#contract/ordering/order-fields.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import type { SettlementKind } from '#contract/integrations/platform-settlement.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { Outcome } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Former, Secrets } from '#server/kit/record/access-secrets.ts'

/** A branch's link to a platform with its secrets decrypted. Never log or return it. */
export interface Link {
  company_id: string
  id: string
  branch_id: string
  platform: PlatformCode
  external_id: string
  base_url: string
  /** The platform's own settings of the link, by their names in `Platform.settings`. */
  settings: Record<string, string>
  secrets: Secrets
  /** Former secrets, which the platform's pushes may still carry. */
  former: Former<Secrets> | null
  polled_at: string | null
  /** When the platform was last asked whether the restaurant is open. */
  asked_at: string | null
}

export type CourierEvent = (typeof courierEvents)[number]

/**
 * The desired state of a product on a platform: for sale, off until further notice, or off for
 * today.
 */
export type WantedItem = 'on' | 'out' | 'out_today'

/** An order as the platform describes it, translated into our terms. */
export interface PlatformOrder {
  id: string
  /** The platform's id for the restaurant. */
  restaurant_id: string
  status: OrderStatus
  /**
   * Identifies the order's current state on the platform. Each state of an order is handled only
   * once.
   */
  state: string
  /** When the customer ordered. The platform counts its deadlines from this moment. */
  ordered_at: string | null
  /** The time until which the platform waits for an answer, if the order itself says so. */
  answer_by?: string | null
  courier_name: string | null
  /**
   * The last event of the platform's own courier. Null if the restaurant delivers or nothing is
   * known.
   */
  courier_event: CourierEvent | null
  is_platform_courier: boolean
  /**
   * Why the order was cancelled: the platform's reason, a written note, and our reasons that may
   * match, the most likely first.
   */
  cancelled: { said: string; note: string; likely: OwnReason[] } | null
  /** The step the platform is waiting for, whatever we have done already. */
  awaits: PlatformStepName | null
  /** Whether the given step has taken effect on the platform. */
  has: (step: PlatformStepName) => boolean
  /** Whether the order, as read from the platform, confirms what a push claims. */
  agrees: (push: Record<string, unknown>) => boolean
  /**
   * Converts the order to our own form. `kit` and `link` are needed to look up facts that only the
   * platform's menu contains.
   */
  input: (kit: Kit, link: Link) => Promise<OrderInput>
  /** The order as received from the platform. `read` can parse it again. */
  raw: unknown
}

/**
 * An order that a platform lists or names but that cannot be read. It is kept in the inbox, which asks
 * for it again by its id.
 */
export interface UnreadableOrder {
  id: string
  unreadable: object
}
export type FoundOrder = PlatformOrder | UnreadableOrder

/**
 * A message to a platform about an order. `body` holds what the platform's adapter needs for the
 * message.
 */
export interface PlatformStep {
  step: PlatformStepName
  body: Record<string, string | number>
}
/** A step that is being sent. `tries` includes the current try. */
export interface StepNow extends PlatformStep {
  external_id: string
  is_scheduled: boolean
  tries: number
}

/**
 * Details of a step's outcome: the step that really took effect, if it was a different one, and the
 * platform's own words.
 */
export interface StepNote {
  step?: PlatformStepName
  said?: string
}
export type StepOutcome = Outcome<StepNote>

/**
 * The outcome for a refused step. The reason is one of ours, for which the panel has texts, or the
 * platform's own sentence, which is shown unchanged.
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

/**
 * Looks up which of these orders we have, and their status here. An order that was cancelled before
 * it reached us counts as cancelled.
 */
export type Known = (ids: readonly string[]) => Promise<ReadonlyMap<string, OrderStatus>>

/**
 * The state in which a restaurant should be on a platform. `until` is when a closing ends; null if
 * that is not known. We open the restaurant at that moment in any case.
 */
export type WantedState = { is_open: true } | { is_open: false; until: Date | null }

/** What a customer wrote on the platform about an order. `stars`: 1 to 5. */
export interface PlatformReview {
  order_id: string
  stars: number
  text: string
  written_at: string
}

/**
 * A line of what a platform says it pays. Amounts are in minor units and as the restaurant's account
 * sees them: below zero if they are taken from it.
 */
export interface SettlementLine {
  /** The platform's own number of the line. */
  external_id: string
  restaurant_id: string
  kind: SettlementKind
  /** The platform's number of the order; empty if the line names none. */
  external_number: string
  at: string
  amount: number
  commission: number
  net: number
  /** The platform's number of the payment; empty as long as it has not paid. */
  payout: string
  paid_at: string | null
}

/**
 * Some lines, how many more could not be read, and where to go on reading; null if these were the
 * last ones.
 */
export interface SettlementPage {
  lines: SettlementLine[]
  unreadable: number
  currency: string
  next: string | null
}

/** The calls for one restaurant. All of them throw `PlatformFault`. */
export interface PlatformClient {
  /**
   * Reads an order. `push` is the content of the push that made us ask, if there was one: some
   * platforms state in a push what they do not return when asked.
   */
  order(id: string, push?: Record<string, unknown>): Promise<PlatformOrder>
  /**
   * New and cancelled orders. This call is cheap and made at each poll. A platform that lists only
   * ids is asked about those orders that we do not have yet. A platform that sends no pushes returns
   * every order that changed since the link's last successful poll. An order that cannot be read
   * must not hide the others.
   */
  news(known: Known): Promise<FoundOrder[]>
  /** All open orders. Called if `news` lacks one of our open orders. */
  active(known: Known): Promise<FoundOrder[]>
  /**
   * Sends a step for an order, together with the order's state on the platform if that was just
   * read. If the platform refuses with a known meaning, this is returned as an outcome; any other
   * refusal is thrown.
   */
  tell(step: StepNow, truth: PlatformOrder | undefined): Promise<StepOutcome>
  /** The products on the platform. Missing if the platform knows products by our own ids. */
  menu?(): Promise<{ external_id: string; name: string }[]>
  /** Takes a product on or off sale. Missing if the platform does not allow this. */
  setItem?(external_id: string, wanted: WantedItem): Promise<void>
  /** Tells the platform to accept our calls from now on. */
  switchOn(): Promise<void>
  /**
   * How to report the outcome of a push, if the platform waits for that. Missing if it never does. An
   * outcome that could not be reported is reported again.
   */
  reporter?(push: Record<string, unknown>): ((isTaken: boolean) => Promise<void>) | undefined
  /**
   * Checks the credentials by signing in again and asking for the restaurant. Returns the
   * restaurant's name on the platform.
   */
  check(): Promise<string>
  /**
   * Opens or closes the restaurant on the platform. Missing if the platform does not allow this.
   */
  setState?(wanted: WantedState): Promise<void>
  /**
   * Whether the restaurant is open on the platform. Missing if the platform states this only in its
   * pushes.
   */
  isOpen?(): Promise<boolean>
  /**
   * The reviews of the restaurant's orders since a moment. Missing if the platform shows them only on
   * its own screens.
   */
  reviews?(since: Date): Promise<PlatformReview[]>
  /**
   * What the platform says it pays for the last weeks, to all restaurants of the link's account,
   * some lines at a time. `from` is `next` of the page before, or null at the beginning. Missing if
   * the platform shows this only on its own screens.
   */
  settlements?(from: string | null): Promise<SettlementPage>
  /**
   * Makes the platform tell its customers to wait this many minutes longer than usual; 0 ends that.
   * Missing if the platform does not allow this.
   */
  setBusy?(minutes: number): Promise<void>
}

/**
 * What a push is about: an order, the end of an order, a courier, or whether the restaurant is open
 * on the platform. A push that is only noted changes nothing here.
 */
export type PushMeaning = 'order' | 'cancelled' | 'restaurant' | 'noted' | CourierEvent

/**
 * The content of a push after parsing. `kind` is one of the platform's kinds. `event` always
 * identifies the same event. `restaurant_id` is set if the push names a restaurant.
 */
export interface PushSaid {
  kind: string
  event: string
  order_id: string | null
  restaurant_id: string | undefined
  body: object
}

export interface PlatformSetting {
  choices?: readonly [string, ...string[]]
  /** The form of a text. */
  pattern?: RegExp
  isOptional?: true
}

export type PushHeaders = Record<string, string | string[] | undefined>

export interface Platform {
  code: PlatformCode
  /**
   * The schema of the credentials: those with which we sign in at the platform, and those that its
   * pushes carry. They are stored encrypted with the link.
   */
  secrets: z.ZodMiniObject<Record<string, z.ZodMiniString>>
  /**
   * What a link needs besides the restaurant's id and the secrets: any text, or one of some
   * choices, of which the first is used if none was chosen.
   */
  settings: Record<string, PlatformSetting>
  /** The platform's own addresses. */
  hosts: Record<(typeof accessHosts)[number], string>
  /** What can be done about orders and restaurants, and by whom. */
  capabilities: Record<PlatformCapability, CapabilityHolder>
  /**
   * The step and the maximum, in minutes, of the longer times that can be reported to the platform.
   * Missing if none can be reported.
   */
  busySteps?: { stepMin: number; maxMin: number }
  client: (kit: Kit, link: Link, options?: { timeoutMs?: number }) => PlatformClient
  /** Parses an order as it is stored in the inbox. Throws if it is not one. */
  read: (raw: unknown) => PlatformOrder
  /**
   * The messages that must be sent to the platform when somebody takes this step here. The user
   * presses once; sending the messages at the required pace is our job.
   */
  steps: (it: StepTaken) => PlatformStep[]
  /**
   * The platform's codes of the only reasons for which an accepted order may be cancelled. Missing if
   * every reason may be given then.
   */
  laterReasons?: readonly string[]
  /**
   * The setting that names the account whose restaurants are settled together. Missing if the
   * platform does not tell us its settlements.
   */
  settledBy?: string
  /** How much time must pass between two steps of one order, in ms. */
  paceMs: number
  /** How often the platform is asked for orders, in ms. */
  pollEveryMs: number
  /** For how long a step is tried before it counts as refused, in ms; an hour by default. */
  windowMs: Partial<Record<PlatformStepName, number>>
  /** The platform's pushes. Missing if it sends none, so that only polls find its orders. */
  webhook?: Webhook
}

export interface Webhook {
  /**
   * The secrets that the pushes carry. After a change, both the old and the new ones are accepted
   * for a time.
   */
  secrets: readonly string[]
  /**
   * The paths that the platform calls, with their methods. They are below the link's own address.
   * `:name` is a parameter.
   */
  addresses: Record<string, 'POST' | 'PUT'>
  /**
   * Whether the platform is given only the common beginning of its addresses and adds the rest
   * itself.
   */
  hasBase?: true
  /**
   * Whether the platform sends all pushes of an account to one address, whichever restaurant they are
   * about. They are then accepted for the company's other links whose secrets prove them too.
   */
  isShared?: true
  /** The platform's kinds of pushes, each with what it is about. */
  kinds: Record<string, PushMeaning>
  /** Whether the headers of a call show that it comes from the platform. */
  isFrom: (headers: PushHeaders, link: Link) => boolean
  /** Whether the platform has signed the body. Missing if it does not sign. */
  isSigned?: (headers: PushHeaders, raw: Buffer, link: Link) => boolean
  /** The content of a push. Undefined if the body is not one of the platform's pushes. */
  said: (
    address: string,
    body: unknown,
    it: { raw: Buffer; params: Record<string, string>; query: Record<string, string | undefined> },
  ) => PushSaid | undefined
  /** The answer that the platform expects, if a plain 200 is not enough. */
  answer?: (said: PushSaid) => object | ''
  /**
   * Whether a push to this address is answered with 202 instead of 200, because its outcome is
   * reported later (`PlatformClient.reporter`). If missing, none is.
   */
  isAccepted?: (address: string) => boolean
  /**
   * Whether the restaurant is open on the platform, according to a push about this. Missing if such
   * pushes do not contain the state; the platform is then asked for it.
   */
  isOpen?: (body: Record<string, unknown>) => boolean
  /**
   * Whether such a push says that only the platform itself may open the restaurant again. Missing if
   * the platform does not say that in its pushes.
   */
  isFixed?: (body: Record<string, unknown>) => boolean
}

/** Who does what at most platforms. An adapter states only how its platform differs. */
export const usualCapabilities: Platform['capabilities'] = {
  orders: 'ours',
  accept: 'ours',
  reject: 'ours',
  ready: 'ours',
  dispatch: 'by_courier',
  deliver: 'by_courier',
  courier: 'ours',
  itemStatus: 'ours',
  reportedState: 'ours',
  open: 'ours',
  timedClose: 'ours',
  busy: 'theirs',
  price: 'theirs',
  menuPush: 'theirs',
  reviews: 'theirs',
  settlements: 'theirs',
}
