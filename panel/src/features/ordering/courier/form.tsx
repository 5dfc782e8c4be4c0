import { courier, courierVehicles } from '#contract/ordering/courier.ts'
import { PhoneInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A courier: name, phone, vehicle, and whether they still work for the branch. */
export default function CourierForm() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <FormPage
      noun={courier}
      start={{ branch_id, name: '', phone: '', vehicle: 'motorcycle', is_active: true }}
      name={(record) => record.name}
      back={`/manegement/${branch_id}/courier/list`}
    >
      <TextInput name="name" label={t('name')} />
      <PhoneInput name="phone" label={t('phone')} />
      <SelectInput
        name="vehicle"
        label={t('vehicle')}
        options={optionsOf(courierVehicles, (it) => t(`vehicles.${it}`))}
      />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
    </FormPage>
  )
}
