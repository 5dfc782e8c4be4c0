import {
  Ban,
  BellOff,
  CheckCircle2,
  ChevronDown,
  ClockAlert,
  DoorClosed,
  Inbox,
  MailX,
  MessageSquareOff,
  MoonStar,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import type { Figures } from '#contract/ordering/overview.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { bellPatienceMs } from '#panel/domain/organisation/reach-text.ts'
import { useLasting } from '#panel/domain/platform/clock.ts'
import { partTitle } from '#panel/domain/organisation/reach-help.ts'
import { reachHelpWords } from '#panel/domain/organisation/reach-help-words.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { ReachFix, useMayFix } from '#panel/domain/ordering/reach-fix.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Attention = Figures['attention'][number]
type Kind = Attention['kind']
/**
 * The kinds of problem that have a text here. The other kinds are described by what keeps orders
 * away from the branch.
 */
type Counted = Exclude<Kind, 'reach' | 'no_armed_device' | 'closed'>

const looks: Record<Kind, { Icon: LucideIcon; tone: string }> = {
  late_orders: { Icon: ClockAlert, tone: 'bg-danger-tint text-danger' },
  waiting_orders: { Icon: Inbox, tone: 'bg-warning-tint text-warning' },
  platform_refused: { Icon: Ban, tone: 'bg-danger-tint text-danger' },
  no_armed_device: { Icon: BellOff, tone: 'bg-warning-tint text-warning' },
  reach: { Icon: Unplug, tone: 'bg-warning-tint text-warning' },
  closed: { Icon: DoorClosed, tone: 'bg-neutral-tint text-neutral' },
  sms_failing: { Icon: MessageSquareOff, tone: 'bg-warning-tint text-warning' },
  mail_failing: { Icon: MailX, tone: 'bg-warning-tint text-warning' },
  push_failing: { Icon: BellOff, tone: 'bg-warning-tint text-warning' },
  silent: { Icon: MoonStar, tone: 'bg-info-tint text-info' },
}

/**
 * The kinds whose groups are expanded by default, because orders are lost there while nobody looks.
 */
const urgent: readonly Kind[] = ['late_orders', 'waiting_orders', 'platform_refused', 'reach']
/**
 * Identifies the problem of an item. Items with the same problem (the same part, broken in the same
 * way) form one group.
 */
const problemOf = ({ kind, reach, company_id }: Attention) =>
  kind === 'reach' && reach
    ? `${kind} ${reach.part} ${reach.code} ${reach.platform ?? ''}`
    : [kind, company_id].filter(Boolean).join(' ')

/**
 * After something has happened, an overview is refreshed only this much later, in ms (refresh.tsx),
 * and the answer takes a moment too.
 */
const refreshesMs = 4000

/** How many branches of a group are shown. The table below contains all. */
const max = 6

export interface AttentionListProps {
  items: readonly Attention[]
  /**
   * Whether the page covers several branches. Items are then grouped by problem, and each group can
   * be collapsed.
   */
  hasBranch?: boolean
}

/** Lists everything that needs attention now, worst first, each with a link to its fix. */
export function AttentionList({ items: all, hasBranch = false }: AttentionListProps) {
  const t = useWords(words)
  const isBell = ({ kind }: Attention) => kind === 'no_armed_device'
  const { account_type } = useUser()
  const isOff = useLasting(all.some(isBell), bellPatienceMs + refreshesMs)
  // If this device itself may start to ring for the branch within seconds, the missing bell is
  // listed only once it has been missing for longer. The header waits in the same way.
  const mayArm = !hasBranch && (account_type === 'company' || account_type === 'branch')
  const items = isOff || !mayArm ? all : all.filter((item) => !isBell(item))
  const groups = hasBranch ? [...Map.groupBy(items, problemOf).values()] : items.map((item) => [item])
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
                <li key={`${problemOf(first)} ${first.branch_id}`} className="min-w-0">
                  {group.length > 1 ? (
                    <Group first={first} items={group} />
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

/** Several branches with the same problem: how many, and which. Expanded, each shows its fix. */
function Group({ first, items }: { first: Attention; items: readonly Attention[] }) {
  const t = useWords(words)
  const title = useTitle()
  const { kind } = first
  const orders = items.reduce((sum, item) => sum + item.count, 0)
  const names = items.map((item) => item.branch_name).join(', ')
  const isCounted = urgent.includes(kind) && kind !== 'reach'
  return (
    <details open={urgent.includes(kind)} className="group">
      <summary className="flex min-h-row cursor-pointer list-none items-center gap-3 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60 max-sm:px-4 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Mark kind={kind} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title({ ...first, count: orders })}</span>
          <span title={names} className="line-clamp-2 text-xs text-muted group-open:hidden sm:truncate">
            {names}
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
  const title = useTitle()
  const more = [isCounted && title(item), useSince(item)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1.5 py-2 pr-5 pl-16 max-sm:pr-4 max-sm:pl-15">
      <p className="min-w-40 flex-1">
        <span className="block font-medium sm:truncate">{item.branch_name}</span>
        <span className="block text-xs text-muted empty:hidden">{more}</span>
      </p>
      <Cure item={item} />
    </div>
  )
}

function Line({ item, hasBranch }: { item: Attention; hasBranch: boolean }) {
  const title = useTitle()
  const more = [hasBranch && item.branch_name, useSince(item)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-row items-center gap-3 px-5 py-2.5 max-sm:px-4">
      <Mark kind={item.kind} />
      {/* On a phone, a button that has no room stands below the text, at its left. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-40 flex-1">
          <span className="block font-medium">{title(item)}</span>
          <span className="text-xs text-muted empty:hidden">{more}</span>
        </p>
        <Cure item={item} />
      </div>
    </div>
  )
}

/**
 * Problems that keep orders away are described in the words of the branch's state, and counted
 * problems in this screen's own words.
 */
function useTitle() {
  const t = useWords(words)
  const r = useWords(reachWords)
  const h = useWords(reachHelpWords)
  return ({ kind, count, reach }: Attention) =>
    reach ? partTitle(r, h, reach) : t(`kind.${kind as Counted}`, { count })
}

/** The moment of an item has a different meaning for each kind. */
function useSince({ kind, since, company_id }: Attention): string | null {
  const t = useWords(words)
  const format = useFormat()
  if (!since) return null
  if (kind === 'reach' || company_id) return format.relative(since)
  if (kind === 'closed') return t('until', { time: format.time(since) })
  return t(kind === 'silent' ? 'lastOrder' : 'since', { ago: format.relative(since) })
}

function Cure({ item: { kind, company_id, branch_id, branch_name, reach } }: { item: Attention }) {
  const t = useWords(words)
  const r = useWords(reachWords)
  const h = useWords(reachHelpWords)
  const mayFix = useMayFix()
  if (reach && mayFix(reach))
    return (
      <ReachFix branch_id={branch_id} part={reach} about={`${branch_name}: ${partTitle(r, h, reach)}`} size="small" />
    )
  const label = t(`cure.${reach ? 'silent' : (kind as Counted)}`)
  return (
    <Link
      to={
        company_id
          ? `/company/settings/${company_id}`
          : `/manegement/${branch_id}/${kind === 'silent' || reach ? 'home' : 'orders'}`
      }
      search={company_id ? { part: 'messages' } : undefined}
      aria-label={`${label}: ${branch_name}`}
      className={buttonClass('plain', 'small')}
    >
      {label}
    </Link>
  )
}
