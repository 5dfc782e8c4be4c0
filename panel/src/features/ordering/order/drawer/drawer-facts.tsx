import { Suspense } from 'react'
import { MessageSquareText } from 'lucide-react'
import { platformSteps } from '#contract/ordering/order-fields.ts'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useCancelText } from '#panel/domain/integrations/platform-cancel.ts'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { DeliveryTypeMark } from '#panel/domain/organisation/delivery-type.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PlatformState } from '../board/board-card.tsx'
import { detailWords } from '../detail-words.ts'

const OrderMember = lazy(() => import('./drawer-member.tsx'))
const AddressMap = lazy(() => import('./drawer-map.tsx'))
/** The height of the map in pixels. This space is reserved while the map's code loads. */
const mapHeight = 200

/** The customer's note, which staff should read first. */
export function OrderNote({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  if (!row.note) return null
  return (
    <p className="flex gap-2 rounded-control bg-warning-tint px-3.5 py-2.5 font-medium text-warning">
      <MessageSquareText size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="sr-only">{d('note')}: </span>
      {row.note}
    </p>
  )
}

/** Customer, address, times, and the state with courier and platform. */
export function OrderFacts({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const o = useWords(orderWords)
  const can = useCan()
  const cancelText = useCancelText()
  const format = useFormat()
  // All times are in the branch's time zone.
  const timezone = useBranchZone(row.branch_id)
  const { address } = row
  const step = platformSteps.find((each) => each === row.platform_state?.step)
  const hasMap = address?.lat != null && address.lng != null && row.branch_lat !== null && row.branch_lng !== null
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name={d('customer')}>
          <span className="font-medium">{customerName(row, o)}</span>
          <span className="block text-xs text-muted">
            {row.member_id === null
              ? d('guest')
              : row.member_order_count > 1
                ? d('orders', { count: row.member_order_count })
                : d('first')}
          </span>
          {row.customer_phone && <PhoneLink phone={row.customer_phone} />}
          {row.member_id !== null && can('get-member') && (
            <Suspense>
              <OrderMember member_id={row.member_id} />
            </Suspense>
          )}
        </Fact>
        <Fact name={d('channel')}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ChannelMark channel={row.channel} />
            {row.external_number && <CopyText text={row.external_number} />}
            <DeliveryTypeMark type={row.delivery_type} />
          </span>
        </Fact>
        <Fact name={d('table')}>{row.table_name}</Fact>
        <Fact name={d('created')}>{format.dateTime(row.created_at, timezone)}</Fact>
        <Fact name={d('scheduled')}>{row.scheduled_at && format.dateTime(row.scheduled_at, timezone)}</Fact>
        <Fact name={d('promised')}>{row.promised_at && format.time(row.promised_at, timezone)}</Fact>
        {row.delivery_type === 'deliveryToAddress' && (
          <Fact name={d('courier')}>
            {[row.courier_name, row.courier_event && o(`courier.${row.courier_event}`)].filter(Boolean).join(' · ') || (
              <span className="text-muted">{d('notAssigned')}</span>
            )}
          </Fact>
        )}
        {row.tracking_url && (
          <Fact name={d('tracking')}>
            <CopyText text={row.tracking_url}>{d('copyTracking')}</CopyText>
          </Fact>
        )}
        {row.platform_state && (
          <Fact name={d('platform')}>
            <span className="flex flex-wrap items-center gap-x-2">
              {step ? d(`platformStep.${step}`) : row.platform_state.step}
              <PlatformState it={row.platform_state} />
            </span>
          </Fact>
        )}
        {row.reason && (
          <Fact name={d('reason')}>
            {row.reason.name}
            {row.reason.text && <span className="block text-muted">{cancelText(row.reason.text)}</span>}
          </Fact>
        )}
        {address && (
          <Fact name={d('address')}>
            {[address.text, [address.district, address.city].filter(Boolean).join(' / ')].filter(Boolean).join(', ')}
            {address.directions && (
              <span className="block text-muted">
                {d('directions')}: {address.directions}
              </span>
            )}
          </Fact>
        )}
      </Facts>
      {hasMap && (
        <Suspense fallback={<Skeleton className="h-[200px] rounded-control" />}>
          <AddressMap
            height={mapHeight}
            branch={{ lat: row.branch_lat ?? 0, lng: row.branch_lng ?? 0 }}
            branchName={row.branch_name}
            place={{ lat: address.lat ?? 0, lng: address.lng ?? 0 }}
            placeName={customerName(row, o)}
          />
        </Suspense>
      )}
    </div>
  )
}
