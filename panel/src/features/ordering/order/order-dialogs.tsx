import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { ask } from '#panel/kit/query.ts'
import { showDialog, useDialog } from './dialogs.ts'
import { DispatchDialog } from './dispatch-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const PrintDialog = lazy(() => import('./print-dialog.tsx'))
const close = () => showDialog(null)

/** The dialog that is open, with its order as it is now. */
export default function OrderDialogs() {
  const dialog = useDialog()
  const { data } = useQuery({
    ...ask(order.read, { params: { order_id: dialog?.order_id ?? '' } }),
    enabled: dialog !== null,
  })
  if (!dialog || !data) return null
  if (dialog.kind === 'print') return <PrintDialog row={data} onClose={close} />
  if (dialog.kind === 'dispatch') return <DispatchDialog row={data} onClose={close} />
  return <ReasonDialog key={dialog.kind} row={data} kind={dialog.kind} onClose={close} />
}
