import { useId, useState } from 'react'
import { memberCorrection } from '#contract/members/correction.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/point.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'

/** Gives or takes points by hand, with a reason. */
export default function CorrectPoints({ id, balance, onClose }: { id: string; balance: number; onClose: () => void }) {
  const t = useWords(ledgerWords)
  const formId = useId()
  const [labels] = useState<Labels>(() => new Map())
  const schema = point.correct.body
  const form = useContractForm(schema, { amount: null, reason: '', validity_days: 0 })
  const send = useSend(point.correct, {
    invalidates: [memberCorrection.list, point.lots, point.moves, member.read, member.list],
    onDone: (it) => {
      toasts.add({ title: it.move ? t('corrected', { count: it.move.balance_after }) : t('correctionEntered') })
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
      title={t('correctPoints')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="solid" type="submit" form={formId} isPending={send.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <ContractForm
        id={formId}
        form={form}
        schema={schema}
        labels={labels}
        onSubmit={(body) => send.mutate({ params: { member_id: id }, body: body as never })}
      >
        <div className="grid gap-4">
          <NumberInput name="amount" label={t('pointAmount')} description={t('pointAmountHelp', { count: balance })} />
          <NumberInput name="validity_days" label={t('validity_days')} description={t('validityHelp')} />
          <TextInput name="reason" label={t('reason')} description={t('reasonHelp')} />
        </div>
      </ContractForm>
    </Dialog>
  )
}
