import { useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useDialog } from './dialogs.ts'
import { DispatchDialog } from './dispatch-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { KeepsKeys, lateLayer } from '#panel/ui/late.tsx'

const PrintDialog = lateLayer(() => import('../print/print-dialog.tsx'))

/** The open dialog, with the current state of its order. */
export default function OrderDialogs({ onClose: close }: { onClose: () => void }) {
  const dialog = useDialog()
  const { data, error } = useQuery({
    ...ask(order.read, ofOrder(dialog?.order ?? { id: '', branch_id: '' })),
    enabled: dialog !== null,
  })
  if (!dialog) return null
  if (!data) return !error && <KeepsKeys isLayer onGiveUp={close} />
  if (dialog.kind === 'print') return <PrintDialog row={data} onClose={close} />
  if (dialog.kind === 'dispatch') return <DispatchDialog row={data} onClose={close} />
  return <ReasonDialog key={dialog.kind} row={data} kind={dialog.kind} onClose={close} />
}
