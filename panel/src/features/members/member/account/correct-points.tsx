import { memberCorrection } from '#contract/members/correction.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { ledgerWords } from './ledger-words.ts'

/** Gives or takes points by hand, with a reason. */
export default function CorrectPoints({ id, balance, onClose }: { id: string; balance: number; onClose: () => void }) {
  const t = useWords(ledgerWords)
  return (
    <FormDialog
      call={point.correct}
      start={{ amount: null, reason: '', validity_days: 0 }}
      given={(body) => ({ params: { member_id: id }, body })}
      title={t('correctPoints')}
      width="narrow"
      invalidates={[memberCorrection.list, point.lots, point.moves, member.read, member.list]}
      onDone={(it) =>
        toasts.add({ title: it.move ? t('corrected', { count: it.move.balance_after }) : t('correctionEntered') })
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <NumberInput name="amount" label={t('pointAmount')} description={t('pointAmountHelp', { count: balance })} />
        <NumberInput name="validity_days" label={t('validity_days')} description={t('validityHelp')} />
        <TextInput name="reason" label={t('reason')} description={t('reasonHelp')} />
      </div>
    </FormDialog>
  )
}
