import { pointDefinition, type PointSpend } from '#contract/members/points/point-definition.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { ShareInput } from '#panel/domain/platform/share-input.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { inputOf } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { words } from './words.ts'

/** The rules of spending of one company. */
export default function SpendDialog({ spend, onClose }: { spend: PointSpend; onClose: () => void }) {
  const t = useWords(words)
  const o = useWords(offerWords)
  const currency = useCurrencyFormat()(spend.currency)
  return (
    <FormDialog
      call={pointDefinition.updateSpend}
      start={inputOf(pointDefinition.updateSpend.body, spend)}
      given={(body) => ({ body })}
      title={t('spending')}
      invalidates={[pointDefinition.readSpend, pointDefinition.simulate]}
      onDone={() => toasts.add({ title: t('spendingSaved') })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SwitchInput name="is_active" label={t('spendActive')} className="col-span-full" />
        <MoneyInput
          name="point_value"
          label={t('point_value')}
          description={spend.is_value_fixed ? t('valueFixed') : t('valueHelp')}
          currency={currency}
        />
        <ShareInput name="percent_bp" label={t('percent_bp')} description={t('percentHelp')} />
        <NumberInput name="lower" label={t('lower')} description={t('lowerHelp')} />
        <NumberInput name="upper" label={t('upper')} description={t('upperHelp')} />
        <MoneyInput name="min_order_total" label={t('min_order_total')} currency={currency} />
        <SelectInput
          name="funder"
          label={o('funder')}
          options={optionsOf(['company', 'platform'], (it) => o(`funders.${it}`))}
        />
      </div>
    </FormDialog>
  )
}
