import { useWatch } from 'react-hook-form'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { hasModule } from '#panel/kit/server/session.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { orderingWords } from './ordering-words.ts'

/** For how many minutes customers may cancel, if the choice above depends on it. */
function CancelMinutes() {
  const t = useWords(orderingWords)
  if (useWatch({ name: 'customer_cancel' }) !== 'minutes') return null
  return <NumberInput name="customer_cancel_min" label={t('customer_cancel_min')} suffix={t('minutes')} />
}

function Inputs() {
  const t = useWords(orderingWords)
  return (
    <>
      <NumberInput
        name="preparation_min"
        label={t('preparation_min')}
        description={t('preparationHelp')}
        suffix={t('minutes')}
      />
      <SelectInput
        name="unanswered"
        label={t('unanswered')}
        description={t('unansweredHelp')}
        options={optionsOf(['ring', 'cancel'], t)}
      />
      <SelectInput
        name="customer_cancel"
        label={t('customer_cancel')}
        description={t('customerCancelHelp')}
        options={optionsOf(['never', 'waiting', 'minutes'], (it) => t(`cancels.${it}`))}
      />
      <CancelMinutes />
      <SwitchInput name="auto_accept" label={t('auto_accept')} description={t('autoAcceptHelp')} />
      <SwitchInput name="tips_is_active" label={t('tips_is_active')} />
      {hasModule('table_order') && (
        <SwitchInput name="table_prepaid" label={t('table_prepaid')} description={t('tablePrepaidHelp')} />
      )}
    </>
  )
}

/** The card in which the setting `ordering` is edited. */
export function useOrderingCard() {
  const t = useWords(orderingWords)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
