import { ArrowDown, ArrowUp, GripVertical, Link2, TriangleAlert, Unlink2 } from 'lucide-react'
import { branchZone, type BranchZone } from '#contract/ordering/branch-zone.ts'
import type { ZoneWarning } from '#contract/ordering/zone-terms.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Swatch } from '#panel/ui/swatch.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { inputOf } from '#panel/kit/form/form.tsx'
import { grip } from '#panel/kit/list/use-reorder.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { readDrafts } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface ZoneRowProps {
  zone: BranchZone
  currency: string
  warnings: readonly ZoneWarning[]
  canChange: boolean
  onOpen: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  isEqual: boolean
  onEqual: (() => void) | undefined
}

/** A zone in the list. Its name opens it; its switch and its buttons act at once. */
export function ZoneRow({ zone, currency, warnings, canChange, onOpen, onUp, onDown, isEqual, onEqual }: ZoneRowProps) {
  const t = useWords(words)
  const money = useMoney()
  const { path } = usePage()
  const { name, kind, fee, fee_steps, min_basket, is_active } = zone
  const hasDraft = readDrafts(path)[`zone:${zone.id}`] !== undefined
  const steps = fee_steps.map((it) => it.fee)
  const feeText = (minor: number) => (minor === 0 ? t('free') : money(minor, currency))
  const fees =
    steps.length > 0
      ? t('fees', { from: feeText(Math.min(...steps)), to: feeText(Math.max(...steps)) })
      : fee === 0
        ? t('free')
        : t('fee', { fee: money(fee, currency) })
  return (
    <div className="flex items-start gap-2 px-3 py-2.5">
      {canChange && (
        <span className="mt-1.5">
          <GripVertical size={16} aria-hidden {...grip} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <button
            type="button"
            data-open
            aria-label={t('open', { name })}
            onClick={onOpen}
            className="flex min-h-7 min-w-0 items-center gap-2 text-left hover:underline pointer-coarse:min-h-11"
          >
            <Swatch color={zone.color} />
            <span className={cx('min-w-0 font-medium break-words', !is_active && 'text-muted')}>{name}</span>
          </button>
          {!is_active && <Badge>{t('off')}</Badge>}
          {hasDraft && <Badge tone="warning">{t('unsaved')}</Badge>}
        </div>
        <p className="text-xs text-muted">
          {kind === 'refuse'
            ? t('refuses')
            : [fees, min_basket > 0 && t('min', { min: money(min_basket, currency) })].filter(Boolean).join(' · ')}
        </p>
        {warnings.map((it) => (
          <p key={it} className="flex items-start gap-1.5 text-xs text-warning">
            <TriangleAlert size={14} aria-hidden className="mt-px shrink-0" />
            {t(`warning.${it}`)}
          </p>
        ))}
      </div>
      {canChange && (
        <div className="flex shrink-0 items-center gap-0.5 max-sm:flex-wrap max-sm:justify-end">
          <IconButton
            data-act="equal"
            size="small"
            label={t(isEqual ? 'part' : 'join', { name })}
            icon={isEqual ? <Unlink2 size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
            isDisabled={!onEqual}
            onPress={onEqual}
          />
          <IconButton
            data-act="up"
            size="small"
            label={t('up', { name })}
            icon={<ArrowUp size={14} aria-hidden />}
            isDisabled={!onUp}
            onPress={onUp}
          />
          <IconButton
            data-act="down"
            size="small"
            label={t('down', { name })}
            icon={<ArrowDown size={14} aria-hidden />}
            isDisabled={!onDown}
            onPress={onDown}
          />
          <Active zone={zone} />
        </div>
      )}
    </div>
  )
}

const stale = [branchZone.list, branchZone.read, branchZone.history]

/** Activates or deactivates a zone at once. */
function Active({ zone }: { zone: BranchZone }) {
  const t = useWords(words)
  const params = { branch_zone_id: zone.id }
  const undo = useSend(branchZone.update, { invalidates: stale })
  const send = useSend(branchZone.update, {
    invalidates: stale,
    onDone: (it) =>
      toasts.add({
        title: t(it.is_active ? 'switchedOn' : 'switchedOff', { name: it.name }),
        action: { label: t('undo'), onAction: () => undo.mutate({ params, body: bodyOf(it, !it.is_active) }) },
      }),
  })
  const shown = send.isPending ? !zone.is_active : zone.is_active
  return (
    <Switch
      label={t('active', { name: zone.name })}
      isLabelHidden
      value={shown}
      onChange={(is_active) => send.mutate({ params, body: bodyOf(zone, is_active) })}
    />
  )
}
const bodyOf = (zone: BranchZone, is_active: boolean) =>
  ({ ...inputOf(branchZone.input, zone), is_active, version: zone.version }) as BranchZone
