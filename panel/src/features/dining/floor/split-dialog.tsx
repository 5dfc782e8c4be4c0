import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/kit/call.ts'
import { splitBills, type Bill, type OwedOrder, type Split } from '#contract/dining/bill.ts'
import { maxParts, tableSession, type TableSession } from '#contract/dining/table-session.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { KeepsKeys } from '#panel/ui/late.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { SplitAmounts } from './split-amounts.tsx'
import { SplitUnits } from './split-units.tsx'
import { words } from './words.ts'

export interface SplitDialogProps {
  id: string
  nameOf: (table_id: string) => string
  onClose: () => void
}

/** Splits the amount that a table owes: evenly, by item or by amount. */
export default function SplitDialog(props: SplitDialogProps) {
  const { data } = useQuery(ask(tableSession.read, { params: { table_session_id: props.id } }))
  if (!data) return <KeepsKeys isLayer onGiveUp={props.onClose} />
  return <SplitForm {...props} it={data} />
}

/**
 * The items to split, as the guests see them: an order's lines include their share of discounts and
 * tip.
 */
export const owedOrders = ({ orders }: TableSession): OwedOrder[] =>
  orders
    .filter((it) => !it.is_paid)
    .map((it) => ({
      id: it.id,
      total: it.total,
      is_void: it.status === 'cancelled' || it.status === 'returned',
      lines: it.lines.map(({ quantity, amount }) => ({ quantity, total: amount })),
    }))

const ways = ['equal', 'units', 'amount'] as const

function SplitForm({ it, nameOf, onClose }: SplitDialogProps & { it: TableSession }) {
  const t = useWords(words)
  const [kind, setKind] = useState<(typeof ways)[number]>('equal')
  const [parts, setParts] = useState<number | null>(Math.min(maxParts, Math.max(2, it.guests)))
  const [own, setOwn] = useState<ReadonlyMap<string, number>[]>([new Map()])
  const [amounts, setAmounts] = useState<(number | null)[]>([null])
  const [refused, setRefused] = useState<string>()
  const split = useSend(tableSession.split, {
    invalidates: [tableSession.floor, tableSession.read],
    onDone: onClose,
    onRefused: (refusal) => setRefused(refusal.problem?.errors?.[0]?.message ?? refusal.message),
  })
  const how: Split =
    kind === 'equal'
      ? { kind, parts: parts ?? 1 }
      : kind === 'amount'
        ? { kind, amounts: amounts.filter((amount) => amount !== null && amount > 0) as number[] }
        : { kind, bills: own.map(unitsOf).filter((bill) => bill.length > 0) }
  const canSend =
    kind === 'equal'
      ? Boolean(parts)
      : kind === 'amount'
        ? how.kind === 'amount' && how.amounts.length > 0
        : how.kind === 'units' && how.bills.length > 0
  const made = splitBills(owedOrders(it), it.bills, how)
  const open: Bill[] = 'bills' in made ? made.bills.filter((bill) => bill.state === 'open') : []
  const title = t('splitTitle', { name: it.table_ids.map(nameOf).join(' + ') })
  return (
    <Dialog onClose={onClose} title={title}>
      {it.open === 0 ? (
        <p className="text-sm text-muted">{t('nothingOpen')}</p>
      ) : (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            const body = { ...how, version: it.version } as CallInput<typeof tableSession.split>['body']
            if (canSend) split.mutate({ params: { table_session_id: it.id }, body })
          }}
        >
          <Segmented
            label={t('splitBy')}
            value={kind}
            onChange={(next) => {
              setKind(next)
              setRefused(undefined)
            }}
            segments={[
              { value: 'equal', label: t('equal') },
              { value: 'units', label: t('units') },
              { value: 'amount', label: t('byAmount') },
            ]}
            className="justify-self-start"
          />
          {kind === 'equal' && (
            <NumberField
              label={t('parts')}
              value={parts}
              onChange={setParts}
              minValue={2}
              maxValue={maxParts}
              hasSteppers
            />
          )}
          {kind === 'units' && <SplitUnits it={it} own={own} onChange={setOwn} />}
          {kind === 'amount' && <SplitAmounts it={it} amounts={amounts} onChange={setAmounts} />}
          <ol className="grid gap-1 rounded-card bg-sunken p-3 text-sm" aria-label={t('bills')}>
            {open.map((bill) => (
              <li key={bill.number} className="flex justify-between gap-3">
                <span>{t('bill', { number: bill.number })}</span>
                <Money minor={bill.amount} currency={it.currency} />
              </li>
            ))}
          </ol>
          {refused && <Banner kind="danger" title={refused} />}
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="solid" isDisabled={!canSend} isPending={split.isPending}>
              {t('doSplit')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** One person's items, by order and line. */
const unitsOf = (own: ReadonlyMap<string, number>) =>
  [...own]
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => {
      const [order_id = '', line] = key.split(' ')
      return { order_id, line: Number(line), quantity }
    })
