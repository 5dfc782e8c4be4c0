import { Suspense } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { useQuery } from '@tanstack/react-query'
import { Bike } from 'lucide-react'
import type { Answer } from '#contract/kit/call.ts'
import { courierPosition, type PlacedCourier } from '#contract/ordering/courier-position.ts'
import { rankCouriers, type RankedCourier } from '#contract/ordering/nearest-courier.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { distanceText } from '#panel/ui/map/place.ts'
import { tillScreen, useMedia } from '#panel/ui/media.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { mapWords } from './map-words.ts'

// The map loads after the list, which tells the same.
const MapView = lazy(() => import('#panel/ui/map/map-view.tsx').then((it) => ({ default: it.MapView })))

type Placed = Answer<typeof courierPosition.list>
/** Couriers send a position every 15 seconds at most. */
const refreshMs = 15_000

/** Where a branch's couriers are, how old each position is, and which orders each carries. */
export default function CourierMap() {
  const t = useWords(mapWords)
  const { branch_id } = usePage<'/manegement/$branch_id/courier/map'>().params
  const { data, error, refetch } = useQuery({
    ...ask(courierPosition.list, { params: { branch_id } }),
    refetchInterval: refreshMs,
  })
  return (
    <div className="grid max-w-360 gap-5">
      <PageHead title={t('title')} description={data && t('text', { count: data.couriers.length })} />
      {error && !data && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && data.couriers.length === 0 && (
        <EmptyState icon={<Bike size={20} aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data && data.couriers.length > 0 && <Couriers data={data} branch_id={branch_id} />}
    </div>
  )
}

function Couriers({ data, branch_id }: { data: Placed; branch_id: string }) {
  const t = useWords(mapWords)
  const format = useFormat()
  const now = Date.parse(data.now)
  const height = useMedia(tillScreen) ? 560 : 320
  const branchName = useCurrentBranch()?.name ?? t('branch')
  const ranked = rankCouriers(data.couriers, data.place, now)
  const placed = ranked.flatMap(({ courier: { id, name, position } }, n) =>
    position
      ? [
          {
            id,
            lat: position.lat,
            lng: position.lng,
            label: `${name}, ${format.relative(position.at, now)}`,
            number: n + 1,
          },
        ]
      : [],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 max-lg:grid-cols-1">
      <div className="grid gap-2">
        <Suspense fallback={<Skeleton className="h-80 lg:h-140" />}>
          <MapView
            label={t('map')}
            height={height}
            markers={[
              ...(data.place ? [{ id: 'branch', ...data.place, label: branchName, kind: 'home' as const }] : []),
              ...placed,
            ]}
          />
        </Suspense>
        <p className="text-xs text-pretty text-muted">{data.place ? t('howTo') : t('noPlace')}</p>
      </div>
      <Card title={t('couriers')}>
        <ol className="grid divide-y divide-line">
          {ranked.map((it, n) => (
            <OneCourier key={it.courier.id} it={it} number={n + 1} now={now} branch_id={branch_id} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

interface OneProps {
  it: RankedCourier<PlacedCourier>
  number: number
  now: number
  branch_id: string
}

function OneCourier({ it: { courier, metres, isStale, isSuggested }, number, now, branch_id }: OneProps) {
  const t = useWords(mapWords)
  const format = useFormat()
  const locale = locales[useLanguage()]
  const { name, orders, position } = courier
  const far = (m: number) => distanceText(m < 1000 ? Math.round(m / 10) * 10 : m, locale)
  return (
    <li className="grid gap-1 py-3 text-sm first:pt-0 last:pb-0">
      <span className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="grid size-5 shrink-0 place-items-center rounded-full bg-ink text-[0.6875rem] font-semibold text-surface"
        >
          {number}
        </span>
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="shrink-0 text-muted">
          {orders.length > 0 ? t('orders', { count: orders.length }) : t('free')}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pl-7.5 text-muted">
        {position ? (
          <>
            {metres !== null && <span>{t('fromBranch', { distance: far(metres) })}</span>}
            <time dateTime={position.at}>{format.relative(position.at, now)}</time>
            {position.accuracy_m >= 100 && <span>{t('exact', { distance: far(position.accuracy_m) })}</span>}
          </>
        ) : (
          t('unknown')
        )}
        {isStale && <StatusPill tone="warning">{t('stale')}</StatusPill>}
        {isSuggested && <StatusPill tone="success">{t('next')}</StatusPill>}
      </span>
      {orders.length > 0 && (
        <span className="flex flex-wrap gap-x-3 gap-y-1 pl-7.5">
          {orders.map((order) => (
            <Link key={order.id} to={`/manegement/${branch_id}/orders?order=${order.id}`} className={linkClass}>
              {t('order', { number: String(order.number) })}
            </Link>
          ))}
        </span>
      )}
    </li>
  )
}
