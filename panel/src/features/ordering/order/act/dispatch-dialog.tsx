import { useState } from 'react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { act } from './acts.ts'
import { detailWords } from '../detail-words.ts'
import { words } from '../words.ts'

/** Asks for the courier's name and dispatches an order. */
export function DispatchDialog({ row, onClose }: { row: OrderDetail; onClose: () => void }) {
  const t = useWords(words)
  const d = useWords(detailWords)
  const [name, setName] = useState(row.courier_name ?? '')
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
