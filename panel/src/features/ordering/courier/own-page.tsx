import { courierShift } from '#contract/ordering/courier-shift.ts'
import type { Courier } from '#contract/ordering/courier.ts'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { words } from './words.ts'

/** The code with which a courier opens their own page on a phone. */
export default function OwnPage({ row, onClose }: { row: Courier; onClose: () => void }) {
  const t = useWords(words)
  const shift = useHeld(courierShift.now, { params: { courier_id: row.id } })
  return (
    <Dialog title={t('pageTitle', { name: row.name })} onClose={onClose} width="narrow">
      {shift ? (
        <div className="grid justify-items-center gap-4">
          <QrCode text={shift.page_url} label={t('pageCode', { name: row.name })} />
          <CopyText text={shift.page_url}>{t('pageCopy')}</CopyText>
          <p className="text-sm text-pretty text-muted">{t('pageHelp')}</p>
        </div>
      ) : (
        <p>{t('noShift')}</p>
      )}
    </Dialog>
  )
}
