import { useQuery } from '@tanstack/react-query'
import { Phone, ReceiptText, TabletSmartphone } from 'lucide-react'
import type { Answer } from '#contract/kit/call.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { Money, useMoney } from '#panel/domain/platform/money.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { HomePart } from '#panel/kit/page/home-part.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { dayWords } from './day-words.ts'
import { KioskState } from './state.tsx'

type Day = Answer<typeof kiosk.day>
const refreshMs = 15_000
const tones = { open: 'info', done: 'success', cancelled: 'danger', returned: 'danger' } as const

/**
 * A kiosk account's start page: whether its devices may sell, their sales, what customers cannot
 * order, and whom to call.
 */
export default function KioskDay() {
  const t = useWords(dayWords)
  const format = useFormat()
  const money = useMoney()
  const { branch_id } = usePage<'/manegement/$branch_id/kiosk-day'>().params
  const name = branchesOf(useUser()).find((each) => each.branch_id === branch_id)?.name ?? ''
  const { data, error, refetch } = useQuery({
    ...ask(kiosk.day, { params: { branch_id } }),
    refetchInterval: refreshMs,
  })
  return (
    <div className="grid max-w-360 gap-5">
      <PageHead
        title={t('title', { branch: name })}
        description={data && t('text', { day: format.date(`${data.business_day}T12:00:00`) })}
      />
      {error && !data && <Refused message={error.message} onAgain={() => void refetch()} />}
      {data && <Licence day={data} />}
      {data && <Now day={data} />}
      {!data && !error && <Skeleton className="h-11 rounded-card max-sm:h-16" />}
      {(data || !error) && (
        <StatTiles
          tiles={[
            { label: t('orders'), value: data && format.number(data.orders) },
            { label: t('revenue'), value: data && money(data.revenue, data.currency) },
            { label: t('open'), value: data && format.number(data.open) },
            { label: t('cancelled'), value: data && format.number(data.cancelled) },
            { label: t('returned'), value: data && format.number(data.returned) },
          ]}
        />
      )}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] items-start gap-4 max-xl:grid-cols-1">
          <div className="grid gap-4">
            <Devices day={data} />
            <Latest day={data} />
          </div>
          <div className="grid gap-4">
            <OffSale day={data} />
            <Help day={data} />
          </div>
        </div>
      )}
      {data && <HomePart />}
    </div>
  )
}

function Licence({ day: { used, max } }: { day: Day }) {
  const t = useWords(dayWords)
  if (max === null)
    return (
      <Banner kind="danger" title={t('noModule')}>
        {t('noModuleText')}
      </Banner>
    )
  if (max > 0 && used > max)
    return (
      <Banner kind="warning" title={t('over')}>
        {t('seats', { used, max })}
      </Banner>
    )
  return null
}

const helpOf = { locked: 'lockedHelp', offline: 'offlineHelp', refused: 'refusedHelp', waiting: 'unpaired' } as const

/** Says which devices take no orders now, and what to do about it. */
function Now({ day: { devices, max } }: { day: Day }) {
  const t = useWords(dayWords)
  if (devices.length === 0 || max === null) return null
  const silent = devices.flatMap(({ name, state }) => (state === 'online' ? [] : [{ name, help: helpOf[state] }]))
  if (silent.length === 0) return <Banner kind="success" title={t('allWell')} />
  return (
    <Banner kind="warning" title={t('silent', { names: silent.map(({ name }) => name).join(', ') })}>
      {[...new Set(silent.map(({ help }) => help))].map((help) => (
        <p key={help}>{t(help)}</p>
      ))}
    </Banner>
  )
}

function Devices({ day }: { day: Day }) {
  const t = useWords(dayWords)
  return (
    <Card
      title={t('devices')}
      isFlush
      description={
        day.max === null
          ? undefined
          : day.max === 0
            ? t('seatsFree', { used: day.used })
            : t('seats', { used: day.used, max: day.max })
      }
    >
      {day.devices.length === 0 ? (
        <EmptyState icon={<TabletSmartphone size={20} aria-hidden />} title={t('noDevices')}>
          {t('noDevicesText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {day.devices.map(({ id, name, state, seen_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 max-sm:px-4">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-xs text-pretty text-muted">
                  {state === 'online' ? (
                    <>
                      {t('seen')} {seen_at && <Ago iso={seen_at} />}
                    </>
                  ) : (
                    t(helpOf[state])
                  )}
                </span>
              </span>
              <KioskState state={state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Latest({ day }: { day: Day }) {
  const t = useWords(dayWords)
  const o = useWords(orderWords)
  const format = useFormat()
  return (
    <Card title={t('latest')} isFlush>
      {day.latest.length === 0 ? (
        <EmptyState icon={<ReceiptText size={20} aria-hidden />} title={t('noOrders')}>
          {t('noOrdersText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {day.latest.map((it) => (
            <li key={it.id} className="flex items-center gap-3 px-5 py-2.5 max-sm:px-4">
              <span className="min-w-0 flex-1">
                <span className="block font-medium tabular-nums">
                  <span className="sr-only">{t('number')} </span>
                  {it.number}{' '}
                  <span className="font-normal text-muted">· {format.time(it.created_at, day.timezone)}</span>
                </span>
                <span className="block truncate text-xs text-muted">
                  {o(`delivery.${it.delivery_type}`)} · {t('items', { count: it.item_count })}
                </span>
              </span>
              <Money minor={it.total} currency={day.currency} className="text-sm" />
              <StatusPill tone={tones[it.state]}>
                {it.state === 'returned' ? o('status.returned') : t(`states.${it.state}`)}
              </StatusPill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OffSale({ day }: { day: Day }) {
  const t = useWords(dayWords)
  const format = useFormat()
  const row = (id: string, name: string, when: string) => (
    <li key={id} className="border-b border-line py-2 last:border-0">
      <span className="block text-sm font-medium break-words">{name}</span>
      <span className="block text-xs text-muted">{when}</span>
    </li>
  )
  return (
    <Card title={t('off')}>
      {day.out.length === 0 ? (
        <p className="text-sm text-muted">{t('nothingOff')}</p>
      ) : (
        <ul>
          {day.out.map((it) =>
            row(
              it.id,
              it.name,
              it.until ? t('until', { when: format.dateTime(it.until, day.timezone) }) : t('untilHand'),
            ),
          )}
        </ul>
      )}
      {day.back.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-xs font-semibold text-muted">{t('back')}</h3>
          <ul>{day.back.map((it) => row(it.id, it.name, format.time(it.at, day.timezone)))}</ul>
        </>
      )}
    </Card>
  )
}

function Help({ day: { branch_phone, company_phone } }: { day: Day }) {
  const t = useWords(dayWords)
  const format = useFormat()
  const phones = [
    [t('branchPhone'), branch_phone],
    [t('companyPhone'), company_phone],
  ] as const
  const known = phones.filter(([, phone]) => phone)
  return (
    <Card title={t('help')} description={t('helpText')}>
      {known.length === 0 ? (
        <p className="text-sm text-muted">{t('noPhone')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {known.map(([whose, phone]) => (
            <a key={whose} href={`tel:${phone}`} className={buttonClass('plain')}>
              <Phone size={16} aria-hidden />
              {whose}: {format.phone(phone)}
            </a>
          ))}
        </div>
      )}
    </Card>
  )
}
