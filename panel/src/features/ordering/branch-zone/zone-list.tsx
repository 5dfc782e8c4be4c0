import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowDown, ArrowUp, GripVertical, Link2, MapPinned, TriangleAlert, Unlink2 } from 'lucide-react'
import { branchZone, type BranchRings, type BranchZone } from '#contract/ordering/branch-zone.ts'
import type { ZoneWarning } from '#contract/ordering/zone-terms.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { Swatch } from '#panel/ui/swatch.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useMoney } from '#panel/domain/money.tsx'
import { inputOf } from '#panel/kit/form.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { queries, useSend } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { readDrafts } from '#panel/kit/tabs.ts'
import { useReorder } from '#panel/kit/use-reorder.ts'
import { useWords } from '#panel/kit/words.ts'
import { drawingOf, warningsIn } from './drawn.ts'
import { dropped, groupsOf, joined, parted, stepped, type Groups } from './groups.ts'
import { zonesQuery } from './zones-query.ts'
import { words } from './words.ts'

export interface ZoneListProps {
  zones: readonly BranchZone[]
  branch: BranchRings
  onOpen: (id: string) => void
  /** The zone one comes back from: its button gets the focus. */
  left: string | null
}

/** A branch's zones in the order in which they decide: dragged or moved by buttons, equal ones in a frame of their own. What is changed here holds at once and can be undone. */
export function ZoneList({ zones, branch, onOpen, left }: ZoneListProps) {
  const t = useWords(words)
  const canChange = useCan()(branchZone.update.permission)
  const box = useRef<HTMLOListElement>(null)
  const save = useOrder(branch.id)
  const groups = groupsOf(zones)
  const flat = groups.flat()
  const byId = new Map(zones.map((it) => [it.id, it]))
  const warnings = warningsIn(drawingOf(zones, branch), branch)
  const [held, hold] = useState<string | null>(null)
  const order = useReorder(flat, (next) => held && save(groups, dropped(groups, held, next)), !canChange)
  // Once: a new zone is there only when the list has been asked again.
  const awaited = useRef(left)
  useEffect(() => {
    const row =
      awaited.current && box.current?.querySelector<HTMLElement>(`[data-zone="${awaited.current}"] [data-open]`)
    if (!row) return
    awaited.current = null
    row.focus()
  })
  function change(id: string, next: Groups, act: string) {
    if (next === groups) return
    // A row that moves in the document loses the focus.
    flushSync(() => save(groups, next))
    box.current?.querySelector<HTMLElement>(`[data-zone="${id}"] [data-act="${act}"]`)?.focus()
    sayAloud(t('moved', { name: byId.get(id)?.name ?? '', place: next.flat().indexOf(id) + 1 }))
  }
  if (zones.length === 0)
    return (
      <Card>
        <EmptyState icon={<MapPinned size={20} aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('list')} description={t('listHelp')} isFlush>
      <ol ref={box} className="grid border-t border-line">
        {groups.map((group, place) => (
          <li key={group[0]} className="border-b border-line last:border-0">
            {group.length > 1 && <p className="px-4 pt-2 text-xs text-muted">{t('equal')}</p>}
            <ul className={cx('grid', group.length > 1 && 'm-2 rounded-control border border-line')}>
              {group.map((id) => {
                const at = flat.indexOf(id)
                const zone = byId.get(id)
                return (
                  zone && (
                    <li
                      key={id}
                      data-zone={id}
                      {...order.row(at)}
                      onDragStartCapture={() => hold(id)}
                      className={cx(
                        'border-b border-line last:border-0',
                        order.dragged === at && 'opacity-50',
                        order.dragged !== null && order.dragged !== at && 'hover:bg-hover',
                      )}
                    >
                      <ZoneRow
                        zone={zone}
                        currency={branch.currency}
                        warnings={warnings.get(id) ?? []}
                        onOpen={() => onOpen(id)}
                        canChange={canChange}
                        onUp={at === 0 ? undefined : () => change(id, stepped(groups, id, -1), 'up')}
                        onDown={
                          at === flat.length - 1 && group.length === 1
                            ? undefined
                            : () => change(id, stepped(groups, id, 1), 'down')
                        }
                        isEqual={group.length > 1}
                        onEqual={
                          group.length > 1
                            ? () => change(id, parted(groups, id), 'equal')
                            : place > 0
                              ? () => change(id, joined(groups, id), 'equal')
                              : undefined
                        }
                      />
                    </li>
                  )
                )
              })}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Writes an order at once, shows it before it is confirmed, and offers the one before. */
function useOrder(branch_id: string) {
  const t = useWords(words)
  const key = zonesQuery(branch_id).queryKey
  const send = useSend(branchZone.order, { invalidates: [branchZone.list, branchZone.read, branchZone.history] })
  const put = (groups: Groups, onDone: () => void) => {
    queries.setQueryData(
      key,
      (all) =>
        all && {
          ...all,
          data: all.data.map((it) => {
            const place = groups.findIndex((group) => group.includes(it.id))
            return place < 0 ? it : { ...it, priority: groups.length - place }
          }),
        },
    )
    send.mutate(
      { params: { branch_id }, body: { groups: groups.map((it) => [...it]) } },
      // Refused, the list is as the server has it.
      { onSuccess: onDone, onError: () => void queries.invalidateQueries({ queryKey: key }) },
    )
  }
  return (before: Groups, after: Groups) =>
    put(after, () =>
      toasts.add({
        title: t('orderChanged'),
        action: { label: t('undo'), onAction: () => put(before, () => undefined) },
      }),
    )
}

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

function ZoneRow({ zone, currency, warnings, canChange, onOpen, onUp, onDown, isEqual, onEqual }: ZoneRowProps) {
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
        <GripVertical size={16} aria-hidden className="mt-1.5 shrink-0 cursor-grab text-muted max-md:hidden" />
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

/** Takes a zone in and out of use at once. */
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
