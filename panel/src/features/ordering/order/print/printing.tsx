import { Suspense } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { showPrinters, useShownPrinters } from '#panel/domain/ordering/print-state.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useAllRules } from './print-rules.ts'

const PrintersDialog = lateLayer(() => import('./printers-dialog.tsx'))
const Works = lazy(() => loadWithoutReload(() => import('./works.tsx')))

/**
 * Prints automatically on every screen for the whole session. A device that prints nothing loads
 * none of this code.
 */
export default function Printing() {
  const can = useCan()
  const rules = useAllRules()
  const shown = useShownPrinters()
  const branches = can('get-order') && can('get-order-all') ? Object.keys(rules) : []
  const isOn = Object.values(rules).some((it) => it.kitchen.when !== 'off' || it.receipt.when !== 'off')
  return (
    <>
      <Suspense>{branches.length > 0 && <Works branches={branches} isOn={isOn} />}</Suspense>
      {shown && <PrintersDialog branch_id={shown} onClose={() => showPrinters(null)} />}
    </>
  )
}
