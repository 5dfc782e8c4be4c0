import { memberCorrection } from '#contract/members/correction.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member, type Member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'

export type WalletAct = 'load' | 'payOut' | 'correct'

/** A manual entry: money received, money paid out, or a correction. */
export default function PostWallet({ act, row, onClose }: { act: WalletAct; row: Member; onClose: () => void }) {
  const t = useWords(ledgerWords)
  const money = useMoney()
  const currency = useCurrencyFormat()(row.currency)
  return (
    <FormDialog
      // The three calls differ only in their bodies. Only a correction may have to wait for
      // approval.
      call={wallet[act] as typeof wallet.load | typeof wallet.correct}
      start={{ amount: null, ...(act !== 'correct' && { payment_ref: '' }), reason: '' }}
      given={(body) => ({ params: { member_id: row.id }, body })}
      title={t(`walletActs.${act}`)}
      width="narrow"
      invalidates={[
        memberCorrection.list,
        memberErasure.read,
        wallet.entries,
        point.lots,
        point.moves,
        member.read,
        member.list,
      ]}
      onDone={(it) => {
        const entry = 'entry' in it ? it.entry : it
        toasts.add({
          title: entry
            ? t('walletPosted', { amount: money(entry.balance_after, entry.currency) })
            : t('correctionEntered'),
        })
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <MoneyInput
          name="amount"
          label={t('amount')}
          description={t(`amountHelp.${act}`)}
          currency={currency}
          isSigned={act === 'correct'}
        />
        {act !== 'correct' && (
          <TextInput name="payment_ref" label={t('payment_ref')} description={t('paymentRefHelp')} />
        )}
        <TextInput name="reason" label={t('reason')} />
      </div>
    </FormDialog>
  )
}
