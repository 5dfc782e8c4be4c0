import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import type { OrderRow, TakeBackStep } from '#contract/ordering/order.ts'

/** The order as it is now, locked by the code that takes a step. */
export interface OrderNow {
  company_id: string
  branch_id: string
  channel: Channel
  delivery_type: DeliveryType
  status: OrderStatus
  version: number
  situations: Situation[]
  unanswered: 'ring' | 'cancel'
  /**
   * The branch's current preparation time. It is longer while the branch is busy (semantics §4) or
   * its kitchen slow.
   */
  preparation_min: number
  /** The time promised to the customer, if the usual quarter of an hour was full. */
  not_before: string | null
  moved_by: string | null
  moved_device: string | null
  moved_at: string | null
  cancelled_by_customer: boolean
  courier_of_platform: boolean
  /** The moment that the order's platform has promised, if it states one. */
  due_of_platform: string | null
  external_id: string | null
  member_id: string | null
  is_test: boolean
  total: number
  spent: number
  created_at: string
  scheduled_at: string | null
  /** The time until which the order waits for its online payment; null if it does not. */
  pay_by: string | null
  deadline_at: string | null
  deadline_kind: OrderRow['deadline_kind']
  acknowledged_at: string | null
  promised_at: string | null
  ready_at: string | null
  courier_name: string | null
  courier_id: string | null
  platform_state: OrderRow['platform_state']
  /** The step that can still be undone, and until when. */
  undo_of: TakeBackStep | null
  undo_until: string | null
}
