import {
  Ban,
  BellOff,
  CheckCircle2,
  ChevronDown,
  ClockAlert,
  DoorClosed,
  Inbox,
  MoonStar,
  type LucideIcon,
} from 'lucide-react'
import type { Figures } from '#contract/ordering/overview.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Attention = Figures['attention'][number]
type Kind = Attention['kind']

const looks: Record<Kind, { Icon: LucideIcon; tone: string }> = {
  late_orders: { Icon: ClockAlert, tone: 'bg-danger-tint text-danger' },
  waiting_orders: { Icon: Inbox, tone: 'bg-warning-tint text-warning' },
  platform_refused: { Icon: Ban, tone: 'bg-danger-tint text-danger' },
  no_armed_device: { Icon: BellOff, tone: 'bg-warning-tint text-warning' },
  closed: { Icon: DoorClosed, tone: 'bg-neutral-tint text-neutral' },
  silent: { Icon: MoonStar, tone: 'bg-info-tint text-info' },
}

/** Groups open by default: orders are lost there while nobody looks. */
const urgent: readonly Kind[] = ['late_orders', 'waiting_orders', 'platform_refused']
/** How many branches of a group are shown; the table below has the rest. */
const max = 6

export interface AttentionListProps {
  items: readonly Attention[]
  /** The page covers several branches: items are grouped by problem, and each group collapses. */
  hasBranch?: boolean
}

/** What needs attention now, worst first, each with a link to its fix. */
export function AttentionList({ items, hasBranch = false }: AttentionListProps) {
  const t = useWords(words)
  const groups = hasBranch ? [...Map.groupBy(items, (item) => item.kind).values()] : items.map((item) => [item])
  return (
    <Card title={t('attention')} isFlush>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 px-5 pb-5">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-success-tint text-success">
            <CheckCircle2 size={18} aria-hidden />
          </span>
          <span>
            <span className="block font-medium">{t('allWell')}</span>
            <span className="text-muted">{t('allWellText')}</span>
          </span>
        </p>
      ) : (
        <ul className="grid divide-y divide-line border-t border-line">
          {groups.map((group) => {
            const [first] = group
            return (
              first && (
                <li key={first.kind} className="min-w-0">
                  {group.length > 1 ? (
                    <Group kind={first.kind} items={group} />
                  ) : (
                    <Line item={first} hasBranch={hasBranch} />
                  )}
                </li>
              )
            )
          })}
        </ul>
      )}
    </Card>
  )
}

const Mark = ({ kind }: { kind: Kind }) => {
  const { Icon, tone } = looks[kind]
  return (
    <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', tone)}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

/** Several branches with the same problem: how many and which; unfolded, each with its fix. */
function Group({ kind, items }: { kind: Kind; items: readonly Attention[] }) {
  const t = useWords(words)
  const orders = items.reduce((sum, item) => sum + item.count, 0)
  const isCounted = urgent.includes(kind)
  return (
    <details open={isCounted} className="group">
      <summary className="flex min-h-row cursor-pointer list-none items-center gap-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60 max-sm:px-4 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Mark kind={kind} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t(`kind.${kind}`, { count: orders })}</span>
          <span className="block text-xs text-pretty text-muted group-open:hidden sm:truncate">
            {items.map((item) => item.branch_name).join(', ')}
          </span>
        </span>
        <Badge>{t('inBranches', { count: items.length })}</Badge>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-1 gap-px border-t border-line bg-line xl:grid-cols-2">
        {items.slice(0, max).map((item) => (
          <li key={item.branch_id} className="bg-surface xl:last:odd:col-span-2">
            <Branch item={item} isCounted={isCounted} />
          </li>
        ))}
      </ul>
      {items.length > max && (
        <p className="border-t border-line py-3 pr-5 pl-16 text-sm max-sm:pl-15">
          <Link to="/home" search={{ show: 'attention' }} className={linkClass}>
            {t('moreBelow', { count: items.length - max })}
          </Link>
        </p>
      )}
    </details>
  )
}

function Branch({ item, isCounted }: { item: Attention; isCounted: boolean }) {
  const t = useWords(words)
  const more = [isCounted && t(`kind.${item.kind}`, { count: item.count }), useSince(item)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-row items-center gap-3 py-2 pr-5 pl-16 max-sm:pr-4 max-sm:pl-15">
      <p className="min-w-0 flex-1">
        <span className="block font-medium sm:truncate">{item.branch_name}</span>
        <span className="block text-xs text-muted empty:hidden">{more}</span>
      </p>
      <Cure item={item} />
    </div>
  )
}

function Line({ item, hasBranch }: { item: Attention; hasBranch: boolean }) {
  const t = useWords(words)
  const more = [hasBranch && item.branch_name, useSince(item)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-2.5 max-sm:px-4">
      <Mark kind={item.kind} />
      <p className="min-w-40 flex-1">
        <span className="block font-medium">{t(`kind.${item.kind}`, { count: item.count })}</span>
        <span className="text-xs text-muted empty:hidden">{more}</span>
      </p>
      <Cure item={item} />
    </div>
  )
}

/** The moment of an item means something different for each kind. */
function useSince({ kind, since }: Attention): string | null {
  const t = useWords(words)
  const format = useFormat()
  if (!since) return null
  if (kind === 'closed') return t('until', { time: format.time(since) })
  return t(kind === 'silent' ? 'lastOrder' : 'since', { ago: format.relative(since) })
}

function Cure({ item: { kind, branch_id, branch_name } }: { item: Attention }) {
  const t = useWords(words)
  const { account_type } = useUser()
  const label = t(`cure.${kind}`)
  // Those who may listen for a branch let this device ring; the others see the branch's state.
  if (kind === 'no_armed_device' && account_type !== 'provider' && account_type !== 'account')
    return (
      <Button
        size="small"
        aria-label={`${label}: ${branch_name}`}
        onPress={() => document.dispatchEvent(new CustomEvent('sofra:arm', { detail: branch_id }))}
      >
        {label}
      </Button>
    )
  const place = kind === 'closed' || kind === 'silent' || kind === 'no_armed_device' ? 'home' : 'orders'
  return (
    <Link
      to={`/manegement/${branch_id}/${place}`}
      aria-label={`${kind === 'no_armed_device' ? t('cure.silent') : label}: ${branch_name}`}
      className={buttonClass('plain', 'small')}
    >
      {kind === 'no_armed_device' ? t('cure.silent') : label}
    </Link>
  )
}
