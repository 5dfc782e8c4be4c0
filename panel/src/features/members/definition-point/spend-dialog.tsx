import { useId, useState } from 'react'
import { pointDefinition, type PointSpend } from '#contract/members/point-definition.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { ShareInput } from '#panel/domain/platform/share-input.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { ContractForm, inputOf, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import type { Labels } from '#panel/kit/list/labels.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const schema = pointDefinition.updateSpend.body

/** The rules of spending of one company. */
export default function SpendDialog({ spend, onClose }: { spend: PointSpend; onClose: () => void }) {
  const t = useWords(words)
  const id = useId()
  const [labels] = useState<Labels>(() => new Map())
  const currency = useCurrencyFormat()(spend.currency)
  const form = useContractForm(schema, inputOf(schema, spend))
  const send = useSend(pointDefinition.updateSpend, {
    invalidates: [pointDefinition.readSpend, pointDefinition.simulate],
    onDone: () => {
      toasts.add({ title: t('spendingSaved') })
      onClose()
    },
    onRefused: (refusal) => {
      if (refusal.problem?.code === 'stale_version') {
        // What was not touched here is theirs from now on; what was is saved over their version, if it is saved again.
        form.reset(inputOf(schema, refusal.problem.current as PointSpend), { keepDirtyValues: true })
        void forget(pointDefinition.readSpend)
      }
      if (landErrors(form, refusal, labels)) sayRefusal(refusal)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('spending')}
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
        onSubmit={(body) => send.mutate({ body: body as never })}
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
            label={t('funder')}
            options={optionsOf(['company', 'platform'], (it) => t(`funders.${it}`))}
          />
        </div>
      </ContractForm>
    </Dialog>
  )
}
