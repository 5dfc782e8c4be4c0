import type { OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { FeedWorld } from '#demo/feed-world.ts'
import { shelfOf } from '#demo/menu/shelf.ts'
import { companies } from '#demo/companies.ts'
import { branchId, companyId } from '#demo/organisation.ts'
import { platformIdsOf } from '#demo/sold-on.ts'
import { defaultSituations, nextStatus } from '#server/domain/ordering/situations.ts'

/**
 * The demo world as the feed's tests see it: with its real menus and one member for each company.
 */
export const stageWorld: FeedWorld = {
  watched_branch_id: branchId('kadikoy-moda'),
  companies: companies.map((company) => ({
    id: companyId(company.slug),
    country: company.country,
    api_key: `sofra_${company.slug}`,
    members: [{ id: companyId('somebody'), name: 'Ayşe', surname: 'Kaya', phone: '+905321112233' }],
    coupons: ['HOSGELDIN'],
    branches: company.branches.map((branch) => ({
      ...branch,
      id: branchId(branch.slug),
      is_main: branch.main ?? false,
      cashier_email: `${branch.slug}@sofra.test`,
      shelf: shelfOf(company, branch).shelf,
      platform_ids: platformIdsOf(branchId(branch.slug)),
    })),
  })),
}

/** An order on the board, with the steps that its status allows. */
export function stageOrder(delivery_type: DeliveryType, status: OrderStatus, more: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 'order',
    company_id: 'company',
    branch_id: 'branch',
    number: 1,
    external_number: null,
    channel: 'web',
    delivery_type,
    status,
    next_status: nextStatus(defaultSituations[delivery_type], status),
    version: 1,
    customer_name: 'Ayşe Kaya',
    customer_phone: null,
    table_name: null,
    note: '',
    summary: '1× Lahmacun',
    item_count: 1,
    total: 11500,
    returned_total: 0,
    discount_total: 0,
    currency: 'TRY',
    payment_method: 'cash',
    is_paid: false,
    is_test: false,
    created_at: '2026-11-20T12:00:00.000Z',
    scheduled_at: null,
    pay_by: null,
    paid_at: null,
    promised_at: null,
    deadline_at: null,
    deadline_kind: null,
    acknowledged_at: null,
    ready_at: null,
    finished_at: null,
    courier_name: null,
    courier_event: null,
    take_back: null,
    platform_state: null,
    ...more,
  }
}
