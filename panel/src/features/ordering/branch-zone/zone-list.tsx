import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MapPinned } from 'lucide-react'
import { branchZone, type BranchRings, type BranchZone } from '#contract/ordering/branch-zone.ts'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { queries, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useReorder } from '#panel/kit/list/use-reorder.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { drawingOf, warningsIn } from './drawn.ts'
import { dropped, groupsOf, joined, parted, movedByOne, type Groups } from './groups.ts'
import { words } from './words.ts'
import { ZoneRow } from './zone-row.tsx'
import { zonesQuery } from './zones-query.ts'

export interface ZoneListProps {
  zones: readonly BranchZone[]
  branch: BranchRings
  onOpen: (id: string) => void
  /** The zone that the user has just left. Its button gets the focus. */
  left: string | null
}

/**
 * A branch's zones in order of priority. They are dragged or moved by buttons; zones with the same
 * priority share a frame. Changes take effect at once and can be undone.
 */
export function ZoneList({ zones, branch, onOpen, left }: ZoneListProps) {
  const t = useWords(words)
  const canChange = useCan()(branchZone.update.permission)
  const box = useRef<HTMLOListElement>(null)
  const save = useOrder(branch.id)
  const groups = groupsOf(zones)
  const flat = groups.flat()
  const byId = new Map(zones.map((it) => [it.id, it]))
  const warnings = warningsIn(drawingOf(zones, branch), branch)
  const order = useReorder(flat, (next, id) => save(groups, dropped(groups, id, next)), !canChange)
  // Waits for the row, because a new zone appears only after the list was refetched. The row is
  // focused only once.
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
    // A row loses the focus when it moves within the document.
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
      <ol ref={box} data-order className="grid border-t border-line">
        {groups.map((group, place) => (
          <li key={group[0]} className="border-b border-line last:border-0">
            {group.length > 1 && <p className="px-4 pt-2 text-xs text-muted">{t('equal')}</p>}
            <ul className={cx('grid', group.length > 1 && 'm-2 rounded-control border border-line')}>
              {group.map((id) => {
                const at = flat.indexOf(id)
                const zone = byId.get(id)
                return (
                  zone && (
                    <li key={id} data-zone={id} {...order.row(at, 'border-b border-line last:border-0')}>
                      <ZoneRow
                        zone={zone}
                        currency={branch.currency}
                        warnings={warnings.get(id) ?? []}
                        onOpen={() => onOpen(id)}
                        canChange={canChange}
                        onUp={at === 0 ? undefined : () => change(id, movedByOne(groups, id, -1), 'up')}
                        onDown={
                          at === flat.length - 1 && group.length === 1
                            ? undefined
                            : () => change(id, movedByOne(groups, id, 1), 'down')
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

/**
 * Saves a new sequence of zones at once, shows it before the server confirms it, and offers to
 * restore the previous one.
 */
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
      // After a refusal, reloads the list to show the sequence that the server has.
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
