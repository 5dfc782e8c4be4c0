import { Suspense, useState } from 'react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act } from './acts.ts'
import { detailWords } from '../detail-words.ts'
import { words } from '../words.ts'

const OnShift = lazy(async () => ({ default: (await import('./on-shift.tsx')).OnShift }))
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
