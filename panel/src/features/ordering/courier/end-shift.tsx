import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { courierShift } from '#contract/ordering/courier-shift.ts'
import { countedCash, courier, type Courier } from '#contract/ordering/courier.ts'
import { usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { Money, useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useHeld } from '#panel/kit/server/held.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { words } from './words.ts'

const counting = z.strictObject({ cash_counted: countedCash() })
const nothing = z.strictObject({})

/**
 * Ends a courier's shift: shows what the courier delivered and took at the doors, and asks for the
 * cash that is handed over, if the courier owes any.
 */
export default function EndShift({ row, onClose }: { row: Courier; onClose: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const paymentName = usePaymentName()
  const currencyOf = useCurrencyFormat()
  const params = { courier_id: row.id }
  const shift = useHeld(courierShift.now, { params })
  const title = t('endTitle', { name: row.name })
  if (!shift)
    return (
      <Dialog title={title} onClose={onClose} width="narrow">
        <p>{t('noShift')}</p>
      </Dialog>
    )
  const { began_at, orders, takings, cash_due, currency } = shift
  return (
    <FormDialog
      call={courier.shift}
      schema={cash_due > 0 ? counting : nothing}
      start={cash_due > 0 ? { cash_counted: null } : {}}
      given={(body) => ({ params, body: { is_on_shift: false, ...body } })}
      title={title}
      width="narrow"
      save={t('end')}
      invalidates={[courier.list, courier.read, courier.history, courierShift.list, courierShift.now]}
      onDone={() => void toasts.add({ title: t('hasEnded', { name: row.name }) })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Facts>
          <Fact name={t('since')}>{format.dateTime(began_at)}</Fact>
          <Fact name={t('delivered')}>{t('orders', { count: orders })}</Fact>
          {takings.map((it) => (
            <Fact key={it.payment_method} name={paymentName(it.payment_method, 'deliveryToAddress')}>
              <Money minor={it.amount} currency={currency} className="font-medium" />{' '}
              <span className="text-muted">· {t('orders', { count: it.orders })}</span>
            </Fact>
          ))}
        </Facts>
        {takings.length === 0 && <p className="text-sm text-muted">{t('nothingTaken')}</p>}
        {cash_due > 0 && (
          <div className="grid gap-2">
            <MoneyInput name="cash_counted" label={t('cashCounted')} currency={currencyOf(currency)} />
            <Difference due={cash_due} currency={currency} />
          </div>
        )}
      </div>
    </FormDialog>
  )
}

/** Whether the counted cash is what the courier owes. */
function Difference({ due, currency }: { due: number; currency: string }) {
  const t = useWords(words)
  const money = useMoney()
  const counted = useWatch({ name: 'cash_counted' }) as number | null
  const by = counted === null || Number.isNaN(counted) ? null : counted - due
  return (
    <p role="status" className="text-sm">
      {by === null
        ? t('due', { amount: money(due, currency) })
        : by === 0
          ? t('exact')
          : t(by < 0 ? 'short' : 'over', { amount: money(Math.abs(by), currency) })}
    </p>
  )
}
