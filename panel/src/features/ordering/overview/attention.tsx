import { Ban, BellOff, CheckCircle2, ClockAlert, DoorClosed, Inbox, MoonStar, type LucideIcon } from 'lucide-react'
import type { Figures } from '#contract/ordering/overview.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
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

/** As many lines are shown; the table below has the rest. */
const most = 8

export interface AttentionListProps {
  items: readonly Attention[]
  /** Says which branch each line is about, where the page is about several. */
  hasBranch?: boolean
}

/** What needs somebody now, the worst first, each with the way to where it is cured. */
export function AttentionList({ items, hasBranch = false }: AttentionListProps) {
  const t = useWords(words)
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
        <ul className={cx('grid gap-px border-t border-line bg-line', hasBranch && 'xl:grid-cols-2')}>
          {items.slice(0, most).map((item) => (
            <li key={item.kind + item.branch_id} className={cx('bg-surface', hasBranch && 'xl:last:odd:col-span-2')}>
              <Line item={item} hasBranch={hasBranch} />
            </li>
          ))}
        </ul>
      )}
      {items.length > most && (
        <p className="border-t border-line px-5 py-3 text-sm">
          <Link to="/home" search={{ show: 'attention' }} className={linkClass}>
            {t('moreBelow', { count: items.length - most })}
          </Link>
        </p>
      )}
    </Card>
  )
}

function Line({ item, hasBranch }: { item: Attention; hasBranch: boolean }) {
  const t = useWords(words)
  const { Icon, tone } = looks[item.kind]
  const more = [hasBranch && item.branch_name, useSince(item)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-2.5 max-sm:px-4">
      <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', tone)}>
        <Icon size={16} aria-hidden />
      </span>
      <p className="min-w-40 flex-1">
        <span className="block font-medium">{t(`kind.${item.kind}`, { count: item.count })}</span>
        <span className="text-xs text-muted empty:hidden">{more}</span>
      </p>
      <Cure item={item} />
    </div>
  )
}

/** The moment of a line means something else for each kind. */
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
  // Whoever may listen for a branch lets this device ring; the others see how the branch stands.
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
