import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { areaSources } from '#contract/organisation/delivery-types.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { MultiInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

// The inputs that the form of a branch's record and its general settings have in common.

export function Logos() {
  const t = useWords(words)
  return (
    <>
      <PictureInput name="logo" label={t('logo')} kind="logo" />
      <PictureInput name="dark_logo" label={t('dark_logo')} kind="logo" description={t('darkHelp')} />
    </>
  )
}

/** Inputs for the orders that a branch takes, and how it handles them. */
export function Ordering() {
  const t = useWords(words)
  const o = useWords(orderWords)
  return (
    <FormSection title={t('ordering')} description={t('orderingHelp')}>
      <MultiInput
        name="order_methods"
        label={t('order_methods')}
        options={optionsOf(deliveryTypes, (it) => o(`delivery.${it}`))}
        className="col-span-full"
      />
      <SelectInput
        name="area_source"
        label={t('area_source')}
        description={t('areaHelp')}
        options={optionsOf(areaSources, (it) => t(`area.${it}`))}
      />
      <SwitchInput name="reservation_is_active" label={t('reservation_is_active')} />
      <SwitchInput name="table_is_open" label={t('table_is_open')} />
    </FormSection>
  )
}

/** Inputs for the system that is used in the restaurant. */
export function Onsite() {
  const t = useWords(words)
  return (
    <FormSection title={t('onsite')} description={t('onsiteHelp')}>
      <TextInput
        name="onsite_ip"
        label={t('onsite_ip')}
        inputMode="decimal"
        placeholder="192.168.1.20"
        maxLength={15}
      />
      <NumberInput name="onsite_port" label={t('onsite_port')} formatOptions={{ useGrouping: false }} />
    </FormSection>
  )
}
