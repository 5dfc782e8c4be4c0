import { useId, useState } from 'react'
import { memberCorrection } from '#contract/members/correction.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member, type Member } from '#contract/members/member.ts'
import { point } from '#contract/members/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'

export type WalletAct = 'load' | 'payOut' | 'correct'

/** One entry by hand: money received, money handed out, or a correction. */
export default function PostWallet({ act, row, onClose }: { act: WalletAct; row: Member; onClose: () => void }) {
  const t = useWords(ledgerWords)
  const id = useId()
  const [labels] = useState<Labels>(() => new Map())
  const money = useMoney()
  const currency = useCurrencyFormat()(row.currency)
  const schema = wallet[act].body
  const form = useContractForm(schema, {
    amount: null,
    ...(act !== 'correct' && { payment_ref: '' }),
    reason: '',
  })
  // The three differ only in their bodies, which their schemas have checked, and a correction in that it may wait.
  const send = useSend(wallet[act] as typeof wallet.load | typeof wallet.correct, {
    invalidates: [
      memberCorrection.list,
      memberErasure.read,
      wallet.entries,
      point.lots,
      point.moves,
      member.read,
      member.list,
    ],
    onDone: (it) => {
      const entry = 'entry' in it ? it.entry : it
      toasts.add({
        title: entry
          ? t('walletPosted', { amount: money(entry.balance_after, entry.currency) })
          : t('correctionEntered'),
      })
      onClose()
    },
    onRefused: (refusal) => {
      if (landErrors(form, refusal, labels)) sayRefusal(refusal)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="narrow"
      title={t(`walletActs.${act}`)}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="solid" type="submit" form={id} isPending={send.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <ContractForm
        id={id}
        form={form}
        schema={schema}
        labels={labels}
        onSubmit={(body) => send.mutate({ params: { member_id: row.id }, body: body as never })}
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
      </ContractForm>
    </Dialog>
  )
}
