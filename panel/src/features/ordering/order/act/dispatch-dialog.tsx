import { Suspense, useState } from 'react'
import { courier } from '#contract/ordering/courier.ts'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act } from './acts.ts'
import { detailWords } from '../detail-words.ts'
import { words } from '../words.ts'

const CallableCompanies = lazy(async () => ({
  default: (await import('./couriers.tsx')).CallableCompanies,
}))

/** Dispatches an order: with one of the branch's couriers who are on shift, or with a name. */
export function DispatchDialog({ row, onClose }: { row: OrderDetail; onClose: () => void }) {
  const t = useWords(words)
  const d = useWords(detailWords)
  const can = useCan()
  const [name, setName] = useState(row.courier_name ?? '')
  const hasCouriers = can('get-courier-all') && hasModule('courier', row.branch_id)
  return (
    <Dialog onClose={onClose} width="narrow" title={d('dispatchTitle', { number: String(row.number) })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          void act(row, 'dispatch', name.trim() ? { courier_name: name.trim() } : {})
        }}
      >
        {hasCouriers && (
          <Suspense fallback={<Skeleton className="h-11 w-full" />}>
            <CallableCompanies row={row} onCall={onClose} />
            <OnShift
              branch_id={row.branch_id}
              onChoose={(courier_id) => {
                onClose()
                void act(row, 'dispatch', { courier_id })
              }}
            />
          </Suspense>
        )}
        <TextField
          label={d('courierName')}
          description={d('courierHelp')}
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{d('keep')}</Button>
          <Button type="submit" variant="solid">
            {t('step.dispatch')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** How many couriers are offered. Nobody scrolls through more at a counter. */
const most = 20

/** The couriers who are on shift, the least busy first, each as a button that dispatches. */
function OnShift({ branch_id, onChoose }: { branch_id: string; onChoose: (courier_id: string) => void }) {
  const d = useWords(detailWords)
  const found = useHeld(courier.list, {
    query: { page: 1, limit: most, sort: 'on_shift_since', branch_id: [branch_id], is_on_shift: ['true'] },
  })
  const all = found?.data.toSorted((a, b) => a.out_count - b.out_count) ?? []
  if (all.length === 0) return null
  return (
    <ul aria-label={d('onShift')} className="grid max-h-72 gap-2 overflow-y-auto">
      {all.map((it) => (
        <li key={it.id}>
          <Button className="w-full *:w-full" onPress={() => onChoose(it.id)}>
            <span className="flex w-full min-w-0 justify-between gap-3">
              <span className="min-w-0 truncate">{it.name}</span>
              <span className="font-normal text-muted">
                {it.out_count > 0 ? d('outCount', { count: it.out_count }) : d('free')}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
